// Runs put straight into the database, for what scans would take too long to reach: a hundred and one
// confabulations, an answer of chosen bytes, a capture of last month.

import { randomUUID } from 'node:crypto'
import { visibleSha256 } from '@brand-citation-forensics/proof'
import { READER_MODEL } from '@brand-citation-forensics/sandbox'
import { findBrand, insertPrompts } from '../src/brands/store.ts'
import { joinCases } from '../src/cases/join-cases.ts'
import { UNREAD } from '../src/citations/classes/classify.ts'
import { markStale } from '../src/citations/days/store.ts'
import { readRuns } from '../src/citations/read-runs.ts'
import { keepCitations } from '../src/citations/sources/keep-citations.ts'
import { markClassified } from '../src/citations/store.ts'
import type { RawAnswer } from '../src/engines/engine.ts'
import { sealEvents } from '../src/evidence/events/event.ts'
import {
  ANSWER_SLOT,
  readCapturedRuns,
  type SealedAnswerReading,
  type SealedClassification,
  type SealedVerification,
} from '../src/evidence/history.ts'
import { seal } from '../src/evidence/seal.ts'
import { SYSTEM_ACTOR } from '../src/model/actor.ts'
import type { PromptIntent } from '../src/model/brand.ts'
import type { CitationClass } from '../src/model/citation.ts'
import type { Engine } from '../src/model/engine.ts'
import { NO_LOCALE } from '../src/model/locale.ts'
import type { Clock } from '../src/platform/clock.ts'
import type { Transaction } from '../src/platform/database.ts'
import { newId } from '../src/platform/ids.ts'
import { createLog } from '../src/platform/log.ts'
import { sealCaptured } from '../src/scans/capture.ts'
import { claimRun, insertRuns } from '../src/scans/runs/store.ts'
import { capturesOf } from '../src/scans/seal-answer.ts'
import { sealScan } from '../src/scans/seal-states.ts'
import { insertScan } from '../src/scans/store.ts'
import { classifyRuns } from '../src/scans/verdicts/classify-runs.ts'
import { refreshTruth } from '../src/truth/refresh-truth.ts'
import { begunAsk } from './costs/begun-asks.ts'
import type { TestService } from './harness.ts'
import { paperQueue } from './paper-queue.ts'

export type Planting = Pick<TestService, 'database' | 'engines'> &
  Partial<Pick<TestService, 'reader' | 'log'>>

/** The body of an answer as OpenAI's Responses write it. `text` is put in as JSON writes it. */
export function responsesBody(text: string, citations: { url: string; title: string }[] = []): Uint8Array {
  const annotations = citations.map(citation => ({ type: 'url_citation', ...citation }))
  const content = [{ type: 'output_text', text, annotations }]
  return Buffer.from(
    JSON.stringify({
      id: 'resp_1',
      status: 'completed',
      model: 'gpt-planted',
      output: [{ type: 'message', role: 'assistant', content }],
    }),
  )
}

export interface PlantedAnswer {
  body: Uint8Array
  capturedAt?: Date
  prompt?: string
  intent?: PromptIntent
  engine?: Engine
  /** Whose form the body has; OpenAI's unless said otherwise. */
  route?: string
  /** What is sealed as its text; nothing, if omitted. */
  text?: string
}

export interface PlantedRun {
  runId: string
  scanId: string
  sha256: string
}

/** A captured run, sealed by the same code that a scan runs through. It waits for its class. */
export async function plantCapture(
  service: Planting,
  brandId: string,
  answer: PlantedAnswer,
): Promise<PlantedRun> {
  const {
    body,
    capturedAt = new Date(),
    prompt = 'What is it?',
    intent = 'BRANDED',
    engine = 'CHATGPT',
    route,
    text,
  } = answer
  const [planted] = await service.database.transaction(tx =>
    plantRuns(tx, brandId, [{ prompt, intent, engine, createdAt: capturedAt }]),
  )
  if (!planted) throw new Error('nothing was planted')
  const sealed = await service.database.transaction(tx =>
    captureBody(tx, planted, { engine, body, capturedAt, route, text }),
  )
  return { ...planted, sha256: sealed.sha256 }
}

