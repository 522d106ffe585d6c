// The second opinion: an accusation is put to the engine that the operator chose as judge. Its request and its
// exact reply are sealed like any answer, and what follows from them is one more verdict in the run's history.

import { METHOD } from '../citations/classes/classify.ts'
import { decide } from '../citations/classes/decide.ts'
import { judgeQuestion, readReply, withFindings } from '../citations/classes/second-opinion.ts'
import { answerOf, factsFor, judgeRun, readAnswer } from '../citations/judge-run.ts'
import { citedDomains } from '../citations/mentions/owned.ts'
import { lockRuns, markClassified } from '../citations/store.ts'
import { beginAsk } from '../costs/begin-ask.ts'
import { costOfFailure } from '../costs/failed-asks.ts'
import { EngineError } from '../engines/engine.ts'
import { type CapturedExchange, type CapturedRun, readAsked, readCapturedRuns } from '../evidence/history.ts'
import { seal } from '../evidence/seal.ts'
import type { Engine } from '../model/engine.ts'
import type { JobPayloads } from '../model/jobs.ts'
import type { Transaction } from '../platform/database.ts'
import { askEngine } from './ask-engine.ts'
import { priced, readOrNull } from './capture.ts'
import { type Admission, admit, noteFailure, noteSuccess, WAITS } from './gate/gate.ts'
import type { LaterAsk } from './later-asks/store.ts'
import { requireRun } from './read-run.ts'
import type { RunDeps } from './run.ts'
import { sealAnswer } from './seal-answer.ts'
import { endAsk, startAsk } from './seal-states.ts'

export interface SecondOpinionDeps extends RunDeps {
  /** The engine that is asked; null: the rules decide alone. */
  judge: Engine | null
}

type Job = JobPayloads['second-opinion']

/** Delivered any number of times, it asks once and changes the class once. Without a usable reply nothing changes. */
export async function askSecondOpinion(deps: SecondOpinionDeps, job: Job): Promise<void> {
  const [run] = await readCapturedRuns(deps.database, [job.runId])
  const latest = run?.classifications.at(-1)
  if (!deps.judge || !run || !latest || latest.content.citationClass !== 'CONFABULATED') return
  // Only these rules can be followed here: not a verdict of others, and none that a judge has spoken on.
  if (latest.content.method !== METHOD) return

  const known = await factsFor(deps.database, [run], deps.clock.now())
  const judged = judgeRun(deps, run, { known, at: latest.at })
  const facts = [...known.facts, ...known.earlier]
  const question = judgeQuestion({ answer: judged.reading.text, claims: judged.content.claims, facts })
  if (question === null) return
  const request = { engine: deps.judge, job, question, run, causeId: latest.id }
  const reply = (await sealedReply(deps, request)) ?? (await askJudge(deps, request))
  const findings = reply && readFindings(deps, run, reply)
  if (findings) await sealOpinion(deps, { request, reply, judged, findings })
}

/** For each accusation, in the transaction that makes it. */
export const requestSecondOpinions =
  ({ judge, queue }: Pick<SecondOpinionDeps, 'judge' | 'queue'>) =>
  async (tx: Transaction, runIds: string[]): Promise<void> => {
    if (!judge || runIds.length === 0) return
    const jobs = runIds.map(runId => ({ runId }))
    await queue.sendMany(tx, 'second-opinion', jobs)
  }

interface Request {
  engine: Engine
  job: Job
  question: string
  run: CapturedRun
  /** The verdict it is about. */
  causeId: string
}

const slotOf = ({ causeId }: Request): string => `judge/${causeId}`

/** What this delivery of the job, or an earlier one, has sealed. */
async function sealedReply(
  { database }: SecondOpinionDeps,
  request: Request,
): Promise<CapturedExchange[] | null> {
  const slot = slotOf(request)
  return (await readAsked(database, request.run.runId, `${slot}/`)).get(slot) ?? null
}

/** Null when it may not be asked now, and the job comes again, or when it will never answer. */
async function askJudge(deps: SecondOpinionDeps, request: Request): Promise<CapturedExchange[] | null> {
  const { engine, job } = request
  const turn = job.slot === undefined ? {} : { slot: job.slot }
  const admission = await admit(gateOf(deps), { engine, runId: job.runId, ...turn })
  if (admission.kind === 'refused') return giveUp(deps, request, admission.message)
  if (admission.kind === 'wait') return hold(deps, request, admission)
  const begun = await begin(deps, request)
  if (begun.kind === 'refused') return giveUp(deps, request, begun.message)
  if (begun.kind === 'wait') return hold(deps, request, begun)
  try {
    await askAndSeal(deps, request, begun.value)
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    await finishFailed(deps, begun.value, error)
    await noteFailure(gateOf(deps), { engine, error, probe: admission.probe })
    // The queue delivers it again, so often and no more.
    if (error.retryable) throw error
    return giveUp(deps, request, error.message)
  }
  if (admission.clear) await noteSuccess(deps.database, engine)
  return sealedReply(deps, request)
}

