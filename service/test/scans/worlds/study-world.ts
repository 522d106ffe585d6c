// Studies on a queue of paper and a clock that the test moves: the test is the worker, and may die anywhere.

import { randomUUID } from 'node:crypto'
import { auditService } from '../../../src/assemble.ts'
import { DEFAULT_PLANS_FILE, readPlans } from '../../../src/brands/plans.ts'
import { readConfig } from '../../../src/config.ts'
import type { EngineAdapter } from '../../../src/engines/engine.ts'
import type { Engine } from '../../../src/model/engine.ts'
import { jobOf } from '../../../src/model/jobs.ts'
import { HANDLERS, type JobDeps } from '../../../src/worker/jobs.ts'
import { manualClock, startTestService, type TestOptions, type TestService, TOKEN } from '../../harness.ts'
import { dataDirOf } from '../../service-process.ts'
import { scriptedSite } from '../../truth/brand-site.ts'
import { committing, Killed, type Moment, type PaperJob } from './committing.ts'
import { delivered } from './delivered.ts'
import { workerParts } from './worker-parts.ts'

export interface StudyWorld {
  service: TestService
  clock: ReturnType<typeof manualClock>
  jobs: PaperJob[]
  /** What the handlers are given. */
  depsAt(moment?: Moment): JobDeps
  /** Puts the job of a study, which the API has given to another queue, on this one. */
  take(studyId: string): void
  /** Delivers the next job; one that dies is delivered again, as the queue would. */
  deliverNext(moment?: Moment): Promise<PaperJob | null>
  /** Delivers everything that comes due until then; without a time, everything there is. */
  workOff(until?: Date): Promise<void>
  /** What an audit complains of. */
  audited(): Promise<unknown[]>
}

export async function openStudyWorld(
  config: TestOptions['config'] = {},
  start = '2026-11-16T08:00:00.000Z',
): Promise<StudyWorld> {
  const clock = manualClock(start)
  const service = await startTestService({ clock, parts: { worker: false }, config })
  const jobs: PaperJob[] = []
  const due = () => jobs.toSorted((a, b) => a.afterSeconds - b.afterSeconds)[0]
  const { engines, log } = service

  function depsAt(moment: Moment = () => {}): JobDeps {
    const { database, queue } = committing(service.database, jobs, moment)
    return {
      ...{ queue, clock, log, verifyAsks: 3, reader: null, desk: null, ...workerParts(database) },
      budgets: { perScan: null, perDay: null, perMonth: null },
      locale: { country: 'US', language: 'en' },
      plans: readPlans(config.plansFile ?? DEFAULT_PLANS_FILE),
      engines: { ...engines, adapter: (engine: Engine) => dying(engines.adapter(engine), moment) },
      ...{ fetch: scriptedSite().fetch, pageSurface: 'website' },
    } as unknown as JobDeps
  }

  const world: StudyWorld = {
    ...{ service, clock, jobs, depsAt },
    take: studyId => {
      const job = { queue: 'study', payload: { studyId }, afterSeconds: 0, singleton: studyId } as const
      jobs.push({ ...job, delivery: randomUUID() })
    },
    async deliverNext(moment = () => {}) {
      const job = due()
      if (!job) return null
      jobs.splice(jobs.indexOf(job), 1)
      for (const other of jobs) other.afterSeconds -= job.afterSeconds
      clock.advance(job.afterSeconds * 1000 + 1)
      try {
        await HANDLERS[jobOf(job.queue)](depsAt(moment), job.payload as never, delivered(job.delivery))
      } catch (error) {
        if (!(error instanceof Killed)) throw error
        // Not new any more: it keeps no other from waiting.
        jobs.push({ ...job, afterSeconds: 12, singleton: null })
      }
      return job
    },
    async workOff(until) {
      for (;;) {
        const job = due()
        if (!job) return
        if (until && clock.now().getTime() + job.afterSeconds * 1000 > until.getTime()) {
          const left = until.getTime() - clock.now().getTime()
          for (const other of jobs) other.afterSeconds -= left / 1000
          clock.advance(left)
          return
        }
        await world.deliverNext()
      }
    },
    async audited() {
      const env = {
        BCF_LOG_LEVEL: 'silent',
        BCF_DATA_DIR: dataDirOf(service.databaseUrl),
        BCF_ACCESS_TOKEN: TOKEN,
      }
      const config = { ...readConfig(env, { token: false }), databaseUrl: service.databaseUrl }
      const { findings } = await auditService(config, { key: null, checkpoints: [] })
      // Checkpoints are signed by the clock of the machine, and everything else happens by that of the test.
      return findings.filter(({ check }) => check !== 'times')
    },
  }
  return world
}

function dying(adapter: EngineAdapter | undefined, moment: Moment): EngineAdapter | undefined {
  if (!adapter) return undefined
  return {
    ...adapter,
    ask: async (...args) => {
      moment()
      const answer = await adapter.ask(...args)
      moment()
      return answer
    },
  }
}
