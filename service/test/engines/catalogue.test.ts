// The catalogue is whole, and whoever has a copy of it has the same one.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { ENGINES as CLIENT_ENGINES, ENGINE_NAMES as CLIENT_NAMES } from '@brand-citation-forensics/client'
import { startSandbox } from '@brand-citation-forensics/sandbox'
import { DEFAULT_PLANS_FILE, readPlans } from '../../src/brands/plans.ts'
import { costOfUsage } from '../../src/costs/prices.ts'
import { createCapturingFetch } from '../../src/engines/asking/capturing-fetch.ts'
import { CATALOGUE } from '../../src/engines/catalogue.ts'
import { tokens } from '../../src/engines/terms/price.ts'
import { defaultTimeoutSeconds } from '../../src/engines/terms/settings.ts'
import { ENGINE_NAMES, ENGINES } from '../../src/model/engine.ts'
import { PATIENCE_MS } from '../patience.ts'
import { ROOT } from '../source.ts'
import { simulatedAdapter } from './simulated-adapter.ts'

/** Of searched answers. */
const SLOWEST_RECORDED_SECONDS = 70

describe('the catalogue of engines', () => {
  test('what is written from it is fresh (to refresh it: npm run openapi)', async () => {
    await promisify(execFile)(process.execPath, ['tools/scripts/engines.ts', '--check'], { cwd: ROOT })
    assert.deepEqual(CLIENT_NAMES, ENGINE_NAMES)
    assert.deepEqual(CLIENT_ENGINES, ENGINES)
  })

  test('every engine says how it is asked, for how long, and where it hears of mistakes', () => {
    assert.deepEqual(Object.keys(CATALOGUE), [...ENGINES])
    for (const engine of ENGINES) {
      const { routes, feedback } = CATALOGUE[engine]
      assert.ok(routes.length > 0 && feedback.how.length > 10, engine)
      assert.ok(defaultTimeoutSeconds(engine) > SLOWEST_RECORDED_SECONDS, engine)
      if (feedback.url !== null) assert.equal(new URL(feedback.url).protocol, 'https:', engine)
      for (const route of routes) assert.equal(route.engine, engine, route.name)
    }
  })

  test('our own prices are of a day, and of the model that is asked for', () => {
    const days = ENGINES.flatMap(engine => CATALOGUE[engine].routes).flatMap(({ price, model, name }) => {
      if (price.by === 'request') return [price.asOf]
      if (price.by !== 'tokens') return []
      const figures = [price.own, price.search].filter(figure => figure !== undefined)
      for (const { page } of figures) assert.equal(new URL(page).protocol, 'https:', name)
      if (price.own) assert.ok(model !== null && Object.hasOwn(price.own.models, model), name)
      return figures.map(({ asOf }) => asOf)
    })
    assert.ok(days.length > 0)
    for (const day of days) assert.match(day, /^\d{4}-\d{2}-\d{2}$/)
  })

  test('the model that is asked for has a price, wherever tokens are paid for', () => {
    const at = new Date('2026-11-17T12:00:00Z')
    const paid = ENGINES.flatMap(engine => CATALOGUE[engine].routes).filter(
      ({ price }) => price.by === 'tokens',
    )
    assert.ok(paid.length >= 5, String(paid.length))
    for (const { name: route, model } of paid) {
      const cost = (searches: number) =>
        costOfUsage({ ...{ route, model, price: null, requests: 1, at }, usage: tokens(1000, 100, searches) })
      assert.ok((cost(0)?.micros ?? 0) > 0, `${route}: tokens`)
      assert.ok((cost(1)?.micros ?? 0) > (cost(0)?.micros ?? 0), `${route}: searches are paid for as well`)
    }
  })

  test('one plan asks them all', () => {
    const plans = [...readPlans(DEFAULT_PLANS_FILE).values()]
    assert.ok(plans.some(({ engines }) => engines.length === ENGINES.length))
  })

  test('the simulator plays the engine that was meant, on every route', async () => {
    assert.ok(ENGINES.length >= 11)
    const played: string[] = []
    const script = ({ engine }: { engine: string }) => {
      played.push(engine)
      return undefined
    }
    const sandbox = await startSandbox({ script })
    const fetch = createCapturingFetch()
    try {
      for (const engine of ENGINES)
        for (const { name } of CATALOGUE[engine].routes) {
          const question = { runId: `run-${name}`, prompt: 'Which kettle?', country: 'US', language: 'en' }
          const { ask } = simulatedAdapter({ url: sandbox.url, fetch }, engine, name)
          await ask({ ...question, city: null }, AbortSignal.timeout(PATIENCE_MS))
          assert.equal(played.at(-1), engine, name)
          played.length = 0
        }
    } finally {
      await Promise.all([sandbox.close(), fetch.close()])
    }
  })
})
