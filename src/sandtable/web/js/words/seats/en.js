// English words about the keys of seats. Same keys as es.js.
export default {
  "invite.own": "This link is for your friend",
  "invite.own.text": "Whoever opens it first takes the seat, and the link stops working. You opened this match: send the link to your friend and play from your own seat.",
  "invite.own.go": "Go to my seat",
  "invite.own.take": "Take this seat here",
  "invite.later": "The seat could not be taken yet",
  "key.device": "Continue on another device",
  "key.device.lead": "Open this link on your other device. It is the key to your seat: give it to nobody.",
  "key.other": "Your seat has been opened in another browser or program ({when}). If that was not you, renew the key.",
  "key.mine": "That was me",
  "key.renew": "Renew key",
  "key.renew.sure": "Renew the key of your seat? All other browsers lose it, and earlier links stop working.",
  "key.renewed": "Key renewed. Only this browser can open your seat now.",
  "links.taken": "Your friend has taken the seat; the invitation no longer works.",
};
