import { RUN_OUTCOMES, type StartedScan, waitForScan } from '@brand-citation-forensics/client'
import {
  costWords,
  forecastWords,
  type ScanDetail,
  type ScanPlan,
} from '@brand-citation-forensics/client/admin'
import type { Command } from 'commander'
import { scanProgress } from '../terminal/progress.ts'
import { EXIT } from '../terminal/report.ts'
import type { Cell } from '../terminal/table.ts'
import { follow, timeoutOption } from './follow.ts'
import { samplesOf } from './samples.ts'
import { example, openSession, type Session } from './session.ts'

export function registerScan(program: Command): void {
  const scan = program.command('scan').description('ask the engines every active prompt of a brand')
  scan.addHelpText('after', example('bcf scan start --brand brd_123 --wait'))

  scan
    .command('start')
    .description('start a scan')
    .requiredOption('--brand <id>', 'brand')
    .option(
      '--samples <n>',
      'ask each engine each prompt so often, 1 to 10; each counts as a scan of the plan',
      samplesOf,
      1,
    )
    .option('--dry-run', 'ask nothing: show what would be asked, and what that costs')
    .option('--wait', 'stay until every run is classified; exit code 1 if the scan failed')
    .addOption(timeoutOption('scan'))
    .addHelpText('after', example('bcf scan start --brand brd_123 --wait --timeout 300 --json'))
    .action(startScan)

  scan
    .command('show')
    .description('one scan and its runs')
    .argument('<id>', 'scan')
    .addHelpText('after', example('bcf scan show scn_123'))
    .action(showScan)

  scan
    .command('list')
    .description('the scans of a brand')
    .requiredOption('--brand <id>', 'brand')
    .addHelpText('after', example('bcf scan list --brand brd_123'))
    .action(listScans)
}

interface StartOptions {
  brand: string
  samples: number
  wait?: boolean
  dryRun?: boolean
  timeout: number
}

async function startScan(options: StartOptions, command: Command) {
  const session = openSession(command)
  const { brand: brandId, samples } = options
  if (options.dryRun) {
    const plan = await session.admin.getScanPlan(brandId, { samples })
    return session.print(plan, () => describePlan(session, plan))
  }
  const started = await (samples === 1
    ? session.client.createScan({ brandId })
    : session.admin.startScan(brandId, { samples }))
  if (!options.wait) {
    session.print(started, () =>
      session.fields([
        ['scan', started.scanId],
        ['job', started.jobId],
        ['status', started.status],
        ['engines', started.engines.join(', ')],
        ['not runnable', started.enginesNotRunnable.join(', ')],
        ['out of plan', started.enginesOutOfPlan.join(', ')],
      ]),
    )
    tellOthers(session, started)
    return session.talk(`Next: bcf scan show ${started.scanId}`)
  }
  session.talk(`Scan ${started.scanId} started on ${started.engines.join(', ')}.`)
  tellOthers(session, started)
  await followScan(session, started.scanId, options.timeout)
  const scan = await session.admin.getScan(started.scanId)
  session.print(scan, () => describe(session, scan))
  if (scan.status === 'FAILED') process.exitCode = EXIT.failure
}

const inDollars = (usd: number): string => `${usd} USD`

function describePlan(session: Session, plan: ScanPlan): string {
  const { forecast } = plan
  const costs = new Map(forecast.engines.map(row => [row.engine, row]))
  const head = session.fields([
    ['prompts', plan.prompts],
    ['runs', plan.runs],
    ['cost', forecastWords(forecast, inDollars)],
    ['this month', `${plan.scansThisMonth} of ${plan.maxScans} scans used`],
  ])
  const engines = session.table(
    ['ENGINE', 'ASKS', 'COST', 'BY', 'WHY NOT'],
    plan.engines.map(({ engine, reason }) => {
      const row = costs.get(engine)
      return [engine, row?.asks ?? 0, row?.usd == null ? null : inDollars(row.usd), basisOf(row), reason]
    }),
  )
  return `${head}\n\n${engines}`
}

