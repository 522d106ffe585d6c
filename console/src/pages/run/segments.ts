// A text cut wherever one of its marks begins or ends. Pure.

export interface Mark {
  start: number
  end: number
}

export interface Segment<M extends Mark> {
  text: string
  /** The marks over it, in the order they were given. */
  marks: M[]
  /** Those of them that end with it. */
  ending: M[]
}

/** Marks that lie outside the text, or are empty, are left out: offsets come with the data of others. */
export function segmentsOf<M extends Mark>(text: string, marks: M[]): Segment<M>[] {
  const valid = marks.filter(({ start, end }) => start >= 0 && start < end && end <= text.length)
  const cuts = new Set([0, text.length, ...valid.flatMap(({ start, end }) => [start, end])])
  const places = [...cuts].toSorted((a, b) => a - b)
  return places.slice(0, -1).map((from, index) => {
    const to = places[index + 1] ?? text.length
    const over = valid.filter(({ start, end }) => start <= from && end >= to)
    return { text: text.slice(from, to), marks: over, ending: over.filter(({ end }) => end === to) }
  })
}
