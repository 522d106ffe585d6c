// Models' readings in an audit: each is replayed from what is sealed, and so is each verdict that rests on one, if gate,
// comparers and classes are still the verdict's own versions. Nobody is asked.

import { isDeepStrictEqual } from 'node:util'
import { findReader } from '../engines/index.ts'
import type { SealedModelReading, SealedReply } from '../evidence/extraction.ts'
import {
  type CapturedRun,
  readCapturedRuns,
  type Sealed,
  type SealedClassification,
} from '../evidence/history.ts'
import { readTexts } from '../evidence/read-texts.ts'
import { type Fault, inPages } from '../platform/audited-tables.ts'
import type { Sql } from '../platform/database.ts'
import type { Matter } from '../readers/matter.ts'
import type { CheckItem } from '../readers/model/check.ts'
import { ReplayError, replayCheck, replayReading } from '../readers/model/replay.ts'
import { wellFormed } from '../readers/model/sealed.ts'
import type { ReadingTask } from '../readers/model/template.ts'
import { readable } from '../readers/readable.ts'
import { COMPARERS } from '../values/value.ts'
import { CLASSES } from './classes/decide.ts'
import { GATE } from './gate/gate.ts'
import { answerOf, type BrandKnowledge, factsFor, judgeRun, type ReadDeps, readBytes } from './judge-run.ts'
import { citationsOf } from './sealed-words.ts'
import { runsRead } from './store.ts'

/** Any reader, also of routes that nobody asks today. */
export const READERS: ReadDeps = { engines: { reader: findReader } }

/** Runs of one query. */
const PAGE = 50

/** Of all runs, or of these. */
export async function* replayReadings(sql: Sql, among: string[] | null = null): AsyncGenerator<Fault> {
  for await (const ids of inPages<string>(after =>
    runsRead(sql, { among, after: after ?? '', limit: PAGE }),
  )) {
    const texts = await readTexts(sql, ids)
    const runs = await readCapturedRuns(sql, ids)
    const missing = ids.filter(id => !runs.some(({ runId }) => runId === id))
    for (const id of missing) yield { where: `runs ${id}`, message: 'it was read, and has no answer' }
    for (const run of runs) {
      const known = await factsFor(sql, [run], (run.classifications.at(-1) ?? answerOf(run)).at)
      yield* faultsOfRun(run, { known, sealedText: texts.get(run.runId) ?? null })
    }
  }
}

interface Circumstances {
  known: BrandKnowledge
  /** As read at capture; null if it could not be read then. */
  sealedText: string | null
}

function* faultsOfRun(run: CapturedRun, { known, sealedText }: Circumstances): Generator<Fault> {
  const text = textOf(run)
  for (const { id, sha256, content } of run.readings) {
    const { brand, aliases, prompt } = answerOf(run).content
    const task = { brand: { name: brand.name, aliases }, prompt: prompt.text }
    // A later version of the engine's reader may get another text from the same bytes: either may have been asked about.
    const texts = [sealedText, text].filter(answer => answer !== null)
    const faults = [...new Set(texts.map(readable))].map(answer =>
      faultOfReading(content, { ...task, answer }),
    )
    const [fault = 'the answer that it read cannot be read'] = faults
    if (fault !== null && !faults.includes(null)) yield { where: `records ${id}`, message: fault }
    if (sha256 !== answerOf(run).sha256 || content.runId !== run.runId)
      yield { where: `records ${id}`, message: 'it is not of the answer of its run' }
  }
  const hasWords = sealedText !== null || text !== null
  for (const [place, { id, content }] of run.classifications.entries()) {
    if (!content.extraction) continue
    const message = hasWords ? faultOfVerdict(run, { known, place }) : null
    if (message !== null) yield { where: `records ${id}`, message }
  }
}

const textOf = (run: CapturedRun): string | null => {
  try {
    return readBytes(READERS, run).text
  } catch {
    return null
  }
}

type Verdict = Sealed<SealedClassification>

function faultOfVerdict(
  run: CapturedRun,
  { known, place }: { known: BrandKnowledge; place: number },
): string | null {
  const { at, content } = run.classifications[place] as Verdict
  const reading = run.readings.find(({ id }) => id === content.extraction)
  if (!reading) return 'the reading that it rests on is not one of its run'
  if (content.gate !== GATE || content.comparers !== COMPARERS || content.classes !== CLASSES) return null
  const then = { ...run, classifications: run.classifications.slice(0, place), readings: [reading] }
  try {
    const cited = content.reading && citationsOf(content.reading)
    const moment = {
      ...{ known, at, ...(cited && { cited }) },
      ...{ calibration: content.calibration ?? null, dated: content.dated ?? [] },
    }
    const { content: replayed } = judgeRun(READERS, then, moment)
    return isDeepStrictEqual(partsOf(content), partsOf(replayed))
      ? null
      : 'the reading that it rests on leads to another verdict'
  } catch {
    return 'the reading that it rests on leads to no verdict'
  }
}

const partsOf = ({ citationClass, method, claims, unread }: Partial<SealedClassification>) =>
  // Through JSON, as sealed: undefined fields vanish.
  JSON.parse(JSON.stringify({ citationClass, method, claims, unread }))

// Checks one sealed reading against itself: its requests follow from the brand, prompt, matters and answer, and its
// statements are what its replies say. Pure.

/** What is wrong with it, if anything. Sealed content may have any shape. */
export function faultOfReading(
  sealed: SealedModelReading,
  task: Omit<ReadingTask, 'matters'>,
): string | null {
  try {
    replay(sealed, task)
    return null
  } catch (error) {
    if (error instanceof ReplayError) return error.message
    return 'it has not the form of a reading'
  }
}

function replay(sealed: SealedModelReading, task: Omit<ReadingTask, 'matters'>): void {
  const { template, matters, replies, second, check } = sealed
  requireSame(sealed.keys, keysOf(matters), 'its keys are not those of its matters')
  const [only, ...more] = replies
  requireSame(sealed.reply, only && more.length === 0 ? only.text : null, 'its reply is not the one it lists')
  requireSame(sealed.model, replies.at(-1)?.model, 'its model is not the one that replied')
  const said = replayReading(String(template), { ...task, matters: matters as Matter[] }, replies)
  if (said === null) throw new ReplayError('its reply is not what was asked for')
  for (const name of ['statements', 'parties', 'allegations'] as const)
    requireSame(sealed[name], wellFormed<object>(said[name]), `its ${name} are not what its replies say`)
  if (second) {
    const { lines } = second
    const again = { ...task, isSecond: true, matters: second.matters as Matter[], lines }
    const saidAgain = replayReading(String(template), again, second.replies)
    const stated = wellFormed(saidAgain?.statements ?? [])
    requireSame(second.statements, stated, 'its second reading is not what its replies say')
  }
  if (!check) return
  const asked = { task, items: check.items as CheckItem[] }
  const says = replayCheck(String(check.template), asked, check.replies satisfies SealedReply[])
  requireSame(check.says, says, 'its second look is not what its replies say')
}

const keysOf = (matters: SealedModelReading['matters']): string[] => matters.map(({ key }) => key)

function requireSame(sealed: unknown, replayed: unknown, message: string): void {
  if (!isDeepStrictEqual(sealed, replayed)) throw new ReplayError(message)
}
