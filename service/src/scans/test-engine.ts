import { costOf } from '../costs/prices.ts'
import { EngineError, type Reading } from '../engines/engine.ts'
import type { EngineTable } from '../engines/index.ts'
import type { Engine } from '../model/engine.ts'
import { AppError } from '../model/errors.ts'
import type { Sql } from '../platform/database.ts'
import { askEngine } from './ask-engine.ts'
import { noteSuccess } from './gate/gate.ts'

export interface EngineTest {
  engine: Engine
  route: string
  surface: string
  ms: number
  costUsd: number | null
  reading: Reading | null
  failure: string | null
  message: string | null
}

/** Asks one question now and shows the answer. None of it is evidence; an answer lifts a block. */
export async function testEngine(
  deps: { sql: Sql; engines: EngineTable; locale: { country: string; language: string } },
  { engine, prompt }: { engine: Engine; prompt: string },
): Promise<EngineTest> {
  const adapter = deps.engines.adapter(engine)
  if (!adapter) throw new AppError('no_engine', `${engine} cannot run: ${deps.engines.reason(engine)}`)
  const { route, surface } = adapter
  const started = performance.now()
  const test = { engine, route, surface, costUsd: null, reading: null, failure: null, message: null }
  const elapsed = () => Math.round(performance.now() - started)
  try {
    const answer = await askEngine(deps, { engine, runId: `test-${crypto.randomUUID()}`, prompt })
    const reading = adapter.read(answer)
    const cost = costOf(answer, reading, deps.engines.limits(engine).price)
    await noteSuccess(deps.sql, engine)
    return { ...test, ms: elapsed(), reading, costUsd: cost ? cost.micros / 1e6 : null }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return { ...test, ms: elapsed(), failure: error.failure, message: error.message }
  }
}
