import type { Command } from 'commander'
import { example, openSession } from './session.ts'

export function registerJob(program: Command): void {
  const job = program.command('job').description('work behind the queue')
  job.addHelpText('after', example('bcf job list'))

  job
    .command('show')
    .description('one job')
    .argument('<id>', 'job')
    .addHelpText('after', example('bcf job show job_123'))
    .action(showJob)

  job
    .command('list')
    .description('recent jobs')
    .addHelpText('after', example('bcf job list --json'))
    .action(listJobs)
}

async function showJob(id: string, _options: object, command: Command) {
  const session = openSession(command)
  const job = await session.admin.getJob(id)
  session.print(job, () =>
    session.fields([
      ['job', job.id],
      ['kind', job.kind],
      ['subject', job.subjectId],
      ['status', job.status],
      ['created', job.createdAt],
      ['started', job.startedAt],
      ['finished', job.finishedAt],
      ['error', job.error],
    ]),
  )
}

async function listJobs(_options: object, command: Command) {
  const session = openSession(command)
  const jobs = await session.admin.listJobs()
  session.print(jobs, () =>
    session.table(
      ['ID', 'KIND', 'SUBJECT', 'STATUS', 'CREATED', 'FINISHED', 'ERROR'],
      jobs.map(job => [
        job.id,
        job.kind,
        job.subjectId,
        job.status,
        job.createdAt,
        job.finishedAt,
        job.error,
      ]),
    ),
  )
  if (jobs.length === 0) session.talk('No job yet.')
}
