// Where the examined statements are in an answer's text. Part of the drawing: see bundle-page.ts.

export type Standing = 'contradicted' | 'suspected' | 'unverifiable' | 'hedged' | 'supported'

/** Worst first: where statements overlap, that one is seen. */
const STANDINGS: Standing[] = ['contradicted', 'suspected', 'unverifiable', 'hedged', 'supported']

/** A stretch of text, in UTF-16 units, and the statements that cover it. */
interface Stretch {
  from: number
  to: number
  numbers: number[]
  standing: Standing
}

export interface Statement {
  start: number
  end: number
  standing: Standing
  /** Its number on the page, from 1. */
  number: number
}

/** Nobody reads more; and each may overlap every other. */
const MOST_MARKED = 300

export class Marks {
  readonly #stretches: Stretch[] = []

  constructor(statements: Statement[], length: number) {
    const marked = statements.filter(({ start, end }) => start < end && end <= length).slice(0, MOST_MARKED)
    const cuts = [...new Set(marked.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b)
    for (const [place, from] of cuts.slice(0, -1).entries()) {
      const to = cuts[place + 1] as number
      const covering = marked.filter(({ start, end }) => start <= from && end >= to)
      const standing = STANDINGS.find(one => covering.some(statement => statement.standing === one))
      if (standing)
        this.#stretches.push({ from, to, numbers: covering.map(({ number }) => number), standing })
    }
  }

  /** The first stretch that ends after a position, if any. */
  after(place: number): Stretch | null {
    let [low, high] = [0, this.#stretches.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#stretches[middle] as Stretch).to > place) high = middle
      else low = middle + 1
    }
    return this.#stretches[low] ?? null
  }
}
