// Which names recur in answers and are nobody's yet. Pure.

import { foldName } from '../../citations/mentions/fold.ts'
import type { Candidates } from './candidates.ts'

export interface ReadAnswer extends Candidates {
  runId: string
}

export interface Recurring {
  name: string
  folded: string
  /** Distinct answers that have it. */
  answers: number
  /** Two of them, the newest. */
  runIds: string[]
}

/** In so many answers, it is no accident. */
export const LEAST_ANSWERS = 3
const EXAMPLES = 2
/** A word that so large a part of the answers writes small is a word, whoever heads an item by it. */
const SMALL_SHARE = 0.02

/** `known`: whose names nobody needs to hear of. Answers newest first; names of most answers first. */
export function recurringNames(answers: ReadAnswer[], known: string[]): Recurring[] {
  const found = new Map<string, { spellings: Map<string, number>; runIds: string[] }>()
  for (const { runId, names } of answers)
    for (const [folded, name] of names) {
      const one = found.get(folded) ?? { spellings: new Map<string, number>(), runIds: [] as string[] }
      found.set(folded, one)
      one.spellings.set(name, (one.spellings.get(name) ?? 0) + 1)
      one.runIds.push(runId)
    }
  const isKnown = knownNames(known)
  const isSmall = smallWordsOf(answers)
  return [...found]
    .filter(([folded, { runIds }]) => runIds.length >= LEAST_ANSWERS && !isKnown(folded) && !isSmall(folded))
    .map(([folded, { spellings, runIds }]) => ({
      ...{ name: usualOf(spellings), folded },
      ...{ answers: runIds.length, runIds: runIds.slice(0, EXAMPLES) },
    }))
    .sort((a, b) => b.answers - a.answers || a.folded.localeCompare(b.folded, 'en'))
}

/** "Acme Pro" is Acme's, and so is "Acme". */
function knownNames(known: string[]): (folded: string) => boolean {
  const names = known.map(foldName).filter(name => name !== '')
  return folded => names.some(name => ` ${folded} `.includes(` ${name} `))
}

function smallWordsOf(answers: ReadAnswer[]): (folded: string) => boolean {
  const counts = new Map<string, number>()
  for (const { small } of answers) for (const word of small) counts.set(word, (counts.get(word) ?? 0) + 1)
  const most = Math.max(2, answers.length * SMALL_SHARE)
  return folded => folded.split(' ').every(word => (counts.get(word) ?? 0) >= most || word.length < 3)
}

const usualOf = (spellings: Map<string, number>): string =>
  [...spellings].reduce((usual, one) => (one[1] > usual[1] ? one : usual))[0]
