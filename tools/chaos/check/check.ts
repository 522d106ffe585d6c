// All checks, under their names in the report. A check is pure: it reads what was gathered and lists everything that
// is wrong. A campaign is clean if none has anything to say.

import type { Evidence } from '../seen/state.ts'
import { checkFindings, checkGrowth } from './log.ts'
import { checkAudits, checkEnded, checkProcesses, checkSaid } from './processes.ts'
import { checkReplies, checkSilence, checkVerdicts } from './replies.ts'
import { checkJobs, checkQuestions, checkRecords, checkRuns } from './runs.ts'
import { checkCaps, checkEnds, checkKeys, checkPromises, checkStable, checkTold } from './scans.ts'

export const CHECKS: Record<string, (evidence: Evidence) => string[]> = {
  'everything that was owed was done in time': checkEnded,
  'every acknowledged scan exists, with each of its runs once': checkPromises,
  'every scan ended as its runs did': checkEnds,
  'the same Idempotency-Key is the same scan': checkKeys,
  'no plan was exceeded': checkCaps,
  'byStatus, totals and costs add up': checkTold,
  'a scan that is over stays so': checkStable,
  'no run is stuck, none is captured twice': checkRuns,
  'one answer and one classification are sealed for each run': checkRecords,
  'engines saw no question that is not recorded': checkQuestions,
  'acknowledged jobs ended, the queue is empty': checkJobs,
  'nobody was shown a smaller log later': checkGrowth,
  'what was found stays found, what was proven stays proven': checkFindings,
  'every reply was a documented one': checkReplies,
  'every verdict was right': checkVerdicts,
  'nobody was silent who lived': checkSilence,
  'what could not be written was said by /readyz, until it could': checkSaid,
  'no process ended by itself or grew without bounds': checkProcesses,
  'npm run audit is clean from every host, with every checkpoint that was shown': checkAudits,
}

export interface Checked {
  name: string
  violations: string[]
}

export const checkAll = (evidence: Evidence): Checked[] =>
  Object.entries(CHECKS).map(([name, check]) => ({ name, violations: check(evidence) }))