const gateOf = ({ database, engines, budgets, clock }: SecondOpinionDeps) => ({
  sql: database,
  engines,
  budgets,
  now: clock.now(),
})

function giveUp({ log }: SecondOpinionDeps, { engine, job }: Request, reason: string): null {
  log.warn({ runId: job.runId, judge: engine, reason }, 'no second opinion')
  return null
}

/** Waiting is not asking: the job comes back when its turn has come. */
async function hold(
  deps: SecondOpinionDeps,
  request: Request,
  { seconds, failing, slot }: Extract<Admission, { kind: 'wait' }>,
): Promise<null> {
  const { runId, waits: before = 0 } = request.job
  const waits = before + (failing ? 1 : 0)
  if (waits > WAITS) return giveUp(deps, request, 'The engine kept failing; given up waiting for it')
  const payload = { runId, waits, ...(slot === undefined ? {} : { slot }) }
  const afterSeconds = seconds + (slot === undefined ? Math.random() : 0)
  await deps.database.transaction(tx => deps.queue.send(tx, 'second-opinion', payload, { afterSeconds }))
  return null
}

/** Every time it is asked is an ask of its own: whether it was answered is known from what is sealed. */
function begin(deps: SecondOpinionDeps, { engine, run, causeId }: Request) {
  const now = deps.clock.now()
  const row = { causeId, ask: 'next' as const, runId: run.runId, startedAt: now }
  return beginAsk({ ...deps, now }, { engine, runId: run.runId }, (where, estimate) =>
    startAsk(where, { ...row, ...estimate }),
  )
}

async function finishFailed(
  { database, clock }: SecondOpinionDeps,
  begun: LaterAsk,
  error: EngineError,
): Promise<void> {
  const { failure, message } = error
  const cost = costOfFailure(error)
  const costs = { costMicros: cost?.micros ?? null, priceSource: cost?.source ?? null }
  await endAsk(database, begun, { ...costs, finishedAt: clock.now(), failure, message })
}

async function askAndSeal(deps: SecondOpinionDeps, request: Request, begun: LaterAsk): Promise<void> {
  const { engine, run, question } = request
  const slot = slotOf(request)
  const raw = await askEngine(deps, { engine, runId: slot, prompt: question })
  const { brand, aliases, prompt } = answerOf(run).content
  const asked = { ...(await requireRun(deps.database, run.runId)), brand, aliases, prompt, engine }
  await deps.database.transaction(async tx => {
    await sealAnswer(tx, asked, raw, step => `${slot}/${step ?? 'answer'}`)
    const cost = priced(deps, raw, readOrNull(deps, raw))
    await endAsk(tx, begun, { ...cost, finishedAt: deps.clock.now(), failure: null, message: null })
  })
}

function readFindings(deps: SecondOpinionDeps, run: CapturedRun, exchanges: CapturedExchange[]) {
  try {
    const { text } = readAnswer(deps, { ...run, exchanges })
    const findings = readReply(text)
    if (findings) return findings
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
  }
  deps.log.warn({ runId: run.runId, judge: deps.judge }, 'the second opinion cannot be read')
  return null
}

interface Opinion {
  request: Request
  reply: CapturedExchange[]
  judged: ReturnType<typeof judgeRun>
  findings: NonNullable<ReturnType<typeof readReply>>
}

/** What the rules make of it once the judge has spoken: the class may be another, the claims say why. */
async function sealOpinion(deps: SecondOpinionDeps, opinion: Opinion): Promise<void> {
  const { request, reply, judged, findings } = opinion
  const { run, engine, causeId } = request
  const { verdict, content, reading } = judged
  const { claims, confirmed, demoted } = withFindings(content.claims, findings)
  if (confirmed + demoted === 0) return
  const decision = decide({ ...verdict.findings, claims })
  const at = deps.clock.now()
  await deps.database.transaction(async tx => {
    await lockRuns(tx, [run.runId])
    const [now] = await readCapturedRuns(tx, [run.runId])
    // Newer rules, or another delivery, came first.
    if (now?.classifications.at(-1)?.id !== causeId) return
    const id = await seal(tx, {
      kind: 'classification',
      subject: run.runId,
      slot: slotOf(request),
      at,
      sha256: answerOf(run).sha256,
      private: {
        ...content,
        ...decision,
        claims,
        method: `${METHOD}+judge:${engine}`,
        judge: { engine, replySha256: reply.at(-1)?.sha256 ?? null, confirmed, demoted },
        cause: 'judge',
      },
    })
    const { mentioned } = verdict
    const { citationClass } = decision
    const cited = citedDomains(reading.citations)
    await markClassified(
      tx,
      [{ runId: run.runId, classificationId: id, citationClass, mentioned, citedDomains: cited }],
      at,
    )
  })
}
