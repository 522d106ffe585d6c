import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ASSUMED } from './assumptions.ts'
import { measuredFrom, readMeasured } from './measured.ts'
import { capacityOf } from './needs/capacity.ts'
import { firstLimits, installationsFor, limitsOf } from './needs/limits.ts'
import { restoreAnswer } from './needs/restore.ts'
import { BODIES, BY_MONTH, standingOf, tablesByMonth } from './needs/storage.ts'
import { readOptions, UsageError } from './options.ts'
import { planFor, sizeFor } from './plan.ts'
import { presetScenario } from './presets.ts'
import { limitRows, loadRows } from './tables.ts'
import { compareWithBench, TOLERANCE } from './validation.ts'

const measured = readMeasured()
const scenario = presetScenario(1_000, 'daily')

describe('what was measured', () => {
  test('is come to by the simulation, given what the bench did', () => {
    const compared = compareWithBench(measured)
    assert.ok(compared.length >= 2)
    for (const { what, measured: real, simulated } of compared)
      assert.ok(
        Math.abs(simulated / real - 1) <= TOLERANCE,
        `${what}: ${simulated} instead of ${real}; was the machine busy when it was measured?`,
      )
  })

  test('must be there: an error names the suite to run', () => {
    const machine = { cpu: 'none', cores: 1 }
    assert.throws(
      () => measuredFrom({ machine, measured: [], figures: [] }),
      /npm run bench -- scan-pipeline --write/,
    )
  })

  test('adds up: what a run leaves in the tables is kilobytes, not bytes and not megabytes', () => {
    const { total, withStore, guards } = capacityOf(scenario, measured).storagePerYear
    const perRun = (bytes: number) => bytes / capacityOf(scenario, measured).demand.runsPerYear
    assert.ok(perRun(guards) > 500 && perRun(total) < 100_000, `${perRun(guards)} to ${perRun(total)}`)
    assert.ok(guards <= withStore && withStore < total)
  })
})

test('what lies by month is read from the schema', () => {
  assert.ok(BY_MONTH.includes(BODIES) && !BY_MONTH.includes('runs'), `${BY_MONTH}`)
  const schema = 'CREATE TABLE a (\n  x int\n);\nCREATE TABLE b (\n  x int\n) PARTITION BY RANGE (x);\n'
  assert.deepEqual(tablesByMonth(schema), ['b'])
})

