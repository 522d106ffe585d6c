// A model's readings of answers that are to be scored: from recorded replies, or from an address that is asked. Of a set of
// recordings (sets/README.md), a reply is the entry NAME.PART.reply.txt; a second reading of what code cannot read back is
// NAME.PART.second.reply.txt, one of sentences of which nothing was said to hold is NAME.PART.again.reply.txt, and what was said
// of names that may be the same is NAME.PART.sameness.reply.txt. second.json tells which matters each second reading was asked
// about, because its reply knows them by number only. Whatever has no reply can be written down as a request.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mattersOf } from '../../service/src/citations/matters.ts'
import { linesAgain, openQuestions } from '../../service/src/citations/reading/comparisons.ts'
import type { AnswerReading } from '../../service/src/citations/reading/subject.ts'
import { createCapturingFetch } from '../../service/src/engines/asking/capturing-fetch.ts'
import type { Fact } from '../../service/src/model/fact.ts'
import type { Matter } from '../../service/src/readers/matter.ts'
import { ask, type Line } from '../../service/src/readers/model/ask.ts'
import { narrowed } from '../../service/src/readers/model/narrow.ts'
import { readReply, type Told, toldTogether } from '../../service/src/readers/model/reply.ts'
import { readSameness, samenessRequests } from '../../service/src/readers/model/sameness.ts'
import { type ReadingTask, readingRequests } from '../../service/src/readers/model/template.ts'
import type { ModelRequest } from '../../service/src/readers/wires/wire.ts'
import { WIRES } from '../../service/src/readers/wires/wires.ts'
import { type EntrySet, openSet } from '../../service/test/open-set.ts'

export interface ToRead {
  name: string
  brand: { name: string; aliases: string[] }
  facts: Fact[]
  prompt: string
  answer: string
}

/** With what else it tells. */
export type WholeReading = AnswerReading & Pick<Told, 'parties' | 'allegations'>

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

/** What second readings were asked about, by the name of the answer. */
type SecondKeys = Record<string, string[]>

export function createReadAnswer({ recordings, url, requests, ...line }: ReaderOptions): ReadAnswer {
  const keys = recordings === undefined ? {} : secondKeys(recordings)
  const asked = url === undefined ? null : asking(url, line)
  const recorded = recordings === undefined ? null : recordedIn(recordings)
  const reply: Reply = async (name, request) => {
    const text = (await recorded?.(name, request)) ?? (await asked?.(name, request)) ?? null
    if (text === null && requests !== undefined) writeRequest(requests, name, request)
    return text
  }
  return one => readWhole(reply, one, { keys: keys[one.name], requests })
}

const SECOND = 'second.json'

const secondKeys = (set: EntrySet): SecondKeys => JSON.parse(set.text(SECOND) ?? '{}')

const recordedIn =
  (set: EntrySet): Reply =>
  async name =>
    set.text(`${name}.reply.txt`) ?? null

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

function writeRequest(directory: string, name: string, { instruction, input }: ModelRequest): void {
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, `${name}.request.txt`), `${instruction}\n\n${input}`)
}

interface Second {
  /** What a recorded one was asked about. */
  keys: string[] | undefined
  requests: string | undefined
}

async function readWhole(
  reply: Reply,
  one: ToRead,
  { keys, requests }: Second,
): Promise<WholeReading | null> {
  const { name, brand, facts, prompt, answer } = one
  const task = narrowed({ brand, matters: mattersOf(facts), prompt, answer })
  const told = await readParts(reply, task, part => `${name}.${part}`)
  if (told === null) return null
  const { statements, parties, allegations } = told
  const { unread, pairs } = openQuestions(answer, statements, [facts])
  const again = {
    ...task,
    matters: keys ? keys.flatMap(key => mattersOf(facts).find(one => one.key === key) ?? []) : unread,
  }
  const isAsked = again.matters.length > 0 && again.matters.length === (keys ?? unread).length
  const lines = linesAgain(task, statements, facts)
  const second = isAsked
    ? await readParts(reply, { ...again, isSecond: true }, part => `${name}.${part}.second`)
    : lines.length > 0
      ? await readParts(reply, { ...task, lines, isSecond: true }, part => `${name}.${part}.again`)
      : null
  if (isAsked && second === null && requests !== undefined) keepKeys(requests, name, again.matters)
  return {
    ...{ reader: 'model@1', statements, second: second?.statements ?? null, parties, allegations },
    sameness: await samenessOf(reply, name, pairs),
  }
}

function keepKeys(directory: string, name: string, matters: Matter[]): void {
  mkdirSync(directory, { recursive: true })
  const keys = { ...secondKeys(openSet(directory)), [name]: matters.map(({ key }) => key) }
  writeFileSync(join(directory, SECOND), `${JSON.stringify(keys, null, 1)}\n`)
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

async function samenessOf(
  reply: Reply,
  name: string,
  pairs: Parameters<typeof samenessRequests>[0],
): Promise<AnswerReading['sameness']> {
  const known: AnswerReading['sameness'] = []
  for (const [part, { request, pairs: asked }] of samenessRequests(pairs).entries()) {
    const text = await reply(`${name}.${part}.sameness`, request)
    const said = (text !== null && readSameness(text, asked)) || []
    for (const [at, pair] of asked.entries()) {
      const same = said[at]
      if (typeof same === 'boolean') known.push({ ...pair, same })
    }
  }
  return known
}