/** What is said to have been read from an answer. */
export const plantedReading = (said: Partial<SealedAnswerReading> = {}): SealedAnswerReading => ({
  ...{ reader: 'wire@1', outcome: 'answered', text: null, visibleSha256: null, model: null, searched: false },
  ...{ finish: null, providerRequestId: null, citations: [], consulted: [], usage: null },
  ...said,
})

type AnswerBody = Required<Pick<PlantedAnswer, 'engine' | 'body' | 'capturedAt'>> & {
  route?: string | undefined
  text?: string | undefined
}

/** The answer of a run that is there, sealed by the same code that a scan runs through. */
export async function captureBody(
  tx: Transaction,
  planted: Omit<PlantedRun, 'sha256'>,
  answer: AnswerBody,
): Promise<{ sha256: string }> {
  const sealed = await claimed(tx, planted, answer)
  await sealAll(tx, [sealed], answer.capturedAt)
  return sealed
}

async function claimed(
  tx: Transaction,
  planted: Omit<PlantedRun, 'sha256'>,
  { engine, body, capturedAt, route, text }: AnswerBody,
) {
  const claim = { after: 0, delivery: 'planted', now: capturedAt, ask: begunAsk(engine) }
  const run = await claimRun(tx, { ...planted, ...claim })
  if (!run) throw new Error('the planted run is not there')
  const slotOf = (step: number | null) => (step === null ? ANSWER_SLOT : `step-${step}`)
  const raw = { ...rawAnswer(engine, body, capturedAt), ...(route && { route }) }
  const reading = text === undefined ? null : plantedReading({ text, visibleSha256: visibleSha256(text) })
  const answer = await capturesOf(run, raw, { slotOf, publicUrl: 'https://forensics.example', reading })
  return { runId: run.id, attempt: run.attempt, outcome: reading?.outcome ?? null, ...answer }
}

async function sealAll(
  tx: Transaction,
  answers: Awaited<ReturnType<typeof claimed>>[],
  at: Date,
): Promise<void> {
  const unknown = { costMicros: null, priceSource: null, silence: null }
  const rows = answers.map(({ captures: _, ...row }) => ({ finishedAt: at, ...unknown, ...row }))
  await sealCaptured(
    tx,
    rows,
    answers.flatMap(({ captures }) => captures),
  )
}

/** Many runs of one scan with the bytes given, each with a verdict that nobody reached by reading. */
export async function plantAnswers(
  service: Pick<Planting, 'database'>,
  brandId: string,
  bodies: Uint8Array[],
  capturedAt = new Date(),
): Promise<PlantedRun[]> {
  const engine = 'CHATGPT'
  return service.database.transaction(async tx => {
    const asked = { prompt: 'What is it?', intent: 'BRANDED', engine, createdAt: capturedAt } as const
    const runs = await plantRuns(
      tx,
      brandId,
      bodies.map(() => asked),
    )
    const sealed: Awaited<ReturnType<typeof claimed>>[] = []
    for (const [place, run] of runs.entries())
      sealed.push(await claimed(tx, run, { engine, body: bodies[place] as Uint8Array, capturedAt }))
    await sealAll(tx, sealed, capturedAt)
    const planted = runs.map((run, place) => ({ ...run, sha256: sealed[place]?.sha256 as string }))
    const verdict = { at: capturedAt, citationClass: 'STRONG', facts: [], content: {} } as const
    await sealVerdicts(
      tx,
      planted.map(run => ({ run, verdict: { ...verdict, facts: [] } })),
      capturedAt,
    )
    return planted
  })
}

/** The same, classified. */
export async function plantClassified(
  service: Planting,
  clock: Clock,
  brandId: string,
  answer: PlantedAnswer,
): Promise<PlantedRun> {
  const planted = await plantCapture(service, brandId, { capturedAt: clock.now(), ...answer })
  await classifyPlanted(service, clock, [planted.runId])
  return planted
}

