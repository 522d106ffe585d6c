import assert from 'node:assert/strict'
import type { CapturingFetch, EngineAdapter } from '../../src/engines/engine.ts'
import { createEngines } from '../../src/engines/index.ts'
import type { Engine } from '../../src/model/engine.ts'

/** One route to an engine, on the simulator, without its pauses. */
export function simulatedAdapter(
  { url, fetch }: { url: string; fetch: CapturingFetch },
  engine: Engine,
  route: string,
): EngineAdapter {
  const sleep = async (_: number, signal: AbortSignal) => signal.throwIfAborted()
  const credentials = { [`BCF_${engine}_ROUTE`]: route }
  const found = createEngines({ credentials, sandboxUrl: url, fetch, sleep }).adapter(engine)
  assert.ok(found)
  return found
}
