// Palabras sobre las claves de los puestos, en español. Las mismas claves que en.js.
export default {
  "invite.own": "Este enlace es para tu amigo",
  "invite.own.text": "Quien lo abre primero ocupa el puesto, y el enlace deja de servir. Esta partida la abriste tú: envía el enlace a tu amigo y juega desde tu puesto.",
  "invite.own.go": "Ir a mi puesto",
  "invite.own.take": "Ocupar este puesto aquí",
  "invite.later": "Todavía no se ha podido ocupar el puesto",
  "key.device": "Continuar en otro dispositivo",
  "key.device.lead": "Abre este enlace en el otro dispositivo. Es la clave de tu puesto: no se la des a nadie.",
  "key.other": "Tu puesto se ha abierto en otro navegador o programa ({when}). Si no fuiste tú, renueva la clave.",
  "key.mine": "Fui yo",
  "key.renew": "Renovar la clave",
  "key.renew.sure": "¿Renovar la clave de tu puesto? Los demás navegadores lo pierden y los enlaces anteriores dejan de servir.",
  "key.renewed": "Clave renovada. Ahora solo este navegador puede abrir tu puesto.",
  "links.taken": "Tu amigo ya ha ocupado el puesto; la invitación ya no sirve.",
};
