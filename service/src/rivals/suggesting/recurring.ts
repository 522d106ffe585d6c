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
const LEAST_ANSWERS = 3
const EXAMPLES = 2
/** In so many of its answers a name stands beside a known one or in a sentence; what heads sections ("Repairs") seldom does. */
const COMPANY_SHARE = 0.25
/** A word that so large a part of the answers writes small is a word, whoever heads an item by it. */
const SMALL_SHARE = 0.02

interface Found {
  spellings: Map<string, number>
  runIds: string[]
  /** In how many of these answers it stands where companies do. */
  asName: number
}

/**
 * `known`: whose names nobody needs to hear of. Answers newest first; names of most answers first. Who is named by a product
 * ("Rivalo Swift 2") and by the company alone is the company.
 */
export function recurringNames(answers: ReadAnswer[], known: string[]): Recurring[] {
  const found = new Map<string, Found>()
  const isKnown = knownNames(known)
  for (const { runId, names, company, spoken } of answers) {
    const besideKnown = new Set(company.filter(row => row.some(isKnown)).flat())
    for (const [folded, name] of names) {
      const one: Found = found.get(folded) ?? { spellings: new Map(), runIds: [], asName: 0 }
      found.set(folded, one)
      one.spellings.set(name, (one.spellings.get(name) ?? 0) + 1)
      one.runIds.push(runId)
      if (besideKnown.has(folded) || spoken.has(folded)) one.asName += 1
    }
  }
  const isSmall = smallWordsOf(answers)
  const isName = ({ runIds, asName }: Found) =>
    runIds.length >= LEAST_ANSWERS && asName >= runIds.length * COMPANY_SHARE
  const named = [...found].filter(([folded, one]) => isName(one) && !isKnown(folded) && !isSmall(folded))
  const isProduct = productsOf(new Set(named.map(([folded]) => folded)))
  return named
    .filter(([folded]) => !isProduct(folded))
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

/** "Rivalo Swift 2", where "Rivalo" is a name too. */
function productsOf(names: Set<string>): (folded: string) => boolean {
  return folded => {
    const words = folded.split(' ')
    return words.some((_, count) => count > 0 && names.has(words.slice(0, count).join(' ')))
  }
}

function smallWordsOf(answers: ReadAnswer[]): (folded: string) => boolean {
  const counts = new Map<string, number>()
  for (const { small } of answers) for (const word of small) counts.set(word, (counts.get(word) ?? 0) + 1)
  const most = Math.max(2, answers.length * SMALL_SHARE)
  return folded => folded.split(' ').every(word => (counts.get(word) ?? 0) >= most || word.length < 3)
}

const usualOf = (spellings: Map<string, number>): string =>
  [...spellings].reduce((usual, one) => (one[1] > usual[1] ? one : usual))[0]
