// Endings of words, looked up letter by letter from the last one: most words are told apart by that.

interface Letter {
  before: Map<number, Letter>
  isWhole: boolean
}

export class Endings {
  readonly #last: Letter = { before: new Map(), isWhole: false }

  constructor(endings: string[]) {
    for (const ending of endings) {
      let letter = this.#last
      for (let at = ending.length - 1; at >= 0; at--) {
        const unit = ending.charCodeAt(at)
        const next = letter.before.get(unit) ?? { before: new Map(), isWhole: false }
        letter.before.set(unit, next)
        letter = next
      }
      letter.isWhole = true
    }
  }

  /** Does the word end in one of them? */
  has(word: string): boolean {
    let letter: Letter | undefined = this.#last
    for (let at = word.length - 1; letter && !letter.isWhole; at--)
      letter = letter.before.get(word.charCodeAt(at))
    return letter !== undefined
  }
}
