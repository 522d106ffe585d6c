// One harmless question to one engine, by the product's own adapter: what came back, and what our reader made of it.

import { join } from 'node:path'
import { costOf } from '../../../service/src/costs/prices.ts'
import {
  EngineError,
  type Exchange,
  type RawAnswer,
  type Reading,
} from '../../../service/src/engines/engine.ts'
import type { EngineTable } from '../../../service/src/engines/index.ts'
import type { Engine } from '../../../service/src/model/engine.ts'
import { askEngine } from '../../../service/src/scans/ask-engine.ts'
import { type SecretKeeper, writeRecording } from './recording.ts'

/** Nobody's secret, and nothing that an engine would decline; worth a search, so that there are sources to read. */
const QUESTION = 'Which gooseneck kettles are recommended for pour-over coffee this year, and by whom?'

export interface Asking {
  engines: EngineTable
  keeper: Pick<SecretKeeper, 'secrets'>
  locale: { country: string; language: string }
  out: string
}

export interface Heard {
  engine: Engine
  route: string
  model: string | null
  ok: boolean
  ms: number
  /** What was read; null where there was no answer, or none that could be read. */
  read: {
    outcome: string
    textLength: number
    citations: number
    consulted: number
    model: string | null
    usage: Reading['usage']
    cost: { usd: number; source: string } | null
  } | null
  failure: string | null
  message: string | null
  /** Where it is stored; null if nothing came back. */
  recording: string | null
}

export async function askLive(asking: Asking, engine: Engine): Promise<Heard> {
  const { engines, locale } = asking
  const adapter = engines.adapter(engine)
  if (!adapter) throw new Error(`${engine} cannot run: ${engines.reason(engine)}`)
  const { route, model, surface } = adapter
  const begun = performance.now()
  const nothing = { read: null, failure: null, message: null }
  const keep = async (exchanges: readonly Exchange[], heard: Omit<Heard, 'recording'>): Promise<Heard> => {
    if (exchanges.length === 0) return { ...heard, recording: null }
    const at = new Date().toISOString().replaceAll(/[:.]/g, '-')
    const directory = join(asking.out, `${engine}-${route}-${at}`)
    const about = { ...heard, surface, prompt: QUESTION, localeAsked: locale }
    await writeRecording(directory, { about, exchanges }, asking.keeper.secrets())
    return { ...heard, recording: directory }
  }
  const common = () => ({ engine, route, model, ms: Math.round(performance.now() - begun) })
  let answer: RawAnswer
  try {
    answer = await askEngine(asking, { engine, runId: `live-${crypto.randomUUID()}`, prompt: QUESTION })
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    const { failure, message } = error
    return keep(error.exchanges, { ...common(), ...nothing, ok: false, failure, message })
  }
  const heard = common()
  try {
    const read = toldOf(answer, adapter.read(answer), engines.limits(engine).price)
    return keep(answer.exchanges, { ...heard, ...nothing, ok: true, read })
  } catch (error) {
    const { message } = error as Error
    return keep(answer.exchanges, { ...heard, ...nothing, ok: false, failure: 'reader', message })
  }
}

function toldOf(answer: RawAnswer, reading: Reading, price: Parameters<typeof costOf>[2]): Heard['read'] {
  const cost = costOf(answer, reading, price)
  return {
    outcome: reading.outcome,
    textLength: reading.text.length,
    citations: reading.citations.length,
    consulted: reading.consulted.length,
    ...{ model: reading.model, usage: reading.usage },
    cost: cost && { usd: cost.micros / 1e6, source: cost.source },
  }
}

export function lineOf({ engine, route, ok, ms, read, failure, message, recording }: Heard): string {
  const seconds = `${(ms / 1000).toFixed(1)} s`
  const where = recording === null ? '' : `\n  ${recording}`
  if (!ok || !read) return `${engine} by ${route}: ${failure} (${message}), ${seconds}${where}`
  const { usage, cost } = read
  const said = [
    ...[read.outcome, `${read.textLength} characters`, `${read.citations} citations`],
    ...[read.model ?? 'model not said'],
    usage
      ? `${usage.inputTokens} tokens in, ${usage.outputTokens} out, ${usage.searches} searches`
      : 'usage not said',
    cost ? `$${cost.usd} (${cost.source})` : 'cost unknown',
    seconds,
  ]
  return `${engine} by ${route}: ${said.join(', ')}${where}`
}
