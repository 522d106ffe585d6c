// The pairs that ship with the product: `tools/scripts/node service/test/citations/twins/shipped.ts` writes service/calibration/twins.jsonl.
// Real answers seldom contradict a telephone number or a city; the pairs give each kind of value enough cases to be counted.

import { writeFileSync } from 'node:fs'
import type { Kind } from './phrasings.ts'
import { sampleOfTwins, type Twin } from './twins.ts'

/** Fill each kind up to about 60 contradictions, together with those of the other files. */
const PAIRS: Record<Kind, number> = {
  yes_no: 6,
  number: 30,
  money: 12,
  date: 56,
  duration: 30,
  hours: 36,
  contact: 56,
  place: 56,
  name: 36,
  rating: 20,
}

export const SHIPPED = new URL('../../../calibration/twins.jsonl', import.meta.url)

/** Larger than any kind needs; of each kind the first ones are taken, which are spread over the languages. */
const SAMPLE = 600

export function shippedTwins(): string {
  const byKind = Map.groupBy(sampleOfTwins(SAMPLE), ({ kind }) => kind)
  const pairs = [...byKind].flatMap(([kind, twins]) => twins.slice(0, PAIRS[kind]))
  return pairs
    .flatMap(twin => [agreeingLine(twin), changedLine(twin)])
    .map(line => `${JSON.stringify(line)}\n`)
    .join('')
}

const lineOf = ({ id, language, brand, facts, prompt }: Twin, side: string, answer: string) => ({
  ...{ id: `${id}.${side}`, lang: language, brand, facts, prompt, answer },
})

const agreeingLine = (twin: Twin) => ({ ...lineOf(twin, 'agreeing', twin.agreeing.text), labels: [] })

/** The label marks the words that differ. */
function changedLine(twin: Twin) {
  const { agreeing, changed, key } = twin
  const { start, end } = difference(agreeing.text, changed.text)
  const label = { text: changed.text.slice(start, end), start, end, verdict: 'contradicted', key }
  return { ...lineOf(twin, 'changed', changed.text), labels: [label] }
}

/** From the first word that differs to the last; a sentence that only gained or lost words is marked as a whole word more. */
function difference(one: string, other: string): { start: number; end: number } {
  let from = 0
  while (from < other.length && one[from] === other[from]) from++
  let left = 0
  while (left < other.length - from && one.at(-1 - left) === other.at(-1 - left)) left++
  const start = other.lastIndexOf(' ', Math.max(0, from - 1)) + 1
  const next = other.indexOf(' ', Math.max(other.length - left, from + 1))
  return { start, end: next === -1 ? other.length : next }
}

if (import.meta.main) writeFileSync(SHIPPED, shippedTwins())
