// The shapes of what the server sends, for the type checker and the reader. Nothing here runs.

/** @typedef {{en: string, es: string}} Texts One text in every language. */
/** @typedef {"en"|"es"} Lang */
/** @typedef {{kind: string, at: [number, number], size: number[], outline: [number, number][]}} Shape */
/**
 * @typedef {object} Space
 * @property {string} id
 * @property {string} name
 * @property {string} group
 * @property {string} label
 * @property {Shape|null} shape
 * @property {string[]} marks
 * @property {string[]} links
 * @property {string|null} note
 */
/** @typedef {{id: string, name: string, spaces: string[]}} Group */
/**
 * @typedef {object} Piece
 * @property {string} id
 * @property {string} name
 * @property {string} letter
 * @property {string} side
 * @property {string|null} at
 * @property {[string, any][]} values
 * @property {string[]} marks
 * @property {number} count
 */
/**
 * @typedef {object} Card
 * @property {string} id
 * @property {string} title
 * @property {string} place
 * @property {string|null} note
 * @property {string[]} lines
 * @property {number|null} number
 * @property {string[]} basis
 * @property {string[]} marks
 * @property {number} count
 */
/** @typedef {{id: string, name: string, count: number, cards: string[], ordered: boolean, note: string|null}} Pile */
/** @typedef {{id: string, name: string, value: any, note: string|null}} Fact */
/** @typedef {"decide"|"roll"|"draw"|"pass"|"end"|"done"} Role What a choice is; rolls and draws are made by hand. */
/**
 * @typedef {object} Choice
 * @property {string} move its notation
 * @property {string} verb the first word of that
 * @property {Role} role
 * @property {string} text
 * @property {string[]} elements what stands for it on the board
 * @property {string} key
 * @property {[number, number]|null} chance of success: favourable, possible
 * @property {boolean} final cannot be taken back
 * @property {number|null} die what the die shows, where this is a roll of one
 */
/** @typedef {{on: string, text: string|null, strength: number}} Mark */
/** @typedef {{id: string, name: string, marks: Mark[]}} Layer */
/**
 * @template [Extras=unknown] what a board is given beyond the scene; its own `types.js` says what that is
 * @typedef {object} Scene
 * @property {string} game
 * @property {string} board
 * @property {string} prompt
 * @property {Space[]} spaces
 * @property {Group[]} groups
 * @property {Piece[]} pieces
 * @property {Card[]} cards
 * @property {Pile[]} piles
 * @property {Fact[]} facts
 * @property {Choice[]} choices
 * @property {Layer[]} layers
 * @property {string[]} notices
 * @property {[number, number]} size
 * @property {Extras} extras
 */
/** @typedef {{kind: string, rule: string, text: Texts, die?: number, [argument: string]: any}} GameEvent */
/**
 * @typedef {object} Line
 * @property {number} n
 * @property {string|null} by
 * @property {string|null} move
 * @property {GameEvent[]} events
 * @property {null|"undo"|"redo"|"branch"} jump
 * @property {number} [took_back]
 * @property {string|null} [act]
 * @property {Texts|null} text
 */
/** @typedef {{side: string, name: Texts, kind: string, here: boolean, claimed: boolean, ready: boolean}} Seat */
/** @typedef {{winner: string|null, degree: string, score: number, text: Texts, [detail: string]: any}} Outcome */
/** @typedef {{by: string, text: string, at?: string|number}} ChatLine */
/** @typedef {{undo: boolean, redo: boolean, begin: boolean}} Can */
/** @typedef {{kind: "draw"|"takeback", by: string, moves?: string[]}} Offer */
/** @typedef {{window: string, name: Texts, order: "ask"|"forced"|"never"}} StandingOrder */
/**
 * @typedef {object} Update
 * @property {Seat[]} sides
 * @property {number} version
 * @property {Line[]} log
 * @property {Scene} scene
 * @property {Can} can
 * @property {boolean} begun false while the dice wait for words of the player's own
 * @property {Outcome|null} over
 */
/**
 * @typedef {Update & Joined} Welcome
 */
/**
 * @typedef {object} Joined what a seat is told once, when it joins
 * @property {string} match
 * @property {string} game
 * @property {string} seat
 * @property {string|null} side
 * @property {string|null} commitment
 * @property {boolean} open_seed did whoever opened the match choose the seed
 * @property {boolean} from_record does it go on from a record or another match
 * @property {Record<string, any>} options
 * @property {boolean} solitaire
 * @property {boolean} hints may the seats ask what their choices are worth
 * @property {boolean} friendly may moves be taken back that uncovered something
 * @property {string} chance
 * @property {ChatLine[]} chat
 * @property {StandingOrder[]} orders
 * @property {Reader[]} readers
 * @property {Pack[]} packs what the match is played with
 */
/**
 * @typedef {object} Pack
 * @property {string} game
 * @property {string} kind
 * @property {string} id
 * @property {Texts} title
 * @property {Texts} about
 * @property {string} sha256
 * @property {boolean} [added] it is not the title's own
 */
/**
 * @typedef {object} GameOption
 * @property {string} name
 * @property {string} type
 * @property {any} default
 * @property {{value: any, label: Texts}[]} choices
 * @property {Texts} label
 * @property {Texts | null} note
 * @property {string} rule
 * @property {boolean} pack
 */
