import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Day, simulateDay } from './day.ts'

const DAY: Day = {
  seed: 1,
  due: [0],
  prompts: 20,
  engines: 5,
  workers: 2,
  concurrency: 4,
  ratePerMinute: null,
  latency: { mean: 2, sigma: 0 },
  failureShare: 0,
  costs: { capture: { worker: 0.001, database: 0.001 }, classify: { worker: 0.001, database: 0.001 } },
  databaseCores: 1,
  records: { capture: 1, classify: 1 },
  sealedPerSecond: 1_000,
  loss: null,
}

const within = (actual: number, expected: number, share: number) =>
  assert.ok(
    Math.abs(actual - expected) <= share * expected,
    `${actual} is not within ${share} of ${expected}`,
  )

/** Scans that come evenly, one every so many seconds, for a while. */
const evenly = (scans: number, seconds: number) => Array.from({ length: scans }, (_, scan) => scan * seconds)

describe('a simulated day', () => {
  test('is the same for the same seed, and another for another', () => {
    const random = { ...DAY, latency: { mean: 2, sigma: 0.6 }, failureShare: 0.1 }
    assert.deepEqual(simulateDay(random), simulateDay(random))
    assert.notEqual(simulateDay(random).scanMax, simulateDay({ ...random, seed: 2 }).scanMax)
  })

  test('agrees with the formulas where the load is steady', () => {
    const mean = 5
    const day = { ...DAY, due: evenly(1_000, 10), concurrency: 40, latency: { mean, sigma: 0.6 } }
    const simulated = simulateDay(day)
    const perSecond = 100 / 10
    assert.equal(simulated.captured, 100_000)
    // Little's law, with the time that sealing takes.
    within(simulated.meanParallel, perSecond * mean, 0.05)
    within(simulated.databaseSeconds, 100_000 * 0.002, 0.05)
    within(simulated.workerSeconds, 100_000 * 0.002, 0.05)
    within(simulated.hours[1]?.captured ?? 0, perSecond * 3_600, 0.02)
    assert.equal(simulated.log.records, 200_000)
  })

  test('is bound by hands and latency where there are few hands', () => {
    const simulated = simulateDay({ ...DAY, prompts: 400 })
    within(simulated.captured / simulated.scanMax, (2 * 5 * 4) / 2, 0.1)
  })

  test('is bound by a worker where engines answer at once', () => {
    const costs = { capture: { worker: 0.01, database: 0 }, classify: { worker: 0, database: 0 } }
    const simulated = simulateDay({ ...DAY, costs, latency: { mean: 0, sigma: 0 }, prompts: 400 })
    within(simulated.captured / simulated.scanMax, 2 / 0.01, 0.05)
  })

  test('keeps to the rate of an engine', () => {
    const simulated = simulateDay({ ...DAY, ratePerMinute: 60 })
    // Twenty questions to each engine, one a second; then the answer.
    within(simulated.scanMax, 19 + 2, 0.05)
  })

  test('asks again what failed, three times at most', () => {
    const simulated = simulateDay({ ...DAY, due: evenly(200, 10), failureShare: 0.5 })
    assert.equal(simulated.captured + simulated.failed, 200 * 100)
    within(simulated.failed, 200 * 100 * 0.5 ** 3, 0.1)
    within(simulated.retried, 200 * 100 * (0.5 + 0.25), 0.1)
    const none = simulateDay({ ...DAY, failureShare: 1 })
    assert.deepEqual([none.captured, none.failed, none.scans], [0, 100, 1])
  })

  test('what failed does not queue up behind a burst: scans end one by one', () => {
    const burst = { ...DAY, due: evenly(100, 0), failureShare: 0.03 }
    const simulated = simulateDay(burst)
    assert.equal(simulated.captured + simulated.failed, 100 * 100)
    assert.ok(simulated.scanP50 < 0.7 * simulated.scanMax)
  })

  test('loses a worker, and nothing else', () => {
    const loss = { at: 3, seconds: 30 }
    const simulated = simulateDay({ ...DAY, loss })
    assert.equal(simulated.captured, 100)
    assert.equal(simulated.askedAgain, 20)
    assert.equal(simulated.log.records, 200)
    assert.ok(simulated.scanMax > simulateDay(DAY).scanMax)
  })

  test('a worker that dies while it classifies is followed by another', () => {
    const costs = { ...DAY.costs, classify: { worker: 1, database: 0 } }
    const day = { ...DAY, workers: 1, costs, latency: { mean: 0, sigma: 0 } }
    const simulated = simulateDay({ ...day, loss: { at: 60, seconds: 5 } })
    assert.equal(simulated.scans, 1)
    assert.equal(simulated.log.records, 200)
    // Ten seconds of the second batch were lost, and twelve until that was noticed.
    within(simulated.scanMax, simulateDay(day).scanMax + 10 + 12, 0.02)
  })

  test('shows a sequencer that does not keep up', () => {
    const slow = simulateDay({ ...DAY, sealedPerSecond: 5 })
    assert.ok(slow.log.lagMax > 20, `${slow.log.lagMax}`)
    assert.ok(simulateDay(DAY).log.lagMax < 1)
  })
})
