// What the parts of a match's page hand each other, for the type checker and the reader. Nothing here runs.

/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {"choices"|"card"|"log"} PanelName on a phone one of them is at the thumb */
/** @typedef {{type: string, code?: string, text?: any, rule?: string, legal?: boolean}} Answer of the server */
/**
 * @typedef {object} Shown what is drawn
 * @property {import("./match_state.js").MatchState} match
 * @property {import("./selection.js").Selection} selection
 * @property {import("./replay.js").Replay} replay
 */
/**
 * @typedef {object} PageActions what can be done from the page
 * @property {(id: string) => void} choose an element of the board
 * @property {(choice: Choice) => void} pick
 * @property {(choice: Choice) => void} play
 * @property {() => void} cancel
 * @property {(what: "undo"|"redo") => void} undo
 * @property {(text: string) => void} chat
 * @property {() => import("../connection.js").ConnectionStatus|null} status of the connection
 * @property {() => void} retry to connect
 * @property {() => void} hint
 * @property {() => void} more
 * @property {() => void} branch
 * @property {() => void} showLinks
 * @property {() => void} rematch
 * @property {() => void} again
 * @property {() => void} analyse
 * @property {() => void} exportRecord
 * @property {() => void} renewKey
 */
/**
 * @typedef {object} ChoiceActions what can be done with the choices
 * @property {(choice: Choice) => void} pick
 * @property {(choice: Choice) => void} play a choice that was confirmed
 * @property {() => void} cancel
 * @property {(ids: string[]) => void} point at elements of the board
 * @property {(id: string) => string} nameOf
 */
/**
 * @typedef {object} InputScreen what a move needs of the page
 * @property {() => void} render
 * @property {() => void} showQuestion renders it, and has it in sight
 * @property {(busy: boolean) => void} wait for the server, or no longer
 * @property {() => void} focusPrompt
 * @property {(id: string) => string} nameOf
 * @property {(id: string) => boolean} isOnBoard
 * @property {(choice: Choice) => void} played
 */
/**
 * @typedef {object} Commands what the keys do
 * @property {() => Choice[]} choices that can be made now
 * @property {(choice: Choice) => void} pick
 * @property {(what: "undo"|"redo") => void} undo
 * @property {() => boolean} escape from what is half done; was there anything
 * @property {() => Record<string, () => void>} byKey what every other key does now
 */
/**
 * @typedef {object} LayerInput
 * @property {boolean} asList is the board a list now
 * @property {boolean} open are the layers unfolded
 * @property {() => void} unfold
 * @property {(id: string) => void} toggle a layer
 */
/**
 * @typedef {object} OptionalParts
 * @property {typeof import("./seed_form.js").seedForm} [seedForm] where the dice wait for words
 * @property {typeof import("./ending.js").ending} [ending] where the game is over
 * @property {typeof import("./chat.js").chatBox} [chatBox] where there is somebody to talk to
 * @property {typeof import("./seat_key.js").readersBanner} [readersBanner] where somebody else has used the key
 */
export {};