/** Where the simulator reads, answers are read first: nothing that nobody read is called false. */
export async function classifyPlanted(service: Planting, clock: Clock, runIds: string[]): Promise<void> {
  const { database, engines, reader = null, log = createLog('silent') } = service
  if (reader?.model === READER_MODEL) {
    const runs = await readCapturedRuns(database, runIds)
    await readRuns({ database, clock, engines, log, reader }, runs)
  }
  await classifyRuns({ database, clock, engines, queue: paperQueue() }, runIds)
}

/** What an adapter would hand over. */
export function rawAnswer(engine: Engine, body: Uint8Array, receivedAt: Date): RawAnswer {
  return {
    engine,
    surface: 'sandbox',
    route: 'openai-responses',
    modelRequested: 'gpt-planted',
    localeAsked: { country: null, language: null },
    locale: { country: 'US', language: null },
    exchanges: [
      {
        request: { method: 'POST', url: 'http://planted.example/v1/responses', headers: {}, body: null },
        requestedAt: receivedAt,
        receivedAt,
        status: 200,
        headers: { 'content-type': 'application/json' },
        body,
      },
    ],
    answer: 0,
  }
}

export interface CountedRun {
  engine: Engine
  intent: PromptIntent
  /** Null for a run that waits for its class. */
  citationClass: CitationClass | null
  capturedAt: Date
  prompt?: string
}

/** Rows of runs without evidence behind them: enough for everything that only counts. Returns their ids. */
export async function plantCounted(
  service: Planting,
  brandId: string,
  runs: CountedRun[],
): Promise<string[]> {
  return service.database.transaction(async tx => {
    const planted = await plantRuns(
      tx,
      brandId,
      runs.map(run => ({ prompt: 'What is it?', ...run, createdAt: run.capturedAt })),
    )
    const ids = planted.map(({ runId }) => runId)
    await tx.query(
      `update runs set captured_at = planted.captured_at, citation_class = planted.class,
         status = case when planted.class is null then 'CAPTURED' else 'CLASSIFIED' end,
         classified_at = planted.captured_at, mentioned = true, sha256 = sha256(convert_to(runs.id, 'UTF8'))
       from unnest($1::text[], $2::timestamptz[], $3::text[]) as planted (id, captured_at, class)
       where runs.id = planted.id`,
      [ids, runs.map(run => run.capturedAt), runs.map(run => run.citationClass)],
    )
    await tx.query(
      markStale('(select * from runs where id = any ($1) and citation_class is not null) as planted'),
      [ids],
    )
    return ids
  })
}

interface NewRun {
  prompt: string
  intent: PromptIntent
  engine: Engine
  createdAt: Date
}

/** One scan, with a prompt of its own for each run. */
async function plantRuns(tx: Transaction, brandId: string, runs: NewRun[]) {
  const brand = await findBrand(tx, brandId)
  if (!brand) throw new Error(`brand ${brandId} is missing`)
  const createdAt = runs[0]?.createdAt ?? new Date()
  const scanId = newId('scn', createdAt)
  const planted = runs.map(run => ({
    ...run,
    id: newId('run', createdAt),
    promptId: newId('prm', createdAt),
  }))
  const prompts = planted.map(({ promptId, prompt, intent }) => ({
    ...{ id: promptId, brandId, text: prompt, intent, active: true, createdAt },
  }))
  await insertPrompts(tx, prompts)
  const change = { actor: SYSTEM_ACTOR, action: 'prompt.added', before: null }
  await sealEvents(
    tx,
    createdAt,
    prompts.map(after => ({ ...change, object: { type: 'prompt', id: after.id }, after })),
  )
  await insertScan(tx, {
    id: scanId,
    brandId,
    jobId: `planted ${scanId}`,
    createdAt,
    totalPrompts: runs.length,
    totalRuns: runs.length,
    engines: [...new Set(runs.map(({ engine }) => engine))],
    enginesNotRunnable: [],
    enginesOutOfPlan: [],
  })
  await sealScan(tx, scanId, { action: 'scan.requested', at: createdAt, isFirst: true })
  await insertRuns(tx, { scanId, brandId, createdAt }, planted)
  return planted.map(({ id }) => ({ runId: id, scanId }))
}

