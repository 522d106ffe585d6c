import type { Command } from 'commander'
import { type BrandDetail, newKey, type ScanDetail } from '../../admin.ts'
import { type StartedScan, waitForScan } from '../../index.ts'
import { scanProgress } from '../terminal/progress.ts'
import { EXIT } from '../terminal/report.ts'
import { named } from '../terminal/table.ts'
import { describePlan, describeScan } from './describe-scan.ts'
import { describeScans } from './describe-scans.ts'
import { follow, timeoutOption } from './follow.ts'
import { SAMPLES_HELP, samplesOf } from './samples.ts'
import { example, openSession, type Session } from './session.ts'

export function registerScan(program: Command): void {
  const scan = program.command('scan').description('scans: ask the engines every active prompt of a brand')
  scan.addHelpText('after', example('bcf scan start --brand brd_123 --wait'))

  scan
    .command('start')
    .description('start a scan')
    .requiredOption('--brand <id>', 'brand')
    .option('--samples <n>', `${SAMPLES_HELP} (default: as for each prompt and the brand)`, samplesOf)
    .option('--due', 'only prompts whose turn it is by their cadence, as a schedule would')
    .option('--dry-run', 'ask nothing: show what would be asked, and what that costs')
    .option('--wait', 'stay until every run is classified; exit code 1 if the scan failed or was cancelled')
    .addOption(timeoutOption('scan'))
    .addHelpText('after', example('bcf scan start --brand brd_123 --wait --timeout 300 --json'))
    .action(startScan)

  scan
    .command('show')
    .description('one scan and its runs')
    .argument('<id>', 'scan')
    .addHelpText('after', example('bcf scan show scn_123'))
    .action(async (id: string, _options: object, command: Command) => {
      await showScan(openSession(command), id)
    })

  scan
    .command('list')
    .description('the newest scans of a brand: what came of them, and what changed')
    .requiredOption('--brand <id>', 'brand')
    .addHelpText('after', example('bcf scan list --brand brd_123'))
    .action(listScans)
}

interface StartOptions {
  brand: string
  samples?: number
  due?: boolean
  wait?: boolean
  dryRun?: boolean
  timeout: number
}

async function startScan(options: StartOptions, command: Command) {
  const session = openSession(command)
  const { brand: brandId, samples, due: dueOnly = false } = options
  if (options.dryRun) {
    const plan = await session.api.GET('/api/admin/brands/{brandId}/scan-plan', {
      params: {
        path: { brandId },
        query: {
          ...(samples && { samples }),
          ...(dueOnly && { dueOnly }),
        },
      },
    })
    return session.print(plan, () => describePlan(session, plan))
  }
  const started = await (samples === undefined && !dueOnly
    ? session.client.createScan({ brandId })
    : session.api.POST('/api/admin/brands/{brandId}/scans', {
        params: { path: { brandId } },
        body: { ...(samples && { samples }), ...(dueOnly && { dueOnly }) },
        idempotencyKey: newKey(),
      }))
  if (!options.wait) {
    session.print(started, () =>
      session.fields([
        ['scan', started.scanId],
        ...named(started, 'jobId', 'status', 'engines'),
        ['not runnable', started.enginesNotRunnable],
        ['out of plan', started.enginesOutOfPlan],
      ]),
    )
    tellOthers(session, started)
    return session.talk(`Next: bcf scan show ${started.scanId}`)
  }
  session.talk(`Scan ${started.scanId} started on ${started.engines.join(', ')}.`)
  tellOthers(session, started)
  await followScan(session, started.scanId, options.timeout)
  const scan = await showScan(session, started.scanId)
  if (scan.status === 'FAILED' || scan.status === 'CANCELLED') process.exitCode = EXIT.failure
}

/** Engines left out are easily overlooked among those asked. */
function tellOthers(session: Session, { enginesNotRunnable, enginesOutOfPlan }: StartedScan): void {
  if (enginesNotRunnable.length > 0)
    session.talk(`Cannot be asked: ${enginesNotRunnable.join(', ')}. For the reasons: bcf engines`)
  if (enginesOutOfPlan.length > 0)
    session.talk(`Not in the brand's plan: ${enginesOutOfPlan.join(', ')}. For the plans: bcf plans`)
}

/** Waits with a progress bar. */
export async function followScan(session: Session, scanId: string, timeoutMs: number): Promise<void> {
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

/** Prints a scan with what may be said about it: without facts, nothing is called free of confabulations. */
export async function showScan(session: Session, id: string): Promise<ScanDetail> {
  const scan = await session.api.GET('/api/admin/scans/{scanId}', { params: { path: { scanId: id } } })
  // An accompanying detail must not keep the scan from being shown.
  const brand = await brandFor(session, scan.brandId)
  session.print(scan, () => describeScan(session, scan, brand))
  return scan
}

async function listScans(options: { brand: string }, command: Command) {
  const session = openSession(command)
  const scans = (
    await session.api.GET('/api/admin/brands/{brandId}/scans', {
      params: { path: { brandId: options.brand } },
    })
  ).scans
  const brand = await brandFor(session, options.brand)
  session.print(scans, () => describeScans(session, scans, brand))
  if (scans.length === 0) session.talk(`No scan yet. Next: bcf scan start --brand ${options.brand}`)
}

/** For people, who would take a zero for praise: it says whether there are facts. */
const brandFor = async (session: Session, id: string): Promise<BrandDetail | undefined> =>
  session.json
    ? undefined
    : session.api
        .GET('/api/admin/brands/{brandId}', { params: { path: { brandId: id } } })
        .catch(() => undefined)
