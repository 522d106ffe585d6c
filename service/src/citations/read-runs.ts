// Has the operator's chosen model read captured answers before they get their verdicts. Every reading is sealed in its own
// transaction as soon as it is complete: a worker that dies afterwards has not paid in vain.

import { readingSlot } from '../evidence/extraction.ts'
import type { CapturedRun } from '../evidence/history.ts'
import { seal } from '../evidence/seal.ts'
import type { Fact } from '../model/fact.ts'
import type { Clock } from '../platform/clock.ts'
import { type Database, isUniqueViolation } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { type NotRead, notReadBecause, UNBEGUN, unusable } from '../readers/model/not-read.ts'
import type { Memory, ModelReader, ReaderDesk } from '../readers/model/reader.ts'
import type { ReadingTask } from '../readers/model/template.ts'
import { readable } from '../readers/readable.ts'
import { contextTerms } from './classes/context-terms.ts'
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
import { linesAgain, openQuestions } from './reading/comparisons.ts'
import { sealedReading, type WholeReading } from './reading/sealed.ts'

export interface ReadRunsDeps extends ReadDeps {
  database: Database
  clock: Clock
  log: Log
  reader: ModelReader
  /** Without one nothing is stored or counted. */
  desk?: ReaderDesk | null
  /** Earlier readings do not count: such answers are read again. */
  since?: Date
  /** Except those in which the model was asked about this matter. */
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
      const why = performance.now() < until ? await readRun(deps, { run, task, known }) : UNBEGUN
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

function isOwed({ readings }: CapturedRun, { since, about }: Pick<ReadRunsDeps, 'since' | 'about'>): boolean {
  const last = readings.at(-1)
  if (!last) return true
  return since !== undefined && last.at < since && (about === undefined || !last.content.keys.includes(about))
}

/** Null if there is nothing to read: the answer does not name the brand, or the brand has no facts. */
export function taskOf(deps: ReadDeps, run: CapturedRun, known: BrandKnowledge): ReadingTask | null {
  const { brand, aliases, prompt } = answerOf(run).content
  const facts = factsAtCapture(known, run)
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
}

/** Null when it is read. */
async function readRun(deps: ReadRunsDeps, { run, task, known }: Reading): Promise<NotRead | null> {
  const { content } = answerOf(run)
  const whose = { runId: run.runId, brandId: content.brand.id }
  const asked = {
    task,
    facts: factsAtCapture(known, run),
    signal: AbortSignal.timeout(PATIENCE_MS),
    memory: deps.desk?.memoryFor(whose, occasionOf('reading', deps.since)),
    secondMemory: deps.desk?.memoryFor(whose, occasionOf('second', deps.since)),
  }
  let whole: WholeReading
  try {
    whole = await readWhole(deps.reader, asked)
  } catch (error) {
    return notReadBecause(error)
  }
  if (whole.reading.statements === null) return unusable(whole.reading.unread)
  const record = {
    kind: 'extraction' as const,
    subject: run.runId,
    slot: readingSlot(run.readings.length),
    at: deps.clock.now(),
    sha256: answerOf(run).sha256,
    private: { ...sealedReading(run.runId, whole) },
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

/** Replies stored for earlier readings do not make a new one. */
const occasionOf = (name: string, since?: Date): string =>
  since ? `${name} since ${since.toISOString()}` : name

interface Asked {
  task: ReadingTask
  facts: Fact[]
  /** Other facts that the same reading will be compared with: what they leave open is asked along. */
  alsoAgainst?: Fact[]
  signal: AbortSignal
  memory?: Memory | undefined
  secondMemory?: Memory | undefined
}

/**
 * The reading, a second one of what code cannot read back, or of everything if nothing is said to hold; and what is said about
 * names that may be the same.
 */
export async function readWhole(reader: ModelReader, asked: Asked): Promise<WholeReading> {
  const { task, facts, alsoAgainst, signal, memory, secondMemory } = asked
  const reading = await reader.read(task, signal, memory)
  const statements = reading.statements ?? []
  const { unread, pairs } = openQuestions(
    task.answer,
    statements,
    alsoAgainst ? [facts, alsoAgainst] : [facts],
  )
  const lines = linesAgain(task, statements, facts)
  const again = { ...task, isSecond: true, ...(unread.length > 0 ? { matters: unread } : { lines }) }
  const isOpen = reading.statements !== null && unread.length + lines.length > 0
  const second = isOpen ? await reader.read(again, signal, secondMemory) : null
  const said = pairs.length === 0 ? null : await reader.sameness(pairs, signal, memory)
  return {
    reading,
    second: second && { ...second, ...(unread.length === 0 && { lines }) },
    sameness: said && { pairs, said },
  }
}
