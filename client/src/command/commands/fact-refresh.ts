import type { Command } from 'commander'
import { foundWords, type Job, refreshOf, waitForJob } from '../../admin.ts'
import type { Fact } from '../../index.ts'
import { EXIT } from '../terminal/report.ts'
import { type Entry, named } from '../terminal/table.ts'
import { follow, timeoutOption } from './follow.ts'
import { tellNoFacts } from './no-facts.ts'
import { example, openSession, type Session } from './session.ts'

export function registerFactRefresh(fact: Command): void {
  fact
    .command('refresh')
    .description("read the brand's own site again for its facts")
    .requiredOption('--brand <id>', 'brand')
    .option('--wait', 'stay until it is read, and show what changed; exit code 1 if it could not be read')
    .addOption(timeoutOption('refresh'))
    .addHelpText('after', example('bcf fact refresh --brand brd_123 --wait'))
    .action(refreshFacts)
}

interface RefreshOptions {
  brand: string
  wait?: boolean
  timeout: number
}

async function refreshFacts({ brand, wait, timeout }: RefreshOptions, command: Command) {
  const session = openSession(command)
  const { jobId } = await session.client.refreshGroundTruth(brand)
  if (!wait) {
    session.print({ jobId }, () => session.fields([['job', jobId]]))
    return session.talk(`Next: bcf api /api/admin/jobs/${jobId}`)
  }
  const job = await follow(session, {
    what: 'refresh',
    later: `bcf api /api/admin/jobs/${jobId}`,
    wait: signal =>
      waitForJob(session.api, jobId, {
        timeoutMs: timeout,
        signal,
        onChange: ({ status }) => session.talk(PROGRESS[status] ?? status),
      }),
  })
  const changed = changedBy(
    job,
    (await session.api.GET('/api/admin/brands/{brandId}/facts', { params: { path: { brandId: brand } } }))
      .facts,
  )
  session.print({ ...job, changed }, () => describe(session, job, changed))
  if (job.status === 'FAILED') {
    process.exitCode = EXIT.failure
    return
  }
  session.talk(`All of them: bcf fact list --brand ${brand} --active`)
  const setup = await session.api.GET('/api/admin/brands/{brandId}/setup', {
    params: { path: { brandId: brand } },
  })
  session.talk(foundWords(setup))
  tellNoFacts(session, setup)
}

const PROGRESS: Record<string, string> = {
  QUEUED: 'Waiting for a worker …',
  RUNNING: "Reading the brand's site …",
  DONE: 'The site was read.',
  FAILED: 'The site could not be read.',
}

/** Read from the site, or found to be gone, while the job was running. */
function changedBy({ startedAt, finishedAt }: Job, facts: Fact[]): Fact[] {
  const isWithin = (time: string | null) =>
    time !== null && startedAt !== null && finishedAt !== null && time >= startedAt && time <= finishedAt
  return facts.filter(
    ({ origin, collectedAt, supersededAt }) =>
      origin === 'website' && (isWithin(collectedAt) || isWithin(supersededAt)),
  )
}

function describe(session: Session, job: Job, changed: Fact[]): string {
  const refreshed = refreshOf(job)
  if (refreshed === null) return session.fields([['job', job.id], ...named(job, 'status', 'error')])
  const { found, added, superseded, pages, notes } = refreshed
  const counts = Object.entries(pages).filter(([, count]) => count > 0)
  const head = session.fields([
    ['facts', found],
    ['new', added],
    ['superseded', superseded],
    ['pages', counts.map(([what, count]) => `${count} ${what}`)],
    ...notes.map((note): Entry => ['not read', note]),
  ])
  const rows = session.table(changed, [
    ['change', ({ active }) => (active ? 'new' : 'superseded')],
    ...(['key', 'value', 'source'] as const),
  ])
  return rows === '' ? head : `${head}\n\n${rows}`
}
