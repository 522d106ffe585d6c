// The model as a reader: it turns an answer into statements and decides nothing. It knows neither database nor facts.
// Replies are paid for, so each is handed over as soon as it arrives, and a known one is not requested.

import type { CapturingFetch } from '../../engines/engine.ts'
import type { Matter } from '../matter.ts'
import type { Statement } from '../statement.ts'
import type { Allegation, Party } from '../told.ts'
import type { ModelRequest } from '../wires/wire.ts'
import { WIRES } from '../wires/wires.ts'
import { ask, type Ending, type Line, type ModelReply, requestSha256 } from './ask.ts'
import { createReaderBatcher, type ReaderBatcher } from './by-batch.ts'
import {
  CHECK_TEMPLATE,
  type CheckItem,
  type CheckTask,
  checkRequests,
  readCheck,
  type Says,
} from './check.ts'
import { narrowed } from './narrow.ts'
import { readReply, type Told, toldTogether } from './reply.ts'
import type { ReaderSettings } from './settings.ts'
import { type ReadingTask, readingRequests, TEMPLATE } from './template.ts'

/** Why a reply says nothing: how it ended, or `broken` if it is not what was asked for. */
export type Unread = Exclude<Ending, 'whole'> | 'broken'

/** Replies paid for before, and how to get the next ones. */
export interface Memory {
  /** Replies to a request, by its SHA-256, in the order received. */
  known(request: string): Promise<readonly ModelReply[]>
  /**
   * Calls `send` and stores its reply before anything else happens, so that a process that dies later has not paid in
   * vain. `had` is how many replies the caller knows; if another arrived meanwhile, that one is returned instead.
   */
  ask(
    asked: { sha256: string; had: number; request: ModelRequest },
    send: () => Promise<ModelReply>,
  ): Promise<ModelReply>
  /** Called with all parts before the first is requested. */
  foresee?(requests: readonly ModelRequest[]): Promise<void>
}

/** Where replies are paid for and stored, for one process. */
export interface ReaderDesk {
  readonly concurrency: number
  /**
   * Replies are stored for the brand whose answer is read, or whose page: then there is no run. A second reading has its
   * own memory: it must not repeat the first.
   */
  memoryFor(whose: Whose, occasion: string): Memory
  /**
   * The same for answers of a scan that nobody waits for: what is unknown goes into batches, and asking throws
   * ReadByBatch. Null if that is impossible.
   */
  byBatch?(scanId: string): Pick<ReaderDesk, 'memoryFor'> | null
}

interface Whose {
  runId: string | null
  brandId: string
}

export const NO_MEMORY: Memory = { known: async () => [], ask: (_, send) => send() }

export interface ModelReading {
  template: string
  /** As the vendor names it. */
  model: string
  /** Those asked about, in the order of the request. */
  matters: Matter[]
  /** All of them, including useless ones. */
  replies: ModelReply[]
  /** Null when a part could not be read. */
  statements: Statement[] | null
  parties: Party[]
  allegations: Allegation[]
  unread: Unread | null
}

export interface CheckReading {
  template: string
  replies: ModelReply[]
  /** In the order of the items; null if undecided. */
  says: (Says | null)[]
}

export interface ModelReader {
  readonly model: string
  /** How to ask many at once; null if the vendor has no batch API. */
  readonly batcher?: ReaderBatcher | null
  /** Throws EngineError if there was no reply. */
  read(task: ReadingTask, signal: AbortSignal, memory?: Memory): Promise<ModelReading>
  check(task: CheckTask, items: CheckItem[], signal: AbortSignal, memory?: Memory): Promise<CheckReading>
}

export function createModelReader(settings: ReaderSettings, fetch: CapturingFetch): ModelReader {
  const line = lineOf(settings, fetch)
  return {
    model: settings.model,
    batcher: createReaderBatcher(line),
    read: (task, signal, memory = NO_MEMORY) => read({ line, signal, memory }, narrowed(task)),
    check: (task, items, signal, memory = NO_MEMORY) => check({ line, signal, memory }, task, items),
  }
}

export const lineOf = (settings: ReaderSettings, fetch: CapturingFetch): Line => ({
  ...settings,
  wire: WIRES[settings.wire],
  fetch,
})

interface Call {
  line: Line
  signal: AbortSignal
  memory: Memory
}

async function read(call: Call, task: ReadingTask): Promise<ModelReading> {
  const replies: ModelReply[] = []
  const told: Told[] = []
  const reading = { template: TEMPLATE, matters: task.matters, replies }
  // Without a matter there is nothing to ask.
  const requests = task.matters.length > 0 ? readingRequests(task) : []
  if (requests.length > 1) await call.memory.foresee?.(requests)
  for (const request of requests) {
    const part = await askUntilRead(call, request, text => readReply(text, task.matters))
    replies.push(...part.replies)
    if (part.value === null)
      return { ...reading, model: modelOf(call, replies), ...UNTOLD, unread: part.unread }
    told.push(part.value)
  }
  return { ...reading, model: modelOf(call, replies), ...withoutRepeats(toldTogether(told)), unread: null }
}

/** Of what could not be read. */
export const UNTOLD = { statements: null, parties: [], allegations: [] }

async function check(call: Call, task: CheckTask, items: CheckItem[]): Promise<CheckReading> {
  const requests = checkRequests(task, items)
  const replies: ModelReply[] = []
  const said = new Map<CheckItem, Says | null>()
  if (requests.length > 1) await call.memory.foresee?.(requests.map(({ request }) => request))
  for (const { request, items: asked } of requests) {
    const answered = await askUntilRead(call, request, text => readCheck(text, asked.length))
    replies.push(...answered.replies)
    for (const [at, item] of asked.entries()) said.set(item, answered.value?.[at] ?? null)
  }
  return { template: CHECK_TEMPLATE, replies, says: items.map(item => said.get(item) ?? null) }
}

export const modelOf = ({ line }: Call, replies: ModelReply[]): string => replies.at(-1)?.model ?? line.model

/** A retry may fix these; a model that refuses this text will refuse it again. */
const ASKED_AGAIN: ReadonlySet<Unread> = new Set(['broken', 'cut_off', 'empty'])
const MOST_ASKS = 2

interface Asked<T> {
  replies: ModelReply[]
  value: T | null
  unread: Unread | null
}

/** Asks, and once more if the reply is not what was asked for. */
export async function askUntilRead<T>(
  { line, signal, memory }: Call,
  request: ModelRequest,
  parse: (text: string) => T | null,
): Promise<Asked<T>> {
  const sha256 = requestSha256(request)
  const replies = [...(await memory.known(sha256))]
  for (;;) {
    const last = replies.at(-1)
    if (last) {
      const value = last.ending === 'whole' ? parse(last.text) : null
      const unread = value === null ? unreadOf(last) : null
      if (unread === null || replies.length >= MOST_ASKS || !ASKED_AGAIN.has(unread))
        return { replies, value, unread }
    }
    const send = () => ask(line, request, signal)
    replies.push(await memory.ask({ sha256, had: replies.length, request }, send))
  }
}

const unreadOf = ({ ending }: ModelReply): Unread => (ending === 'whole' ? 'broken' : ending)

/** Parts overlap by a few lines, which a model may read in both. */
export const withoutRepeats = ({ statements, parties, allegations }: Told): Told => ({
  statements: distinct(statements),
  parties: distinct(parties),
  allegations: distinct(allegations),
})

export function distinct<T>(list: T[]): T[] {
  const seen = new Set<string>()
  return list.filter(one => {
    const key = JSON.stringify(one)
    return !seen.has(key) && seen.add(key)
  })
}
