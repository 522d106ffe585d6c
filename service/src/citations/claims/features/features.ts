// Yes/no features: WiFi, outdoor seating, a certificate, a function of a product. Any fact named in brackets
// under amenityFeature, featureList or hasCertification, and the yes/no properties of schema.org.

import type { Fact } from '../../../model/fact.ts'
import { LANGUAGE_WORDS } from '../../vocabulary/language-words.ts'
import { WordSet } from '../../vocabulary/word-sets.ts'
import {
  type Bearing,
  type Clause,
  NOTHING_STATED,
  type Reader,
  type Sentence,
  type Statement,
} from '../reader.ts'
import { readOnce } from '../stated/bearings.ts'
import { ourNames } from '../stated/known.ts'
import { isCompared } from '../stated/others.ts'
import { isReadable, type Spot, viewOf } from '../stated/view.ts'
import { wordList } from '../words/words.ts'
import { inContext } from './feature-context.ts'
import { type Feature, featuresOf, type Hit, phrasesOf, productOf } from './feature-facts.ts'

export const readFeatures: Reader = book => {
  const features = featuresOf(book)
  if (features.length === 0) return null
  const phrases = phrasesOf(features)
  const own = ourNames(book)
  const readHit = (sentence: Sentence, clause: Clause, hit: Hit): Statement | null => {
    if (!inContext(sentence, clause, hit) || isTopic(clause, hit) || isOthers(sentence, hit, own)) return null
    const { cell } = viewOf(sentence, own)
    return cell ? inCell(sentence, clause, hit, cell) : stated(sentence, clause, hit)
  }
  return sentence => {
    if (!phrases.mayBeIn(sentence.words, sentence.from, sentence.to)) return NOTHING_STATED
    let statements: Statement[] | undefined
    for (const clause of sentence.clauses)
      for (const { from, to, value } of phrases.longest(sentence.words, clause.from, clause.to))
        for (const feature of value) {
          const statement = readHit(sentence, clause, { from, to, feature })
          if (!statement) continue
          if (statements) statements.push(statement)
          else statements = [statement]
        }
    return statements ?? NOTHING_STATED
  }
}

/** "For payroll most customers ..." says nothing about payroll. */
const isTopic = ({ words, from }: Clause, hit: Hit): boolean =>
  hit.from > from && hit.from <= from + 2 && TOPIC.has(words, from)
const TOPIC = new WordSet('for für pour para per'.split(' '))

const isOthers = (sentence: Sentence, { from }: Hit, own: ReadonlySet<string>): boolean =>
  isReadable(sentence) && isCompared(viewOf(sentence, own), from, own)

/** In a table that compares companies the brand's cell answers. */
function inCell(sentence: Sentence, clause: Clause, hit: Hit, cell: Spot): Statement | null {
  const { yes, no } = LANGUAGE_WORDS[sentence.language]
  const answer = sentence.words.list.slice(cell.from, cell.to).join(' ')
  if (!yes.includes(answer) && !no.includes(answer)) return null
  return stated(sentence, clause, hit, { ...cell, denied: no.includes(answer) })
}

/** "Reservations are not required" does not say that there are none. */
const REQUIRED = new WordSet(
  'require requires required need needed necessary recommended mandatory'.split(' '),
)

/** "No group reservations" leaves room for others. */
const NARROWER = new WordSet(
  'group online advance private weekend formal dedicated large same day priority paid unlimited'.split(' '),
)

function stated(
  sentence: Sentence,
  clause: Clause,
  { from, to, feature }: Hit,
  answer?: { start: number; end: number; denied: boolean },
): Statement | null {
  const { words } = clause
  const start = answer?.start ?? (words.starts[from] as number)
  const end = answer?.end ?? (words.ends[to - 1] as number)
  const denied = answer?.denied ?? clause.deniedAt(start, end)
  if (denied && NARROWER.has(words, from - 1)) return null
  if (denied && REQUIRED.isIn(words, Math.max(clause.from, from - 4), Math.min(clause.to, to + 4)))
    return null
  const cost = denied ? null : costAt(clause, from, to)
  const { facts, others } = ofNamedProduct(sentence, feature.facts)
  return {
    start,
    end,
    clause,
    facet: feature.facet,
    value: `${feature.name}=${denied ? 'false' : (cost ?? 'true')}`,
    polarity: denied ? 'denied' : 'affirmed',
    hard: feature.hard,
    rule: ruleOf(feature, denied),
    facts,
    earlier: feature.earlier,
    others,
    need: 'one',
    bears: fact => bearing(fact, denied, cost),
  }
}

const RULES = {
  member: { affirmed: 'feature/member/affirmed', denied: 'feature/member/denied' },
  taste: { affirmed: 'feature/taste/affirmed', denied: 'feature/taste/denied' },
  named: { affirmed: 'feature/named/affirmed', denied: 'feature/named/denied' },
}

const ruleOf = ({ group, hard }: Feature, denied: boolean): string =>
  RULES[group ? (hard ? 'member' : 'taste') : 'named'][denied ? 'denied' : 'affirmed']

const NO = new Set(['false', 'no', 'none', 'not available', 'unavailable'])
const COSTS = new Set(['free', 'paid'])

const answerOf = readOnce(({ value }) => value.trim().toLowerCase())

function bearing(fact: Fact, denied: boolean, cost: string | null): Bearing {
  const value = answerOf(fact)
  // A hedge in front of a yes or a no leaves nothing to hold against the fact.
  if (NO.has(value) !== denied) return 'near'
  return cost !== null && COSTS.has(value) && cost !== value ? 'near' : 'agrees'
}

const FREE = new WordSet(
  'free complimentary gratis kostenlos kostenloses kostenlose gratuit gratuite gratuito'.split(' '),
)
const PAID = new WordSet('paid kostenpflichtig payant'.split(' '))

function costAt({ words, from: clauseFrom }: Clause, from: number, to: number): string | null {
  for (let at = Math.max(clauseFrom, from - 2); at < to; at++) {
    if (FREE.has(words, at)) return 'free'
    if (PAID.has(words, at)) return 'paid'
  }
  return null
}

const ofProduct = ({ key }: Fact): boolean => key.startsWith('product[')

/** Between spaces, to be found as whole words. */
const productIn = readOnce(fact => {
  const product = productOf(fact)
  return product === undefined ? null : ` ${wordList(product).join(' ')} `
})

/** When the sentence names one of the products that have the feature, only that one is meant. */
function ofNamedProduct(sentence: Sentence, facts: Fact[]): { facts: Fact[]; others: Fact[] } {
  if (!facts.some(ofProduct)) return { facts, others: [] }
  const spoken = ` ${sentence.heading} ${sentence.words.list.slice(sentence.from, sentence.to).join(' ')} `
  const named = facts.filter(fact => {
    const product = productIn(fact)
    return product !== null && spoken.includes(product)
  })
  return named.length === 0
    ? { facts, others: [] }
    : { facts: named, others: facts.filter(fact => !named.includes(fact)) }
}
