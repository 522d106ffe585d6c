// One body that a vendor sent or could send, and everything that must be read out of it. One case a line in `cases.jsonl`;
// here are only those too large to be written down.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Extras, Failure, Outcome } from '../../../src/engines/engine.ts'
import type { Engine } from '../../../src/model/engine.ts'
import { bodies as keptBodies } from '../fixtures.ts'

/** Of what others recorded only measures are kept here: how much of it there is, and its SHA-256. */
export interface Measured {
  length: number
  sha256: string
}

/** Address, title, and the words it is cited for. */
type ExpectedCitation = readonly [url: string, title: string | null, words: string | null]

export interface ExpectedReading {
  outcome: Outcome
  /** Measured: the SHA-256 of its UTF-8, and its length in UTF-16 units. */
  text: string | Measured
  /** Measured: the SHA-256 of the JSON of `[[url, title], …]`. */
  citations: readonly ExpectedCitation[] | Measured
  model: string | null
  /** Input, cached input, output, reasoning, searches. */
  usage: readonly [number, number, number, number, number] | null
  /** By the vendor's bill or the price list on 2026-11-14 at noon UTC; null where nobody knows. */
  costMicros: number | null
  /** Looked at only where it is given. */
  consulted?: number
  finish?: string | null
  extras?: Extras
  inside?: readonly string[]
}

export interface WireCase {
  engine: Engine
  /** As it would be sealed with the answer. */
  route: string
  kind: 'recorded' | 'rebuilt' | 'hostile'
  name: string
  /** All bodies of the conversation, the answer's last; null where the recording is not on this machine. */
  bodies: () => Uint8Array[] | null
  expect: ExpectedReading | { failure: Failure }
}

/** As written down: values of JSON, or the text itself where that is what it is about. */
interface WrittenCase extends Omit<WireCase, 'bodies'> {
  /** Bodies that the project keeps, by route and name. */
  kept?: [route: string, name: string]
  bodies?: unknown[]
}

/** What others truly recorded of the vendors' interfaces. The expectations were made from it by a program of its own, which
 * shares no line with the readers. */
interface RecordedCase extends ExpectedReading {
  engine: Engine
  route: string
  file: string
  failure?: Failure
}

/** Recordings of others, which are no part of the project. */
const SHARED = join(import.meta.dirname, '../../../../../shared/data')

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')

const encoded = (...values: unknown[]): Uint8Array[] =>
  values.map(value => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)))

function recorded(path: string): Uint8Array[] | null {
  const file = join(SHARED, path)
  return existsSync(file) ? [new Uint8Array(readFileSync(file))] : null
}

const written = read('cases.jsonl')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line) as WrittenCase)
  .map(
    ({ kept, bodies = [], ...rest }): WireCase => ({
      ...rest,
      bodies: () => (kept ? keptBodies(...kept) : encoded(...bodies)),
    }),
  )

const ofOthers = (JSON.parse(read('recorded.json')) as RecordedCase[]).map(
  ({ engine, route, file, failure, ...reading }): WireCase => ({
    ...{ engine, route, kind: 'recorded', name: file, bodies: () => recorded(file) },
    expect: failure ? { failure } : reading,
  }),
)

const A = 'https://a.example/one'
const shown = { outcome: 'answered', model: null, usage: null, costMicros: null } as const
const times = <Thing>(length: number, thing: Thing): Thing[] => Array.from({ length }, () => thing)
const paid = (items: string) =>
  `{"status_code":20000,"tasks":[{"status_code":20000,"cost":0.004,"result":[{"items":[${items}]}]}]}`
const pieces = '{"text":"x","components":['

const endless: Pick<WireCase, 'engine' | 'route' | 'name' | 'bodies' | 'expect'>[] = [
  {
    ...{ engine: 'CHATGPT', route: 'cloro-chatgpt', name: 'brackets without end' },
    bodies: () =>
      encoded({
        task: { id: 'c-1', status: 'COMPLETED' },
        response: { text: 'x', markdown: '[](https:'.repeat(50_000), sources: [{ position: 1, url: A }] },
      }),
    expect: { ...shown, text: '[](https:'.repeat(50_000), citations: [[A, null, null]] },
  },
  {
    ...{ engine: 'GOOGLE_AI_MODE', route: 'dataforseo-google-ai-mode' },
    name: 'more references than a call takes arguments',
    bodies: () => {
      const references = times(200_000, { type: 'ai_overview_reference', url: A })
      const element = { type: 'ai_overview_element', text: 'Said.', references }
      return encoded(paid(JSON.stringify({ type: 'ai_overview', items: [element] })))
    },
    expect: { ...shown, costMicros: 4000, text: 'Said.', citations: [[A, null, 'Said.']] },
  },
  {
    ...{ engine: 'GOOGLE_AI_MODE', route: 'dataforseo-google-ai-mode', name: 'pieces in pieces without end' },
    bodies: () =>
      encoded(paid(`{"type":"ai_overview","items":[${pieces.repeat(2000)}${']}'.repeat(2000)}]}`)),
    expect: { ...shown, costMicros: 4000, text: 'x\n\nx\n\nx\n\nx\n\nx', citations: [] },
  },
  {
    ...{ engine: 'AMAZON_RUFUS', route: 'pangolinfo-amazon-alexa' },
    name: 'questions of half a character and of many lines, more goods than anybody sells',
    bodies: () => {
      const asked = ['\ud800', 'a\n\n\u0000b', { question: 7 }, ...times(100, 'Why?')]
      const goods = times(500, { items: times(20, { title: 'x' }) })
      const said = { content: 'Said.', products: goods, follow_up_questions: asked }
      return encoded({ code: 0, message: 'ok', data: { taskId: 'p-1', json: [said] } })
    },
    expect: {
      ...{ ...shown, outcome: 'answered_without_search', text: 'Said.', citations: [] },
      extras: {
        products: [{ title: 'x', url: null, price: null, merchant: null }],
        ...{ ads: [], followUps: ['\ufffd', 'a b', 'Why?'] },
      },
    },
  },
  {
    ...{ engine: 'GOOGLE_AI_MODE', route: 'serpapi-google-ai-mode' },
    name: 'a table that would multiply its references',
    bodies: () => {
      const table = { type: 'table', table: times(20_000, ['x']), reference_indexes: times(200_000, 0) }
      const references = [{ index: 0, link: A, title: 'A' }]
      const search_metadata = { id: 's-1', status: 'Success' }
      return encoded({ search_metadata, text_blocks: [table], references })
    },
    expect: { ...shown, costMicros: 25_000, text: times(20_000, 'x').join('\n'), citations: [[A, 'A', 'x']] },
  },
]

export const WIRE_CASES: WireCase[] = [
  ...written,
  ...ofOthers,
  ...endless.map((one): WireCase => ({ ...one, kind: 'hostile' })),
]
