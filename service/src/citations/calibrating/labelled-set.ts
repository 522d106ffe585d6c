// The bundled labelled answers (service/calibration): each with the facts of its invented company and what people marked in
// it. Readers are calibrated on them.

import { readFileSync } from 'node:fs'
import { sha256Of } from '../../evidence/seal.ts'
import type { BrandNames } from '../../model/brand.ts'
import type { Fact } from '../../model/fact.ts'
import { mattersOf } from '../matters.ts'

export interface Label {
  start: number
  end: number
  verdict: string
  key: string
}

export interface LabelledAnswer {
  id: string
  lang: string
  brand: BrandNames
  facts: Fact[]
  prompt: string
  answer: string
  labels: Label[]
  /** The same facts, some with another value: what agrees with those here contradicts them there, in one and the same reading. */
  changed: Fact[]
}

export interface LabelledSet {
  /** Over all files, in order: a calibration names the set it was made on. */
  sha256: string
  answers: LabelledAnswer[]
}

const DIRECTORY = new URL('../../../calibration/', import.meta.url)
/** Answers, and their companies. */
const FILES: [answers: string, companies: string][] = [
  ['long2.jsonl', 'long2-companies.json'],
  ['fresh4.jsonl', 'fresh4-companies.json'],
]
/** By answer: the values in place of those that its company states, by the keys of facts. */
const CHANGED = 'changed-facts.json'

/** An answer in which people marked less costs as much to ask about, and shows little. */
const FEWEST_LABELS = 28

interface Company {
  brand: BrandNames
  facts: { key: string; value: string }[]
}

type Line = Omit<LabelledAnswer, keyof Company | 'changed'> & { company: string }

let shipped: LabelledSet | null = null

/** Read once, when first needed. */
export function shippedSet(): LabelledSet {
  shipped ??= readSet()
  return shipped
}

function readSet(): LabelledSet {
  const changed = read(CHANGED)
  const texts = FILES.map(([answers, companies]) => [read(answers), read(companies)] as const)
  return {
    sha256: sha256Of([...texts.flat(), changed].map(sha256Of).join('\n')),
    answers: texts
      .flatMap(([lines, companies]) => answersIn(lines, JSON.parse(companies)))
      .map(one => ({ ...one, changed: one.facts.map(changedBy(JSON.parse(changed)[one.id])) })),
  }
}

const read = (name: string): string => readFileSync(new URL(name, DIRECTORY), 'utf8')

const answersIn = (lines: string, companies: Record<string, Company>): Omit<LabelledAnswer, 'changed'>[] =>
  lines
    .trim()
    .split('\n')
    .map(text => JSON.parse(text) as Line)
    .map(({ id, lang, company, prompt, answer, labels }) => {
      const { brand, facts } = companies[company] as Company
      return { id, lang, brand, prompt, answer, labels, facts: facts.map(statedFact) }
    })
    .filter(isRead)

const changedBy =
  (values: Record<string, string> = {}) =>
  (fact: Fact, place: number): Fact =>
    statedFact({ key: fact.key, value: values[fact.key] ?? fact.value }, place)

/** Answers that state little, do not name the brand or have nothing to read about are skipped. */
const isRead = ({ brand, facts, answer, labels }: Omit<LabelledAnswer, 'changed'>): boolean => {
  const text = answer.toLowerCase()
  const names = [brand.name, brand.domain, ...brand.aliases]
  const isNamed = names.some(name => text.includes(name.toLowerCase()))
  return labels.length >= FEWEST_LABELS && isNamed && mattersOf(facts).length > 0
}

const LONG_AGO = new Date(0)

/** As the invented company's own site would state it. */
const statedFact = ({ key, value }: { key: string; value: string }, place: number): Fact => ({
  ...{ id: `fct_${place}`, brandId: 'brd_labelled', key, value, source: 'https://labelled.example/' },
  ...{ hash: sha256Of(value), sourceSha256: sha256Of(value), origin: 'website' },
  ...{ active: true, collectedAt: LONG_AGO, supersededAt: null },
})
