import type { Matter } from './phrasings.ts'

/** One choice from a matter: which fact, which words for its value, which pair of sentences. */
export interface Draw {
  /** The value of the matter's first fact. */
  fact: string
  /** The key that the changed text contradicts, when it is not the first. */
  key?: string
  slots: Record<string, string>
  sentence: (turn: number) => string
  /** The value as a table shows it. */
  cell: string
}

const ROUNDS = [0, 1]

const at = (list: string[], index: number) => list[index % list.length] ?? ''

const swapped = (pair: string) => pair.split(' | ').reverse().join(' | ')

/** Every thing twice: once as a fact that is true, once as one that is false. */
const drawsOfThings = (matter: Matter, yesNo: string[]): Draw[] =>
  (matter.things ?? []).flatMap(([key = '', said = key, denied = said, label = key], index) =>
    ROUNDS.map(round => {
      const facing = (pair: string) => (round === 0 ? pair : swapped(pair))
      return {
        fact: round === 0 ? 'true' : 'false',
        slots: { K: key, X: said, N: denied, L: label },
        sentence: turn => facing(at(matter.say, index + round * 3 + turn)),
        cell: facing(at(yesNo, index + round)),
      }
    }),
  )

const drawsOfValues = (matter: Matter): Draw[] =>
  Object.entries(matter.values ?? {}).flatMap(([fact, writings]) =>
    writings.flatMap((writing, index) =>
      ROUNDS.map(round => {
        const [pair = '', key] = writing.split(' @')
        const cells = matter.cells?.[fact]
        return {
          fact,
          key,
          slots: { v: pair },
          sentence: turn => at(matter.say, index + round * 3 + turn),
          cell: key === undefined && cells ? at(cells, index + round) : pair,
        }
      }),
    ),
  )

/** Matters whose sentences are pairs by themselves ("is closed | opens"). */
const drawsOfSentences = (matter: Matter): Draw[] =>
  matter.say.map((_, index) => {
    const fact = Object.values(matter.facts)[0] ?? ''
    return {
      fact,
      slots: {},
      sentence: turn => at(matter.say, index + turn),
      cell: at(matter.cells?.[fact] ?? [], index),
    }
  })

export function drawsOf(matter: Matter, yesNo: string[]): Draw[] {
  if (matter.things) return drawsOfThings(matter, yesNo)
  return matter.values ? drawsOfValues(matter) : drawsOfSentences(matter)
}
