// Has the operator's chosen model read captured answers before they get their verdicts. Every reading is sealed in its own
// transaction as soon as it is complete: a worker that dies afterwards has not paid in vain.

import { readingSlot, type SealedModelReading } from '../evidence/extraction.ts'
import type { CapturedRun, Sealed } from '../evidence/history.ts'
import { seal } from '../evidence/seal.ts'
import type { Fact } from '../model/fact.ts'
import type { Clock } from '../platform/clock.ts'
import { type Database, isUniqueViolation } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { type CheckItem, type CheckTask, checkKey } from '../readers/model/check.ts'
import { type NotRead, notReadBecause, UNBEGUN, unusable } from '../readers/model/not-read.ts'
import type { Memory, ModelReader, ReaderDesk } from '../readers/model/reader.ts'
import type { ReadingTask } from '../readers/model/template.ts'
import { readable } from '../readers/readable.ts'
import { contextTerms } from './classes/context-terms.ts'
import { itemsToCheck } from './judge-reading.ts'
import {
  answerOf,
  type BrandKnowledge,
  factsAtCapture,
  factsFor,
  type ReadDeps,
  readAnswer,
} from './judge-run.ts'
import { mattersOf } from './matters.ts'
import { createMentionFinder } from './mentions/find-mentions.ts'
import { linesAgain } from './reading/comparisons.ts'
import {
  type Checked,
  openedReading,
  sealedCheck,
  sealedReading,
  type WholeReading,
} from './reading/sealed.ts'

export interface ReadRunsDeps extends ReadDeps {
  database: Database
  clock: Clock
  log: Log
  reader: ModelReader
  /** Without one nothing is stored or counted. */
  desk?: ReaderDesk | null
  /** Earlier readings do not count: such answers are read again. */
  since?: Date
  /** Except those in which the model was asked about this matter, and about whatever would accuse. */
  about?: string
}

/** Long answers are read in several slow parts. */
const PATIENCE_MS = 15 * 60_000

export interface ReadRuns {
  read: Set<string>
  /** Those that should have been read, and why they were not. A run with nothing to read is in neither. */
  notRead: Map<string, NotRead>
}

/**
 * Reads what no model has read yet, several at a time. Delivered twice, it reads once. After `until`, in milliseconds of
 * performance.now(), no further reading begins.
 */
export async function readRuns(
  deps: ReadRunsDeps,
  runs: CapturedRun[],
  until = Number.POSITIVE_INFINITY,
): Promise<ReadRuns> {
  const outcome: ReadRuns = { read: new Set(), notRead: new Map() }
  const owed = runs.filter(run => isOwed(run, deps))
  if (owed.length === 0) return outcome
  const known = await factsFor(deps.database, owed, deps.clock.now())
  const waiting = owed.values()
  const work = async () => {
    for (const run of waiting) {
      const task = taskOf(deps, run, known)
      if (!task) continue
      const owing = {
        run,
        task,
        known,
        unchecked: wasAskedAbout(run, deps.about) ? uncheckedOf(deps, run, known) : null,
      }
      if (owing.unchecked?.length === 0) continue
      const why = performance.now() < until ? await readRun(deps, owing) : UNBEGUN
      if (why) outcome.notRead.set(run.runId, why)
      else outcome.read.add(run.runId)
    }
  }
  const done = await Promise.allSettled(Array.from({ length: deps.desk?.concurrency ?? 1 }, work))
  sayWhy(deps, outcome.notRead)
  const failed = done.find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
  return outcome
}

/** Once per reason, however many runs. A batch taking its time is no news. */
function sayWhy({ log, reader }: ReadRunsDeps, notRead: ReadRuns['notRead']): void {
  const wanting = notRead.entries().filter(([, { kind }]) => kind !== 'batched')
  const byMessage = Map.groupBy(wanting, ([, { message }]) => message)
  for (const [message, runs] of byMessage)
    log.warn({ reader: reader.model, runs: runs.length, runId: runs[0]?.[0] }, message)
}

function isOwed({ readings }: CapturedRun, { since }: Pick<ReadRunsDeps, 'since'>): boolean {
  const last = readings.at(-1)
  return !last || (since !== undefined && last.at < since)
}

/** Whether the last reading is about this matter. */
const wasAskedAbout = ({ readings }: CapturedRun, about: string | undefined): boolean =>
  about !== undefined && (readings.at(-1)?.content.keys.includes(about) ?? false)

/** What would accuse by the facts that are known to have held, and was never looked at a second time. */
export function uncheckedOf(deps: ReadDeps, run: CapturedRun, known: BrandKnowledge): CheckItem[] {
  const last = run.readings.at(-1)
  if (!last) return []
  const { brand, aliases } = answerOf(run).content
  const { facts, earlier } = factsAtCapture(known, run)
  const asked = new Set((last.content.check?.items ?? []).map(item => checkKey(item as CheckItem)))
  return itemsToCheck(readable(readAnswer(deps, run).text), openedReading(last.content), {
    ...{ brand: { name: brand.name, aliases }, lists: [facts], earlier },
  }).filter(item => !asked.has(checkKey(item)))
}

