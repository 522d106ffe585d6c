// A case in one sentence: "ChatGPT and 6 others say Northwind was founded in 1992; it was 1987". The only place where it is put
// together: console, command, mails, report, case file, exhibit, search and tools say it in the same words. Pure.

import { CITATION_FACET } from '../../citations/classes/decide.ts'
import { ENGINE_NAMES, ENGINES, type Engine } from '../../model/engine.ts'
import { PAGE_LACKS } from '../../model/fact.ts'
import { matterWords, nameIn, productOf, stepsOf } from '../../readers/matter.ts'
import { dayOfKey } from '../../values/hours.ts'
import { clipped } from './clipped.ts'
import { havingOf, phraseOf } from './phrases.ts'

export interface Sentenced {
  brand: string
  /** The key of the matter. */
  key: string
  engines: Engine[]
  /** In the words of the case; the truth is empty if it is not known any more. */
  claimed: string
  truth: string
  /** The answers deny what is so. */
  isDenied: boolean
  /** Of a false citation, the key of what was found of the page. */
  found: string | null
}

export function caseTitle(one: Sentenced): string {
  const who = whoSays(one.engines)
  if (one.key === CITATION_FACET) return citationTitle(one, who)
  const { claim, truth } = clauses(one)
  if (one.isDenied) return `${who.deny} ${claim}, which is true`
  return `${who.say} ${claim}${truth === '' ? '' : `; ${truth}`}`
}

interface Speakers {
  say: string
  deny: string
  cite: string
}

function whoSays(engines: Engine[]): Speakers {
  const [first, ...others] = ENGINES.filter(one => engines.includes(one)).map(one => ENGINE_NAMES[one])
  if (first === undefined)
    return {
      ...{ say: 'No engine says any more that', deny: 'No engine denies any more that' },
      cite: 'No engine cites any more',
    }
  if (others.length === 0)
    return { say: `${first} says`, deny: `${first} denies that`, cite: `${first} cites` }
  const all = others.length === 1 ? `${first} and ${others[0]}` : `${first} and ${others.length} others`
  return { say: `${all} say`, deny: `${all} deny that`, cite: `${all} cite` }
}

function citationTitle({ brand, claimed, found }: Sentenced, { cite }: Speakers): string {
  const page = clipped(claimed.replace(/^https?:\/\/(?:www\.)?/, ''))
  return found === PAGE_LACKS
    ? `${cite} a page for what it does not say: ${page}`
    : `${cite} a page of ${brand} that does not exist: ${page}`
}

/** What is said and what is so, the one after "say", the other alone. */
function clauses({ brand, key, ...told }: Sentenced): { claim: string; truth: string } {
  const product = productOf(key)
  const subject = product ?? brand
  const steps = stepsOf(key)
  const own = product === null ? key : steps.slice(1).join('.')
  const [claimed, truth] = [clipped(told.claimed), clipped(told.truth)]
  const name = nameOf(own) ?? ''
  if (isEither(claimed) && (isEither(truth) || truth === ''))
    return either({ subject, own, name, isClaimed: claimed === 'yes', isTold: truth !== '' })
  const day = dayOfKey(own)
  const phrase = phraseOf(own)
  if (!phrase) {
    const what = nameOf(own) ?? matterWords({ key: own, product: null })
    return { claim: `the ${what} of ${subject} is ${claimed}`, truth: truth && `it is ${truth}` }
  }
  const words = day ?? (name || matterWords({ key: own, product: null }).replace(/^number of /, ''))
  const true_ = day === null ? truth : truth.replace(`${day} `, '')
  return { claim: `${subject} ${phrase.says(claimed, words)}`, truth: true_ && phrase.is(true_, words) }
}

/** What a key has in brackets: the position of a person, the name of a property. */
const nameOf = (key: string): string | null =>
  stepsOf(key)
    .map(nameIn)
    .findLast(one => one !== null) ?? null

const isEither = (words: string): boolean => words === 'yes' || words === 'no'

interface Either {
  subject: string
  own: string
  name: string
  isClaimed: boolean
  isTold: boolean
}

function either({ subject, own, name, isClaimed, isTold }: Either): { claim: string; truth: string } {
  const having = havingOf(own)
  if (!having) {
    // What a person said did not happen has no verb: "Recall of the Kettle One".
    const what = `“${name || matterWords({ key: own, product: null })}”`
    return {
      claim: `${what} is ${isClaimed ? '' : 'not '}true of ${subject}`,
      truth: isTold ? `it is${isClaimed ? ' not' : ''}` : '',
    }
  }
  return {
    claim: `${subject} ${isClaimed ? having.yes(name) : having.no(name)}`,
    truth: isTold ? `it ${isClaimed ? having.isNot : having.isSo}` : '',
  }
}