describe('formulas', () => {
  test('are proportional to brands', () => {
    const one = capacityOf(scenario, measured)
    const ten = capacityOf({ ...scenario, brands: 10_000 }, measured)
    const ratios = [
      ten.demand.peak / one.demand.peak,
      ten.storage.total / one.storage.total,
      ten.log.leavesPerYear / one.log.leavesPerYear,
      ten.cost.perMonth / one.cost.perMonth,
      ten.writes.iopsPeak / one.writes.iopsPeak,
    ]
    for (const ratio of ratios) assert.ok(Math.abs(ratio - 10) < 1e-9, `${ratio}`)
    assert.equal(ten.cost.perBrand.toFixed(6), one.cost.perBrand.toFixed(6))
  })

  test('know a day by heart', () => {
    const { demand, log } = capacityOf({ ...scenario, brands: 86_400, prompts: 1 }, measured)
    const engines = scenario.engines.length
    assert.equal(Math.round(demand.runsPerDay), 86_400 * engines)
    assert.equal(demand.mean.toFixed(6), engines.toFixed(6))
    assert.equal(demand.peak.toFixed(6), (24 * ASSUMED.worstHourShare * engines).toFixed(6))
    assert.equal(log.recordsPeak, measured.recordsPerRun * demand.peak)
  })

  test('a limit is reached at the number of brands it says', () => {
    const million = capacityOf({ ...scenario, brands: 1_000_000 }, measured)
    const limits = limitsOf(million, measured)
    assert.ok(limits.length >= 3)
    for (const { name, brands } of limits) {
      const there = limitsOf(capacityOf({ ...scenario, brands }, measured), measured)
      const { need, most } = there.find(limit => limit.name === name) ?? { need: 0, most: 1 }
      // Workers are whole, so what is counted by workers is off by a part of one.
      assert.ok(Math.abs(need / most - 1) < 0.02, `${name}: ${need} of ${most}`)
    }
  })

  test('twice what a limit bears needs two installations, each with what lifts the limits before it', () => {
    const first = firstLimits(limitsOf(capacityOf({ ...scenario, brands: 1_000_000 }, measured), measured))
    for (const way of ['bare', 'now', 'moved'] as const) {
      const capacity = capacityOf({ ...scenario, brands: Math.floor(1.9 * first[way].brands) }, measured)
      assert.equal(installationsFor(capacity, measured, limitsOf(capacity, measured))[way], 2, way)
    }
    assert.ok(first.bare.brands < first.now.brands && first.now.brands <= first.moved.brands)
  })

  test('a store takes the bodies out of the database, and leaves a row for each', () => {
    const { storagePerYear, demand } = capacityOf(scenario, measured)
    const { total, withStore, objects } = storagePerYear
    const rows = measured.bytesOfABodyElsewhere * demand.runsPerYear
    assert.ok(rows > 0 && rows < objects / 10, `${rows} of ${objects}`)
    assert.ok(Math.abs((total - objects + rows) / withStore - 1) < 1e-9)
  })

  test('an audit that continues is left out where nobody measured it, and is a limit where somebody did', () => {
    const linesWith = (continuedPerSecond: number | null) => {
      const size = sizeFor(scenario, { ...measured, continuedPerSecond })
      return [...loadRows([size]), ...limitRows(size)].map(([label]) => label)
    }
    const isContinued = (label: string) => /audit.*continues|continuing audit/.test(label)
    assert.equal(linesWith(null).filter(isContinued).length, 0)
    assert.equal(linesWith(10_000).filter(isContinued).length, 2)
  })
})

test('a restore names what decides it', () => {
  const size = sizeFor(scenario, measured)
  const answer = restoreAnswer(size)
  assert.match(answer, /`record_packs` [\d.]+ KB/)
  assert.match(answer, /It is met/)
  assert.match(restoreAnswer(sizeFor({ ...scenario, brands: 1_000_000 }, measured)), /It is missed/)
  assert.equal(standingOf('record_packs'), 'evidence')
  assert.equal(standingOf('pgboss.job'), 'unsealed')
  assert.throws(() => standingOf('nobodys'), /declares/)
})

test('a plan: the simulated worst hour keeps up with what the formulas foresee', () => {
  const { capacity, worstDay } = planFor({ ...scenario, brands: 3_000 }, measured)
  const { day, simulated, thinning } = worstDay
  assert.equal(thinning, 1)
  assert.equal(simulated.scans, 3_000)
  assert.ok(day.loss !== null)
  const worstHour = simulated.hours[9]
  assert.equal(worstHour?.scansDue, 3_000 * ASSUMED.worstHourShare)
  const needed = capacity.demand.peak * 3_600
  assert.ok(Math.abs((worstHour?.captured ?? 0) / needed - 1) < 0.05, `${worstHour?.captured} of ${needed}`)
})

describe('options', () => {
  test('make a scenario', () => {
    const read = readOptions({
      brands: '1_000_000',
      engines: 'grok,chatgpt',
      cadence: '12/month',
      rate: '60',
    })
    assert.deepEqual(
      [read.brands, read.engines, read.scansPerMonth, read.ratePerMinute, read.prompts],
      [1e6, ['CHATGPT', 'GROK'], 12, 60, 10],
    )
    assert.equal(readOptions({ engines: '11' }).engines.length, 11)
    assert.equal(readOptions({ cadence: 'weekly' }).scansPerMonth * 7, readOptions({}).scansPerMonth)
  })

  for (const values of [
    { brands: '0' },
    { brands: '1.5' },
    { prompts: '' },
    { engines: '12' },
    { engines: 'ALTAVISTA' },
    { cadence: 'hourly' },
    { latency: 'fast' },
    { years: '-1' },
  ])
    test(`refuse ${JSON.stringify(values)}`, () => {
      assert.throws(() => readOptions(values), UsageError)
    })
})