/** Null if there is nothing to read: the answer does not name the brand, or the brand has no facts. */
export function taskOf(deps: ReadDeps, run: CapturedRun, known: BrandKnowledge): ReadingTask | null {
  const { brand, aliases, prompt } = answerOf(run).content
  const { facts } = factsAtCapture(known, run)
  const matters = mattersOf(facts)
  if (matters.length === 0) return null
  const { text } = readAnswer(deps, run)
  const names = { name: brand.name, domain: brand.domain, aliases }
  const findMentions = createMentionFinder(names, contextTerms(facts))
  const isAsked = findMentions(prompt.text).accepted.length > 0
  if (findMentions(text, { isAsked }).accepted.length === 0) return null
  return { brand: { name: brand.name, aliases }, matters, prompt: prompt.text, answer: readable(text) }
}

interface Reading {
  run: CapturedRun
  task: ReadingTask
  known: BrandKnowledge
  /** What the last reading still lacks; null: all of it is to be read. */
  unchecked: CheckItem[] | null
}

/** Null when it is read. */
async function readRun(deps: ReadRunsDeps, owing: Reading): Promise<NotRead | null> {
  const { run } = owing
  let content: SealedModelReading | NotRead
  try {
    content = owing.unchecked ? await checkedAgain(deps, owing, owing.unchecked) : await readAnew(deps, owing)
  } catch (error) {
    return notReadBecause(error)
  }
  if ('afterSeconds' in content) return content
  const record = {
    kind: 'extraction' as const,
    subject: run.runId,
    slot: readingSlot(run.readings.length),
    at: deps.clock.now(),
    sha256: answerOf(run).sha256,
    private: { ...content },
  }
  try {
    // From this commit on the reading is evidence.
    await deps.database.transaction(tx => seal(tx, record))
  } catch (error) {
    // Another delivery has sealed one meanwhile; that one counts.
    if (!isUniqueViolation(error)) throw error
  }
  return null
}

const asking = (deps: ReadRunsDeps, run: CapturedRun) => ({
  signal: AbortSignal.timeout(PATIENCE_MS),
  memoryOf: (name: string) =>
    deps.desk?.memoryFor(
      { runId: run.runId, brandId: answerOf(run).content.brand.id },
      occasionOf(name, deps.since),
    ),
})

async function readAnew(
  deps: ReadRunsDeps,
  { run, task, known }: Reading,
): Promise<SealedModelReading | NotRead> {
  const { signal, memoryOf } = asking(deps, run)
  const whole = await readWhole(deps.reader, {
    ...{ task, ...factsAtCapture(known, run), signal },
    ...{ memory: memoryOf('reading'), secondMemory: memoryOf('second') },
  })
  return whole.reading.statements === null ? unusable(whole.reading.unread) : sealedReading(run.runId, whole)
}

/** The last reading as it is, with what it was asked before: a date that is taken back leaves that standing. */
async function checkedAgain(
  deps: ReadRunsDeps,
  { run, task }: Reading,
  unchecked: CheckItem[],
): Promise<SealedModelReading> {
  const { content } = run.readings.at(-1) as Sealed<SealedModelReading>
  const items = [...((content.check?.items ?? []) as CheckItem[]), ...unchecked]
  const { signal, memoryOf } = asking(deps, run)
  const check = await checked(deps.reader, { task, items, signal, memory: memoryOf('reading') })
  return { ...content, check: sealedCheck(check) }
}

/** Replies stored for earlier readings do not make a new one. */
const occasionOf = (name: string, since?: Date): string =>
  since ? `${name} since ${since.toISOString()}` : name

interface Asked {
  task: ReadingTask
  facts: Fact[]
  earlier?: Fact[]
  /** Other facts that the same reading will be compared with: what they contradict is looked at along. */
  alsoAgainst?: Fact[]
  signal: AbortSignal
  memory?: Memory | undefined
  secondMemory?: Memory | undefined
}

/**
 * The reading; a second one where nothing is said to hold; and a second look at each passage that would accuse somebody.
 */
export async function readWhole(reader: ModelReader, asked: Asked): Promise<WholeReading> {
  const { task, facts, earlier = [], alsoAgainst, signal, memory, secondMemory } = asked
  const reading = await reader.read(task, signal, memory)
  const statements = reading.statements ?? []
  const lines = linesAgain(task, statements, facts)
  const again = { ...task, isSecond: true, lines }
  const isOpen = reading.statements !== null && lines.length > 0
  const second = isOpen ? { ...(await reader.read(again, signal, secondMemory)), lines } : null
  const told = { statements, second: second?.statements ?? null }
  const lists = alsoAgainst ? [facts, alsoAgainst] : [facts]
  const items = itemsToCheck(task.answer, told, { brand: task.brand, lists, earlier })
  return { reading, second, check: await checked(reader, { task, items, signal, memory }) }
}

interface ToCheck extends Pick<Asked, 'signal' | 'memory'> {
  task: CheckTask
  items: CheckItem[]
}

async function checked(
  reader: ModelReader,
  { task, items, signal, memory }: ToCheck,
): Promise<Checked | null> {
  return items.length === 0 ? null : { items, said: await reader.check(task, items, signal, memory) }
}
