// A reader that reads every labelled answer rightly, made from its labels, so that errors can be put into its readings one
// by one. It states what the labels call supported: whoever accuses after that was misled by the error.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { mattersOf } from '../../src/citations/matters.ts'
import type { Fact } from '../../src/model/fact.ts'
import { type Matter, matterKey, nameIn } from '../../src/readers/matter.ts'
import { readReply } from '../../src/readers/model/reply.ts'
import { type Sentence, sentencesOf } from '../../src/readers/sentences.ts'
import type { Statement } from '../../src/readers/statement.ts'
import { openSet, setFile } from '../open-set.ts'
import { factsOf } from './facts.ts'

const LABELLED = new URL('labelled/', import.meta.url)
const read = (name: string): string => readFileSync(new URL(name, LABELLED), 'utf8')

interface Label {
  text: string
  start: number
  end: number
  verdict: string
  key: string
}

interface Line {
  id: string
  company: string
  prompt: string
  answer: string
  labels: Label[]
}

export interface ReadAnswer {
  id: string
  brand: { name: string; domain: string; aliases: string[] }
  facts: Fact[]
  matters: Matter[]
  answer: string
  sentences: Sentence[]
  /** What the answer says of the brand, and rightly. */
  own: Statement[]
  /** What it says of rivals. */
  rivals: Statement[]
  /** What a model read in it of former times, in the words of others and of other products. */
  asides: Statement[]
}

/** Others that the long answers speak of. */
const RIVALS =
  /Planoria|Boardlane|Stackwise|Kontora|Lancero|Freebanq|Sonava|Oretta|Hartwell|Harrow Point|Northfall|Brightwater/

export function perfectReadings(): ReadAnswer[] {
  const companies = JSON.parse(read('long-companies.json'))
  return read('long.jsonl')
    .trim()
    .split('\n')
    .map(line => readLine(JSON.parse(line) as Line, companies))
}

function readLine(
  { id, company, answer, labels }: Line,
  companies: Record<string, { brand: ReadAnswer['brand']; facts: { key: string; value: string }[] }>,
): ReadAnswer {
  const { brand, facts: stated } = companies[company] as (typeof companies)[string]
  const facts = factsOf(stated)
  const matters = mattersOf(facts)
  const sentences = sentencesOf(answer)
  const own = labels
    .filter(({ verdict }) => verdict === 'supported')
    .flatMap(label => statementOf(label, { facts, matters, sentences }))
  return {
    id,
    brand,
    facts,
    matters,
    answer,
    sentences,
    own,
    rivals: rivalsIn(answer, sentences, { brand, matters }),
    asides: asidesIn(id, matters),
  }
}

const RECORDED = openSet(setFile('recordings/long'))

/** Labels mark what is said now of the brand itself; the rest is a recorded reading's. */
function asidesIn(id: string, matters: Matter[]): Statement[] {
  const reply = RECORDED.text(`${id}.0.reply.txt`)
  assert.ok(reply !== undefined, `${id} has no recorded reply`)
  return (readReply(reply, matters)?.statements ?? []).filter(
    ({ subject, time, voice }) =>
      subject !== 'other' && (subject !== 'brand' || time !== 'now' || voice !== 'own'),
  )
}

const PLAIN = { subject: 'brand', time: 'now', voice: 'own', precision: 'exact' } as const

function statementOf(
  { text, start, end, key }: Label,
  { facts, matters, sentences }: Pick<ReadAnswer, 'facts' | 'matters' | 'sentences'>,
): Statement[] {
  const matter = matters.find(one => one.key === matterKey(key))
  const sentence = sentences.findIndex(one => one.start <= start && end <= one.end)
  const fact = facts.find(one => one.key === key)
  if (!matter || !fact || sentence < 0) return []
  return [{ sentence, quote: text, matter: matter.key, value: canonicalOf(matter, fact, facts), ...PLAIN }]
}

function canonicalOf({ kind, key }: Matter, fact: Fact, facts: Fact[]): string {
  if (kind === 'hours') return `${(/\[(\w\w)/.exec(fact.key) ?? ['', ''])[1]} ${fact.value}`
  if (kind !== 'money') return fact.value
  const part = (end: string) =>
    facts.find(one => matterKey(one.key) === key && one.key.endsWith(end))?.value ?? ''
  return `${part('.price')} ${part('.priceCurrency')}`.trim()
}

/** Not the number of a footnote. */
const FIGURE = /(?<![[\d])\d+(?:[.,]\d+)*/g

/** What stands behind the name of a rival in a sentence, before the brand is named again. */
function rivalsIn(
  answer: string,
  sentences: Sentence[],
  { brand, matters }: Pick<ReadAnswer, 'brand' | 'matters'>,
): Statement[] {
  const numbers = matters.filter(({ kind }) => kind === 'number')
  const others = { ...PLAIN, subject: 'other' as const }
  return sentences.flatMap(({ start, end }, sentence) => {
    const text = answer.slice(start, end)
    const at = text.search(RIVALS)
    const again = text.indexOf(brand.name, at)
    const theirs = text.slice(at, again < 0 ? undefined : again)
    if (at < 0) return []
    const figures = [...theirs.matchAll(FIGURE)].map(({ 0: quote }, count) => ({
      ...others,
      sentence,
      quote,
      matter: (numbers[count % numbers.length] as Matter).key,
      value: quote.replaceAll(/[.,](?=\d{3})/g, '').replace(',', '.'),
    }))
    const features = matters
      .filter(({ kind, key }) => kind === 'yes_no' && theirs.includes(nameIn(key) ?? '\n'))
      .map(({ key }) => ({ ...others, sentence, quote: nameIn(key) as string, matter: key, value: 'true' }))
    return [...figures, ...features]
  })
}