/**
 * @typedef {object} GameInfo
 * @property {string} game
 * @property {Texts} title
 * @property {Texts} about
 * @property {{side: string, name: Texts}[]} sides
 * @property {boolean} solitaire
 * @property {boolean} chance
 * @property {GameOption[]} options
 * @property {string[]} bots
 * @property {{level: number, name: Texts}[]} levels
 * @property {Texts[]} notices
 * @property {{sides: string[], seed: string, opponent: string}} guided
 */
/** @typedef {{id: string, title: Texts, text: Texts}} Rule */
/** @typedef {{id: string, rule: string, question: Texts, ruling: Texts, reason: Texts}} Ruling */
/** @typedef {{title: Texts, designer: string, publisher: string, rules: Rule[], rulings: Ruling[]}} Rulebook */
/**
 * @typedef {object} SeatKey
 * @property {string} seat
 * @property {string} token
 * @property {string} [link]
 * @property {string} kind
 * @property {string} [invitation] that was exchanged for this key
 * @property {string} [next] the key that it is being renewed with
 * @property {boolean} [unclaimed] the exchange has not been confirmed yet
 * @property {number} [readers] how many others have used the key, as far as its owner knows and does not mind
 */
/** @typedef {{since: string, me: boolean}} Reader a browser or program that has used the key of this seat */
/** @typedef {{match: string, commitment: string|null, seats: SeatKey[]}} Created */
/**
 * @typedef {object} Luck
 * @property {number[]} rolls
 * @property {{chance: [number, number], success: boolean}[]} [tries] with a known chance
 * @property {{chance: [number, number], after: number}} [pending] a try whose end the log has not told yet
 */
/**
 * @typedef {object} MyMatch What this browser keeps of a match.
 * @property {string} id
 * @property {string} game
 * @property {Texts} title
 * @property {SeatKey[]} seats
 * @property {Record<string, string>} players side → me, friend, bot:random
 * @property {Record<string, any>} options
 * @property {number} created
 * @property {string} [seat] the seat last used
 * @property {boolean} [mine] is it my turn
 * @property {Outcome|null} [over]
 * @property {Luck} [luck]
 * @property {string[]} [tour] the sides that are still to be guided
 */
/**
 * @typedef {object} Spot where a piece stands: its middle, and how large it is
 * @property {number} x
 * @property {number} y
 * @property {number} size
 * @property {[number, number]} [box] its width and height, if it is no square
 * @property {number} [level] what it lies over
 * @property {boolean} [beside] it lies beside the map and needs no looking for
 */
/**
 * @typedef {object} Emphasis What is brought out on the board.
 * @property {Set<string>} legal
 * @property {Set<string>} selected
 * @property {Set<string>} last what just happened
 * @property {[string, string][]} trails from space to space
 * @property {Set<string>} pointed what a log line speaks of
 * @property {string[]} layers that are switched on
 * @property {string|null} hovered under the pointer, or where the keyboard is
 */
/**
 * @template [Extras=any]
 * @typedef {object} Drawing
 * @property {(scene: Scene<Extras>) => Promise<void>} [needs] fetch what this scene is drawn with and the first board
 *     is not
 * @property {(scene: Scene<Extras>) => any[]} draw what lies below the spaces, in board units
 * @property {(scene: Scene<Extras>) => Scene<Extras>} [expand] the scene with what else the drawing shows, such as the
 *     cards in hand
 * @property {(space: Space, unit: number, scene: Scene<Extras>) => any} [space] a space, if not the plain way
 * @property {(space: Space, scene: Scene<Extras>) => string} [about] what its drawing shows of a space, in words
 * @property {(scene: Scene<Extras>) => Map<string, Spot>} [spots] where the pieces stand,
 *     if not the plain way
 * @property {(piece: Piece, spot: Spot, scene: Scene<Extras>) => any} [piece] a piece, if
 *     it is no counter
 * @property {(scene: Scene<Extras>, emphasis: Emphasis) => any[]} [marks] what is drawn over
 *     all, such as what a choice would change
 * @property {(backdrop: any, scene: Scene<Extras>) => void} [retitle] change what the drawing says with the scene and
 *     the language
 * @property {number} [smallest] the size of its smallest names, as a share of the board's width
 * @property {Record<string, "always"|"wide"|"elsewhere">} [shows] facts and layers that the drawing shows itself, on
 *     every screen or on wide ones; facts that stand elsewhere too and give way to the map on a phone
 * @property {(layer: Layer, scene: Scene<Extras>) => any[]} [layer] a layer that is switched on, if not the plain way
 * @property {{key: string, draw: (scene: Scene<Extras>, point: (ids: string[]) => void) => any}} [aside] what stands
 *     beside the board, and the key of its name
 * @property {(scene: Scene<Extras>) => string[]} [inSight] what should be in sight on a wide screen besides what can be
 *     chosen
 * @property {number} [dice] how many sides its dice have, if not six
 * @property {(card: Card) => any} [card] a card to be read, if not the plain way
 * @property {(id: string, scene: Scene<Extras>, legal: Set<string>) => string[]|null} [opens] what a click on this
 *     brings to light, where it opens or closes something on the board, such as a stack, rather than choose it
 * @property {(id: string, scene: Scene<Extras>) => string[]} [questions] moves to ask about when an element cannot be
 *     chosen
 * @property {() => Promise<import("./match/tour.js").Guides>} [tour] fetches what is said to each side that is guided
 * @property {Record<string, boolean>} [outcomes] the kinds of event that say whether a try with a known chance
 *     succeeded
 */
export {};
