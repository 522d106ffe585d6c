// A model's readings of answers that are to be scored: from recorded replies, or from an address that is asked. Of a set of
// recordings (sets/README.md), a reply is the entry NAME.PART.reply.txt; a second reading of sentences of which nothing was said to hold
// is NAME.PART.again.reply.txt, and what a second look at accusing passages said is NAME.PART.check.reply.txt. That counts only beside the
// request that it replies to, or its hash: its items have numbers alone, and which are asked about changes with comparers. Whatever has no
// reply can be written down as a request.

import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { itemsToCheck } from '../../service/src/citations/judge-reading.ts'
import { mattersOf } from '../../service/src/citations/matters.ts'
import { linesAgain } from '../../service/src/citations/reading/comparisons.ts'
import type { AnswerReading } from '../../service/src/citations/reading/subject.ts'
import { createCapturingFetch } from '../../service/src/engines/asking/capturing-fetch.ts'
import type { Fact } from '../../service/src/model/fact.ts'
import { ask, type Line } from '../../service/src/readers/model/ask.ts'
import {
  type CheckItem,
  type CheckTask,
  checkKey,
  checkRequests,
  readCheck,
  type Says,
} from '../../service/src/readers/model/check.ts'
import { narrowed } from '../../service/src/readers/model/narrow.ts'
import { readReply, type Told, toldTogether } from '../../service/src/readers/model/reply.ts'
import { type ReadingTask, readingRequests } from '../../service/src/readers/model/template.ts'
import type { ModelRequest } from '../../service/src/readers/wires/wire.ts'
import { WIRES } from '../../service/src/readers/wires/wires.ts'
import { requestText } from '../../service/test/citations/request-text.ts'
import type { EntrySet } from '../../service/test/open-set.ts'

export interface ToRead {
  name: string
  brand: { name: string; aliases: string[] }
  facts: Fact[]
  /** Other facts that the same reading is held against, as in a calibration. */
  alsoAgainst?: Fact[]
  prompt: string
  answer: string
}

/** Requests besides the first reading, and those of them without a reply. */
export interface Besides {
  again: number
  checks: number
  items: number
  missing: number
}

/** With what else it tells. */
export type WholeReading = AnswerReading & Pick<Told, 'parties' | 'allegations'> & { besides: Besides }

/** Null: nobody has read it. */
export type ReadAnswer = (one: ToRead) => Promise<WholeReading | null>

/** The reply to a request, by the name of its file; null when there is none. */
type Reply = (name: string, request: ModelRequest) => Promise<string | null>

export interface ReaderOptions {
  recordings: EntrySet | undefined
  url: string | undefined
  model: string | undefined
  key: string | undefined
  /** The folder where requests are written that have no reply. */
  requests: string | undefined
}

export function createReadAnswer({ recordings, url, requests, ...line }: ReaderOptions): ReadAnswer {
  const asked = url === undefined ? null : asking(url, line)
  const recorded = recordings === undefined ? null : recordedIn(recordings)
  const reply: Reply = async (name, request) => {
    const text = (await recorded?.(name, request)) ?? (await asked?.(name, request)) ?? null
    if (text === null && requests !== undefined) writeRequest(requests, name, request)
    return text
  }
  return one => readWhole(reply, one)
}

const CHECK = '.check'

const recordedIn =
  (set: EntrySet): Reply =>
  async (name, request) => {
    const isMeant =
      !name.endsWith(CHECK) ||
      set.text(`${name}.request.txt`) === requestText(request) ||
      set.text(`${name}.request.sha256`) === hash('sha256', requestText(request))
    return isMeant ? (set.text(`${name}.reply.txt`) ?? null) : null
  }

const TIMEOUT_MS = 300_000

function asking(url: string, { model = '', key }: Pick<ReaderOptions, 'model' | 'key'>): Reply {
  const fetch = createCapturingFetch()
  const line: Line = {
    wire: WIRES.chat,
    model,
    baseUrl: url,
    key: key ?? null,
    timeoutMs: TIMEOUT_MS,
    price: null,
    fetch,
  }
  return async (_name, request) => (await ask(line, request, new AbortController().signal)).text
}

function writeRequest(directory: string, name: string, request: ModelRequest): void {
  mkdirSync(directory, { recursive: true })
  const file = join(directory, `${name}.request.txt`)
  const isOther = !existsSync(file) || readFileSync(file, 'utf8') !== requestText(request)
  // A reply to another request must not stand beside this one.
  if (isOther && name.endsWith(CHECK)) rmSync(join(directory, `${name}.reply.txt`), { force: true })
  writeFileSync(file, requestText(request))
}

async function readWhole(reply: Reply, one: ToRead): Promise<WholeReading | null> {
  const { name, brand, facts, alsoAgainst, prompt, answer } = one
  const task = narrowed({ brand, matters: mattersOf(facts), prompt, answer })
  const told = await readParts(reply, task, part => `${name}.${part}`)
  if (told === null) return null
  const { statements, parties, allegations } = told
  const lines = linesAgain(task, statements, facts)
  const again = { ...task, lines, isSecond: true }
  const second = lines.length > 0 ? await readParts(reply, again, part => `${name}.${part}.again`) : null
  const said = { statements, second: second?.statements ?? null }
  const lists = alsoAgainst ? [facts, alsoAgainst] : [facts]
  const items = itemsToCheck(answer, said, { brand, lists, earlier: [] })
  const { check, asked } = await checked(reply, { name, task, items })
  const missing = asked.missing + (lines.length > 0 && second === null ? 1 : 0)
  return {
    ...{ reader: 'model@1', ...said, parties, allegations, check },
    besides: { ...asked, again: lines.length > 0 ? 1 : 0, missing },
  }
}

async function checked(
  reply: Reply,
  { name, task, items }: { name: string; task: CheckTask; items: CheckItem[] },
): Promise<{ check: AnswerReading['check']; asked: Omit<Besides, 'again'> }> {
  const said = new Map<string, Says | null>()
  const requests = checkRequests(task, items)
  let missing = 0
  for (const [place, { request, items: asked }] of requests.entries()) {
    const text = await reply(`${name}.${place}${CHECK}`, request)
    if (text === null) missing++
    const says = text === null ? null : readCheck(text, asked.length)
    for (const [at, item] of asked.entries()) said.set(checkKey(item), says?.[at] ?? null)
  }
  const asked = { checks: requests.length, items: items.length, missing }
  return { check: item => said.get(checkKey(item)) ?? null, asked }
}

async function readParts(
  reply: Reply,
  task: ReadingTask,
  nameOf: (part: number) => string,
): Promise<Told | null> {
  const parts: (Told | null)[] = []
  for (const [part, request] of readingRequests(task).entries()) {
    const text = await reply(nameOf(part), request)
    parts.push(text === null ? null : readReply(text, task.matters))
  }
  return parts.every(part => part !== null) ? toldTogether(parts) : null
}
