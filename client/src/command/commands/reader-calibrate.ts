import { dollarWords } from '@brand-citation-forensics/proof'
import type { Command } from 'commander'
import { calibrationWords, type Job, waitForJob } from '../../admin.ts'
import { countProgress } from '../terminal/progress.ts'
import { EXIT } from '../terminal/report.ts'
import { isAgreed } from './agree.ts'
import { describeReader } from './describe-reader.ts'
import { follow, timeoutOption } from './follow.ts'
import { example, openSession, type Session } from './session.ts'

export function registerReaderCalibrate(reader: Command): void {
  reader
    .command('calibrate')
    .description(
      'have the model read the labelled answers of the product, count how often its accusations are right, and seal that',
    )
    .option('--yes', 'the cost is agreed to')
    .addOption(timeoutOption('calibration').default(86_400_000, '86400'))
    .addHelpText('after', example('bcf reader calibrate', 'bcf reader calibrate --yes --json'))
    .action(calibrate)
}

interface CalibrateOptions {
  yes?: boolean
  timeout: number
}

async function calibrate({ yes, timeout }: CalibrateOptions, command: Command) {
  const session = openSession(command)
  const plan = await session.api.GET('/api/admin/reader/calibration')
  session.talk(calibrationWords(plan, dollarWords))
  if (!yes && !(await isAgreed('This asks the model and may cost money.')))
    return session.talk('Nothing was asked.')
  const { jobId } = await session.api.POST('/api/admin/reader/calibration', { body: { confirm: true } })
  const job = await follow(session, {
    what: 'calibration',
    later: 'bcf reader show',
    wait: signal => waitForCalibration(session, { jobId, timeoutMs: timeout, signal }),
  })
  if (job.status === 'FAILED') {
    session.print(job, () => session.fields([['error', job.error]]))
    process.exitCode = EXIT.failure
    return
  }
  const state = await session.api.GET('/api/admin/reader')
  session.print(state, () => describeReader(session, state))
}

interface Waiting {
  jobId: string
  timeoutMs: number
  signal: AbortSignal
}

/** Each look at the job also moves the bar. */
function waitForCalibration(session: Session, { jobId, timeoutMs, signal }: Waiting): Promise<Job> {
  const progress = countProgress(process.stderr, 'labelled answers read', session.json)
  async function beforeLook(signal: AbortSignal) {
    const { calibrating } = await session.api.GET('/api/admin/reader', { signal })
    if (calibrating) progress.show({ done: calibrating.read, total: calibrating.answers })
  }
  return waitForJob(session.api, jobId, { timeoutMs, signal, beforeLook }).finally(() => progress.stop())
}