interface PlantedVerdict {
  at: Date
  citationClass: CitationClass
  facts: string[]
  /** What else the verdict says: claims, who read them, what nobody read. */
  content: Partial<SealedClassification>
}

/** Seals a verdict that nobody reached by reading: for captures of bytes that no engine would send. */
export async function plantVerdict(
  service: Planting,
  run: PlantedRun,
  verdict: Partial<PlantedVerdict> = {},
): Promise<string> {
  const whole = { at: new Date(), citationClass: 'STRONG' as const, facts: [], content: {}, ...verdict }
  return service.database.transaction(tx => sealVerdict(tx, run, whole))
}

async function sealVerdict(tx: Transaction, run: PlantedRun, verdict: PlantedVerdict): Promise<string> {
  const [id] = await sealVerdicts(tx, [{ run, verdict }], verdict.at)
  return id as string
}

async function sealVerdicts(
  tx: Transaction,
  verdicts: { run: PlantedRun; verdict: PlantedVerdict }[],
  at: Date,
): Promise<string[]> {
  const sealed = []
  for (const { run, verdict } of verdicts) {
    const { citationClass, content } = verdict
    const { claims = [], reading } = content
    const classificationId = await sealClassification(tx, run, verdict)
    const citations = reading?.citations ?? []
    const citedDomains = [...new Set(citations.map(({ domain }) => domain))]
    sealed.push({
      ...{ runId: run.runId, classificationId, citationClass, claims },
      ...{ mentioned: true, citedDomains, citations },
    })
  }
  await markClassified(tx, sealed, at)
  await keepCitations(tx, sealed)
  await joinCases(tx, { at, verdicts: sealed })
  return sealed.map(({ classificationId }) => classificationId)
}

const sealClassification = (
  tx: Transaction,
  run: PlantedRun,
  { at, citationClass, facts, content }: PlantedVerdict,
): Promise<string> =>
  seal(tx, {
    kind: 'classification',
    subject: run.runId,
    slot: `planted/${randomUUID()}`,
    at,
    sha256: run.sha256,
    private: {
      citationClass,
      confidencePermille: 500,
      method: 'planted',
      rationale: 'planted',
      claims: [],
      mentions: [],
      mentioned: true,
      facts,
      cause: 'scan',
      ...content,
    },
  })

/** Seals the outcome of asking again, without asking. */
export async function plantVerification(
  service: Planting,
  run: PlantedRun,
  { at, outcome }: { at: Date; outcome: SealedVerification['outcome'] },
): Promise<string> {
  const jobId = randomUUID()
  const content: SealedVerification = {
    jobId,
    outcome,
    resultClass: outcome === 'error' ? null : 'STRONG',
    responseSha256: outcome === 'error' ? null : run.sha256,
    message: null,
    ...{
      asks: 1,
      reproduced: outcome === 'reproduced' ? 1 : 0,
      answers: [],
      reader: UNREAD,
      before: 'STRONG',
    },
  }
  return service.database.transaction(tx =>
    seal(tx, {
      kind: 'verification',
      subject: run.runId,
      slot: jobId,
      at,
      sha256: run.sha256,
      private: { ...content },
    }),
  )
}

/** What the brand's own site says, as if it were this one page. */
export function collectFacts(
  { database }: Pick<TestService, 'database'>,
  clock: Clock,
  { brand, html }: { brand: { id: string }; html: string },
): ReturnType<typeof refreshTruth> {
  const domain = 'northwind-kettles.example'
  const page = { url: `https://${domain}/`, status: 200, contentType: 'text/html', body: Buffer.from(html) }
  return refreshTruth(
    { database, clock, fetch: async () => page, pageSurface: 'website' },
    {
      ...{ ...brand, name: '', domain, aliases: [], plan: '' },
      ...{ ...NO_LOCALE, samples: null, createdAt: clock.now(), archivedAt: null },
    },
  )
}