function basisOf(row: ScanPlan['forecast']['engines'][number] | undefined): string | null {
  if (!row) return null
  if (row.basis === null) return `no price: set ${row.setting}`
  return row.basis === 'measured' ? `average of ${row.measuredAsks} answers` : row.basis
}

/** That engines are left out is easily overlooked among those that are asked. */
function tellOthers(session: Session, { enginesNotRunnable, enginesOutOfPlan }: StartedScan): void {
  if (enginesNotRunnable.length > 0)
    session.talk(`Cannot be asked: ${enginesNotRunnable.join(', ')}. For the reasons: bcf engines`)
  if (enginesOutOfPlan.length > 0)
    session.talk(`Not in the brand's plan: ${enginesOutOfPlan.join(', ')}. For the plans: bcf plans`)
}

/** Waits with a progress bar. */
async function followScan(session: Session, scanId: string, timeoutMs: number): Promise<void> {
  const progress = session.json && !process.stderr.isTTY ? null : scanProgress(process.stderr)
  await follow(session, {
    what: 'scan',
    later: `bcf scan show ${scanId}`,
    wait: signal =>
      waitForScan(session.client, scanId, {
        timeoutMs,
        signal,
        onChange: scan => progress?.show(scan),
      }).finally(() => progress?.stop()),
  })
}

async function showScan(id: string, _options: object, command: Command) {
  const session = openSession(command)
  const scan = await session.admin.getScan(id)
  session.print(scan, () => describe(session, scan))
}

async function listScans(options: { brand: string }, command: Command) {
  const session = openSession(command)
  const scans = await session.admin.listScans(options.brand)
  session.print(scans, () =>
    session.table(
      ['ID', 'STATUS', 'RUNS', 'CREATED', 'FINISHED'],
      scans.map(scan => [scan.id, scan.status, scan.totalRuns, scan.createdAt, scan.finishedAt]),
    ),
  )
  if (scans.length === 0) session.talk(`No scan yet. Next: bcf scan start --brand ${options.brand}`)
}

/** Those that say more than the class: how many did not answer, and how many showed none. */
function outcomesOf({ runs }: ScanDetail): [string, Cell][] {
  const words = RUN_OUTCOMES.filter(outcome => outcome !== 'answered').flatMap(outcome => {
    const { length } = runs.filter(run => run.outcome === outcome)
    return length > 0 ? [`${length} ${outcome.replace('_', ' ')}`] : []
  })
  return words.length > 0 ? [['outcomes', words.join(', ')]] : []
}

function describe(session: Session, scan: ScanDetail): string {
  const counts = Object.entries(scan.byStatus).filter(([, count]) => count > 0)
  const head = session.fields([
    ['scan', scan.id],
    ['brand', scan.brandId],
    ['status', scan.status],
    ['created', scan.createdAt],
    ['started', scan.startedAt],
    ['finished', scan.finishedAt],
    [
      'runs',
      `${scan.totalRuns} (${counts.map(([status, count]) => `${count} ${status}`).join(', ') || 'none'})`,
    ],
    ...(scan.samples > 1 ? [['samples', scan.samples] as [string, Cell]] : []),
    ...outcomesOf(scan),
    ['mentions', scan.mentions],
    ['cost', costWords(scan.cost, inDollars)],
    ['reading', scan.readingCost ? costWords(scan.readingCost, inDollars) : null],
    ['not runnable', scan.enginesNotRunnable.join(', ')],
    ['out of plan', scan.enginesOutOfPlan.join(', ')],
  ])
  const runs = session.table(
    ['RUN', 'ENGINE', 'PROMPT', ...(scan.samples > 1 ? ['SAMPLE'] : []), 'STATUS', 'CLASS', 'SHA-256'],
    scan.runs.map(run => [
      run.id,
      run.engine,
      run.promptId,
      ...(scan.samples > 1 ? [run.sample] : []),
      run.failure ? `${run.status}: ${run.failure}` : run.status,
      run.outcome === 'not_shown' ? `${run.citationClass}: not shown` : run.citationClass,
      run.sha256,
    ]),
  )
  return runs === '' ? head : `${head}\n\n${runs}\n\n${session.classTable(scan.runs)}`
}
