// A scan, and what one would ask, in words.

import { dollarWords } from '@brand-citation-forensics/proof'
import {
  costWords,
  forecastWords,
  isUnjudged,
  type Judgeable,
  type ScanDetail,
  type ScanPlan,
  SET_READER_WORDS,
  unjudgedWords,
} from '../../admin.ts'
import { RUN_OUTCOMES } from '../../index.ts'
import { type Entry, named } from '../terminal/table.ts'
import type { Session } from './session.ts'

export function describePlan(session: Session, plan: ScanPlan): string {
  const { forecast } = plan
  const costs = new Map(forecast.engines.map(row => [row.engine, row]))
  const head = session.fields([
    ['prompts', plan.prompts],
    plan.duePrompts !== undefined &&
      plan.duePrompts !== plan.prompts && [
        'due',
        `${plan.duePrompts} by their cadence: --due asks only these`,
      ],
    ['runs', plan.runs],
    ['cost', forecastWords(forecast, dollarWords)],
    ['this month', `${plan.scansThisMonth} of ${plan.maxScans} scans used`],
  ])
  const engines = session.table(
    plan.engines.map(engine => ({ ...engine, cost: costs.get(engine.engine) })),
    [
      'engine',
      ['asks', ({ cost }) => cost?.asks ?? 0],
      ['cost', ({ cost }) => (cost?.usd == null ? null : dollarWords(cost.usd))],
      ['by', ({ cost }) => basisOf(cost)],
      ['why not', ({ reason }) => reason],
    ],
  )
  return `${head}\n\n${engines}`
}

function basisOf(row: ScanPlan['forecast']['engines'][number] | undefined): string | null {
  if (!row) return null
  if (row.basis === null) return `no price: set ${row.setting}`
  return row.basis === 'measured' ? `average of ${row.measuredAsks} answers` : row.basis
}

/** Outcomes that say more than the class: how many did not answer, and how many showed none. */
function outcomesOf({ runs }: ScanDetail): Entry {
  const words = RUN_OUTCOMES.filter(outcome => outcome !== 'answered').flatMap(outcome => {
    const { length } = runs.filter(run => run.outcome === outcome)
    return length > 0 ? [`${length} ${outcome.replace('_', ' ')}`] : []
  })
  return words.length > 0 && ['outcomes', words]
}

export function describeScan(session: Session, scan: ScanDetail, brand: Judgeable | undefined): string {
  const counts = Object.entries(scan.byStatus).filter(([, count]) => count > 0)
  const head = session.fields([
    ['scan', scan.id],
    ...named(scan, 'brandId', 'status', 'createdAt', 'startedAt', 'finishedAt'),
    [
      'runs',
      `${scan.totalRuns} (${counts.map(([status, count]) => `${count} ${status}`).join(', ') || 'none'})`,
    ],
    scan.samples > 1 && ['samples', scan.samples],
    outcomesOf(scan),
    ...named(scan, 'mentions'),
    ['cost', costWords(scan.cost, dollarWords)],
    ['reading', scan.readingCost ? costWords(scan.readingCost, dollarWords) : null],
    ['not runnable', scan.enginesNotRunnable],
    ['out of plan', scan.enginesOutOfPlan],
  ])
  const runs = session.table(scan.runs, [
    ['run', ({ id }) => id],
    ...(['engine', 'promptId'] as const),
    ...(scan.samples > 1 ? (['sample'] as const) : []),
    ['status', ({ status, failure }) => (failure ? `${status}: ${failure}` : status)],
    [
      'class',
      ({ outcome, citationClass }) =>
        outcome === 'not_shown' ? `${citationClass}: not shown` : citationClass,
    ],
    ['sha-256', ({ sha256 }) => sha256],
  ])
  if (runs === '') return head
  const confabulated = scan.runs.filter(run => run.citationClass === 'CONFABULATED').length
  const unjudged = isUnjudged(brand, confabulated)
  const classes = session.classTable(scan.runs, { unjudged })
  const note = unjudged
    ? `\n\n${unjudgedWords(brand)}. ${brand?.isRead === false ? SET_READER_WORDS : `Next: bcf fact refresh --brand ${scan.brandId} --wait`}`
    : ''
  return `${head}\n\n${runs}\n\n${classes}${note}`
}
