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
}

export interface LabelledSet {
  /** Over all files, in order: a calibration names the set it was made on. */
  sha256: string
  answers: LabelledAnswer[]
}

const DIRECTORY = new URL('../../../calibration/', import.meta.url)
/** Answers, and their companies; twins contain theirs. */
const FILES: [answers: string, companies: string | null][] = [
  ['long.jsonl', 'long-companies.json'],
  ['long2.jsonl', 'long2-companies.json'],
  ['fresh3-en.jsonl', 'fresh3-companies.json'],
  ['fresh3-other.jsonl', 'fresh3-companies.json'],
  ['fresh4.jsonl', 'fresh4-companies.json'],
  ['twins.jsonl', null],
]

interface Company {
  brand: BrandNames
  facts: { key: string; value: string }[]
}

type Line = Omit<LabelledAnswer, keyof Company> & Company & { company?: string }

let shipped: LabelledSet | null = null

/** Read once, when first needed. */
export function shippedSet(): LabelledSet {
  shipped ??= readSet()
  return shipped
}

function readSet(): LabelledSet {
  const texts = FILES.map(([answers, companies]) => [
    read(answers),
    companies === null ? '{}' : read(companies),
  ])
  return {
    sha256: sha256Of(texts.flat().map(sha256Of).join('\n')),
    answers: texts.flatMap(([lines = '', companies = '{}']) => answersIn(lines, JSON.parse(companies))),
  }
}

const read = (name: string): string => readFileSync(new URL(name, DIRECTORY), 'utf8')

const answersIn = (lines: string, companies: Record<string, Company>): LabelledAnswer[] =>
  lines
    .trim()
    .split('\n')
    .map(text => JSON.parse(text) as Line)
    .map(line => ({ ...line, ...companies[line.company ?? ''] }))
    .map(({ id, lang, brand, facts, prompt, answer, labels }) => ({
      ...{ id, lang, brand, prompt, answer, labels },
      facts: facts.map(statedFact),
    }))
    .filter(isRead)

/** Answers that do not name the brand, or have nothing to read about, are skipped. */
const isRead = ({ brand, facts, answer }: LabelledAnswer): boolean => {
  const text = answer.toLowerCase()
  const names = [brand.name, brand.domain, ...brand.aliases]
  return names.some(name => text.includes(name.toLowerCase())) && mattersOf(facts).length > 0
}

const LONG_AGO = new Date(0)

/** As the invented company's own site would state it. */
const statedFact = ({ key, value }: { key: string; value: string }, place: number): Fact => ({
  ...{ id: `fct_${place}`, brandId: 'brd_labelled', key, value, source: 'https://labelled.example/' },
  ...{ hash: sha256Of(value), sourceSha256: sha256Of(value), origin: 'website' },
  ...{ active: true, collectedAt: LONG_AGO, supersededAt: null },
})
