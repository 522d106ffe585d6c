// Five engines that charge, fail, forget to say what was used, or fall silent. What they charge is drawn at random and
// seldom what was forecast.

import { EngineError, type Failure, type RawAnswer, type Reading } from '../../../src/engines/engine.ts'
import type { EngineLimits } from '../../../src/engines/terms/limits.ts'
import { ROUTES } from '../../../src/engines/terms/routes.ts'
import { DEFAULT_CONCURRENCY } from '../../../src/engines/terms/settings.ts'
import type { Engine } from '../../../src/model/engine.ts'
import { rawAnswer } from '../../planted.ts'
import type { Random } from './regimes.ts'

/** Where an engine is asked first, and what it usually charges, in micro-dollars. */
const vendor = (engine: Engine, usual: number): { route: string; model: string | null; usual: number } => {
  const [first] = ROUTES[engine]
  if (!first) throw new Error(`${engine} has no route`)
  return { route: first.name, model: first.model, usual }
}

export const VENDORS = {
  CHATGPT: vendor('CHATGPT', 9_000),
  CLAUDE: vendor('CLAUDE', 150_000),
  PERPLEXITY: vendor('PERPLEXITY', 3_000),
  GOOGLE_AIO: vendor('GOOGLE_AIO', 50_000),
  /** It sends no bill, and nobody publishes a price: the operator has to set one. */
  COPILOT: vendor('COPILOT', 12_000),
}

export type SimulatedEngine = keyof typeof VENDORS
export const SIMULATED = Object.keys(VENDORS) as SimulatedEngine[]

export type End =
  /** `charged` is told, unless the answer comes without it. */
  | { kind: 'answer'; charged: number; told: boolean }
  | { kind: 'failure'; error: EngineError; charged: number }
  /** The worker dies while it asks. `returns`: it was only thought dead, and brings its answer late. */
  | { kind: 'death'; charged: number; returns: boolean }

const FAILING: [share: number, failure: Failure, options: { charges: number; cause?: unknown }][] = [
  [0.05, 'rate_limited', { charges: 0 }],
  [0.06, 'unavailable', { charges: 0.3 }],
  [0.05, 'timeout', { charges: 0.6 }],
  [0.03, 'network', { charges: 0, cause: { code: 'ECONNREFUSED' } }],
  [0.02, 'network', { charges: 0.5, cause: { code: 'ECONNRESET' } }],
  [0.02, 'bad_request', { charges: 0 }],
]
const SILENT = 0.04
const DYING = 0.05

/** How an ask ends, and what the vendor takes for it, whether it says so or not. */
export function drawEnd(engine: SimulatedEngine, random: Random): End {
  const { usual } = VENDORS[engine]
  const swing = Math.exp((random() + random() + random() - 1.5) * 1.2)
  const charged = Math.round(usual * swing * (random() < 0.03 ? 8 : 1))
  let draw = random()
  for (const [share, failure, { charges, cause }] of FAILING) {
    draw -= share
    if (draw >= 0) continue
    const retryable = failure !== 'bad_request'
    const error = new EngineError(failure, `simulated: ${failure}`, { retryable, cause })
    return { kind: 'failure', error, charged: random() < charges ? charged : 0 }
  }
  draw -= DYING
  if (draw < 0)
    return { kind: 'death', charged: random() < 0.7 ? charged : 0, returns: random() < 0.3 && charged > 0 }
  return { kind: 'answer', charged, told: engine !== 'COPILOT' && draw >= SILENT }
}

/** Bytes that say what they cost, or nothing. */
export function answerOf(engine: SimulatedEngine, at: Date, charged: number | null): RawAnswer {
  const { route, model } = VENDORS[engine]
  const body = Buffer.from(JSON.stringify({ charged, nonce: crypto.randomUUID() }))
  return { ...rawAnswer(engine, body, at), route, modelRequested: model }
}

export function readAnswer(answer: RawAnswer): Reading {
  const { charged } = JSON.parse(Buffer.from(answer.exchanges[0]?.body ?? '{}').toString())
  return {
    outcome: 'answered',
    text: 'A simulated answer.',
    citations: [],
    consulted: [],
    searched: true,
    model: answer.modelRequested,
    providerRequestId: null,
    finish: null,
    usage: null,
    vendorCostMicros: charged,
  }
}

/** `perAnswer` in micro-dollars. */
export const limitsWith = (perAnswer: number | null): EngineLimits => ({
  concurrency: DEFAULT_CONCURRENCY,
  perMinute: null,
  timeoutMs: 60_000,
  country: null,
  language: null,
  price: perAnswer === null ? null : { perAnswer: perAnswer / 1e6 },
})
