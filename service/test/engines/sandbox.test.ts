// Every route against the simulator, which was written from the vendors' documents and not from our readers.

import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { type FaultName, startSandbox } from '@brand-citation-forensics/sandbox'
import { createCapturingFetch } from '../../src/engines/asking/capturing-fetch.ts'
import { EngineError, type Failure } from '../../src/engines/engine.ts'
import { routeNames } from '../../src/engines/index.ts'
import { ENGINES, type Engine } from '../../src/model/engine.ts'
import { PATIENCE_MS } from '../patience.ts'
import { simulatedAdapter } from './simulated-adapter.ts'

const fetch = createCapturingFetch()
const sandbox = await startSandbox()
after(() => Promise.all([sandbox.close(), fetch.close()]))

const adapter = (engine: Engine, route: string) =>
  simulatedAdapter({ url: sandbox.url, fetch }, engine, route)

const FAULTS: [FaultName, Failure, retryable: boolean][] = [
  ['401', 'unauthorized', false],
  ['402', 'out_of_credit', false],
  ['429', 'rate_limited', true],
  ['500', 'unavailable', true],
  ['529', 'unavailable', true],
  ['reset', 'network', true],
  ['cut', 'network', true],
  ['html', 'unreadable', true],
  ['html-502', 'unavailable', true],
  ['big', 'response_too_large', false],
  ['gzip-bomb', 'response_too_large', false],
  ['empty-body', 'empty_response', true],
  ['redirect', 'redirected', false],
]

describe('the sandbox', () => {
  for (const engine of ENGINES) {
    for (const route of routeNames(engine)) {
      const question = { runId: `run-${route}`, country: 'US', language: 'en', city: null }

      it(`${route} fails in every way`, async () => {
        const { ask } = adapter(engine, route)
        for (const [fault, failure, retryable] of FAULTS) {
          const prompt = `What is the best kettle? [[fault:${fault}]]`
          const error = await ask({ ...question, prompt }, AbortSignal.timeout(PATIENCE_MS)).catch(
            thrown => thrown,
          )
          assert.ok(error instanceof EngineError, fault)
          assert.deepEqual([fault, error.failure, error.retryable], [fault, failure, retryable])
        }
      })
    }
  }
})
