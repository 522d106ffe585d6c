// Models' readings in an audit: each is replayed from what is sealed, and so is each verdict that rests on one, if gate,
// comparers and classes are still the verdict's own versions. Nobody is asked.

import { isDeepStrictEqual } from 'node:util'
import {
  type CapturedRun,
  readCapturedRuns,
  type Sealed,
  type SealedClassification,
} from '../../evidence/history.ts'
import { readTexts } from '../../evidence/read-texts.ts'
import type { Sql } from '../../platform/database.ts'
import { readable } from '../../readers/readable.ts'
import { CLASSES } from '../classes/decide.ts'
import { COMPARERS } from '../comparers/compare.ts'
import { GATE } from '../gate/gate.ts'
import { answerOf, type BrandKnowledge, factsFor, judgeRun, type ReadDeps, readBytes } from '../judge-run.ts'
import { citationsOf } from '../sealed-words.ts'
import { faultOfReading } from './replay-reading.ts'
import { runsRead } from './store.ts'

export interface Fault {
  where: string
  message: string
}

/** Runs of one query. */
const PAGE = 50

/** Of all runs, or of these. */
export async function* replayReadings(
  deps: ReadDeps,
  sql: Sql,
  among: string[] | null = null,
): AsyncGenerator<Fault> {
  for (let after = ''; ; ) {
    const ids = await runsRead(sql, { among, after, limit: PAGE })
    if (ids.length === 0) return
    after = ids.at(-1) as string
    const texts = await readTexts(sql, ids)
    const runs = await readCapturedRuns(sql, ids)
    const missing = ids.filter(id => !runs.some(({ runId }) => runId === id))
    for (const id of missing) yield { where: `runs ${id}`, message: 'it was read, and has no answer' }
    for (const run of runs) {
      const known = await factsFor(sql, [run], (run.classifications.at(-1) ?? answerOf(run)).at)
      yield* faultsOfRun(deps, run, { known, sealedText: texts.get(run.runId) ?? null })
    }
  }
}

interface Circumstances {
  known: BrandKnowledge
  /** As read at capture; null for older runs. */
  sealedText: string | null
}

function* faultsOfRun(
  deps: ReadDeps,
  run: CapturedRun,
  { known, sealedText }: Circumstances,
): Generator<Fault> {
  const text = textOf(deps, run)
  for (const { id, sha256, content } of run.readings) {
    const { brand, aliases, prompt } = answerOf(run).content
    const task = { brand: { name: brand.name, aliases }, prompt: prompt.text }
    // A later version of the engine's reader may get another text from the same bytes, and earlier versions had the whole
    // of it read: any of them may have been asked about.
    const texts = [sealedText, text].filter(answer => answer !== null)
    const faults = [...new Set(texts.flatMap(answer => [answer, readable(answer)]))].map(answer =>
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
    const message = hasWords ? faultOfVerdict(deps, run, { known, place }) : null
    if (message !== null) yield { where: `records ${id}`, message }
  }
}

const textOf = (deps: ReadDeps, run: CapturedRun): string | null => {
  try {
    return readBytes(deps, run).text
  } catch {
    return null
  }
}

type Verdict = Sealed<SealedClassification>

function faultOfVerdict(
  deps: ReadDeps,
  run: CapturedRun,
  { known, place }: { known: BrandKnowledge; place: number },
): string | null {
  const { at, content } = run.classifications[place] as Verdict
  const reading = run.readings.find(({ id }) => id === content.extraction)
  if (!reading) return 'the reading that it rests on is not one of its run'
  if (content.gate !== GATE || content.comparers !== COMPARERS || content.classes !== CLASSES) return null
  const then = { ...run, classifications: run.classifications.slice(0, place), readings: [reading] }
  try {
    const cited = citationsOf(content.reading)
    const moment = {
      ...{ known, at, cited },
      ...{ calibration: content.calibration ?? null, dated: content.dated ?? [] },
    }
    const { content: replayed } = judgeRun(deps, then, moment)
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
