// Puts an answer's marks on its drawing. A mark that spans blocks, emphasis or links is put on every piece it covers.

import { type Drawn, element, type Leaf } from './drawn.ts'

/** Offsets into the answer, in UTF-16 units. */
export interface Mark {
  start: number
  end: number
}

export interface Piece<M extends Mark> {
  kind: 'piece'
  text: string
  /** The marks over it, in the order they were given. */
  marks: M[]
  /** The marks of which it is the last piece. */
  ending: M[]
}

/** Marks outside the text, or empty, are dropped: offsets come with foreign data. */
const isWithin = (length: number) => (mark: Mark) =>
  mark.start >= 0 && mark.start < mark.end && mark.end <= length

export function placeMarks<M extends Mark>(
  drawn: Drawn<Leaf>[],
  marks: M[],
  length: number,
): Drawn<Piece<M>>[] {
  const valid = marks.filter(isWithin(length))
  const cuts = [...new Set(valid.flatMap(({ start, end }) => [start, end]))].toSorted((a, b) => a - b)
  const placed: { piece: Piece<M>; from: number }[] = []
  const lastUnder = new Map<M, Piece<M>>()
  const cut = (leaf: Leaf): Piece<M>[] =>
    stretchesOf(leaf, cuts).map(({ from, to, text }) => {
      const over = valid.filter(({ start, end }) => start < to && end > from)
      const piece: Piece<M> = { kind: 'piece', text, marks: over, ending: [] }
      placed.push({ piece, from })
      for (const mark of over) lastUnder.set(mark, piece)
      return piece
    })
  const tree = drawn.flatMap(function place(node): Drawn<Piece<M>>[] {
    if (node.kind === 'leaf') return cut(node)
    return [element(node.name, node.children.flatMap(place), node.number)]
  })
  // A mark that covers only signs keeps its number, after the text before it.
  const before = (mark: M) => (placed.findLast(({ from }) => from < mark.end) ?? placed[0])?.piece
  for (const mark of valid) (lastUnder.get(mark) ?? before(mark))?.ending.push(mark)
  return tree
}

/** The leaf, cut where a mark begins or ends. A decoded reference cannot be cut. */
function stretchesOf(leaf: Leaf, cuts: number[]): { from: number; to: number; text: string }[] {
  if (leaf.text.length !== leaf.to - leaf.from) return [leaf]
  const within = cuts.slice(firstAbove(cuts, leaf.from), firstAbove(cuts, leaf.to - 1))
  const places = [leaf.from, ...within, leaf.to]
  return places.slice(0, -1).map((from, index) => {
    const to = places[index + 1] ?? leaf.to
    return { from, to, text: leaf.text.slice(from - leaf.from, to - leaf.from) }
  })
}

/** The index of the first number in an ascending list that exceeds the limit. */
function firstAbove(sorted: number[], limit: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) > limit) high = middle
    else low = middle + 1
  }
  return low
}
