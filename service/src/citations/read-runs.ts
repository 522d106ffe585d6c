// Captured answers are read by the model that the operator chose, before they get their verdicts. Every reading is sealed in a
// transaction of its own as soon as it is whole: a worker that dies afterwards has not paid in vain.

import { readingSlot } from '../evidence/extraction.ts'
import type { CapturedRun } from '../evidence/history.ts'
import { seal } from '../evidence/seal.ts'
import type { Clock } from '../platform/clock.ts'
import { type Database, isUniqueViolation } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { ModelReader } from '../readers/model/reader.ts'
import type { ReadingTask } from '../readers/model/template.ts'
import { contextTerms } from './classes/context-terms.ts'
import {
  answerOf,
  factsAtCapture,
  factsFor,
  type KnownFacts,
  type ReadDeps,
  readAnswer,
} from './judge-run.ts'
import { mattersOf } from './matters.ts'
import { createMentionFinder } from './mentions/find-mentions.ts'
import { openQuestions } from './reading/comparisons.ts'
import { sealedReading, type WholeReading } from './reading/sealed.ts'

export interface ReadRunsDeps extends ReadDeps {
  database: Database
  clock: Clock
  log: Log
  reader: ModelReader
  /** Readings from before then do not count: such answers are read again. */
  since?: Date
}

/** Long answers in several parts, each of them slow. */
const PATIENCE_MS = 15 * 60_000

/**
 * Reads what no model has read yet. Delivered twice, it reads once. Throws EngineError when the reader is away: what was read
 * until then is sealed.
 */
export async function readRuns(deps: ReadRunsDeps, runs: CapturedRun[]): Promise<void> {
  const owed = runs.filter(run => isOwed(run, deps.since))
  if (owed.length === 0) return
  const known = await factsFor(deps.database, owed, deps.clock.now())
  for (const run of owed) {
    const task = taskOf(deps, run, known)
    if (task) await readRun(deps, { run, task, known })
  }
}

const isOwed = ({ readings }: CapturedRun, since?: Date): boolean => {
  const last = readings.at(-1)
  return !last || (since !== undefined && last.at < since)
}

/** Null when there is nothing to read: the answer does not name the brand, or the brand has no facts. */
export function taskOf(deps: ReadDeps, run: CapturedRun, known: KnownFacts): ReadingTask | null {
  const { brand, aliases, prompt } = answerOf(run).content
  const { text } = readAnswer(deps, run)
  const facts = factsAtCapture(known, run)
  const matters = mattersOf(facts)
  const names = { name: brand.name, domain: brand.domain, aliases }
  const findMentions = createMentionFinder(names, contextTerms(facts))
  const isAsked = findMentions(prompt.text).accepted.length > 0
  if (matters.length === 0 || findMentions(text, isAsked).accepted.length === 0) return null
  return { brand: { name: brand.name, aliases }, matters, prompt: prompt.text, answer: text }
}

interface Reading {
  run: CapturedRun
  task: ReadingTask
  known: KnownFacts
}

async function readRun(deps: ReadRunsDeps, { run, task, known }: Reading): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const whole = await readWhole(deps.reader, { task, facts: factsAtCapture(known, run), signal })
  if (whole.reading.statements === null) {
    deps.log.warn({ runId: run.runId, unread: whole.reading.unread }, 'the reader’s reply cannot be used')
    return
  }
  const record = {
    kind: 'extraction' as const,
    subject: run.runId,
    slot: readingSlot(run.readings.length),
    at: deps.clock.now(),
    sha256: answerOf(run).sha256,
    private: { ...sealedReading(run.runId, whole) },
  }
  try {
    // From this commit on the reading is evidence, and is never paid for again.
    await deps.database.transaction(tx => seal(tx, record))
  } catch (error) {
    // Another delivery has sealed one meanwhile; that one counts.
    if (!isUniqueViolation(error)) throw error
  }
}

interface Asked {
  task: ReadingTask
  facts: Parameters<typeof openQuestions>[2]
  signal: AbortSignal
}

/** The reading, a second one of what code cannot read back, and what is said of names that may be the same. */
export async function readWhole(reader: ModelReader, { task, facts, signal }: Asked): Promise<WholeReading> {
  const reading = await reader.read(task, signal)
  const { unread, pairs } = openQuestions(task.answer, reading.statements ?? [], facts)
  const second = unread.length === 0 ? null : await reader.read({ ...task, matters: unread }, signal)
  const sameness = pairs.length === 0 ? null : { pairs, said: await reader.sameness(pairs, signal) }
  return { reading, second, sameness }
}
