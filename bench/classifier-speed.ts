// How many answers the classifier judges in a second of one core. Measured is the processor time of the whole process, its
// garbage collector and compiler included, and not the time on the wall: others may be at work on the same machine.

import type { Classifier } from '../service/src/citations/classes/classify.ts'

/** As long as answers are taken to be. */
export const LENGTH = 4_096
const WARM_UP_SECONDS = 10
const SECONDS = 5

export interface Work {
  classify: Classifier
  text: string
}

export interface Measured {
  perSecond: number
  answers: number
  /** Per answer. */
  claims: number
}

export function measure(work: Work[]): Measured {
  const classifyAll = () =>
    work.map(({ classify, text }) => classify({ text, citations: [], prompt: 'What is it?' }))
  // A worker runs for days: what the compiler learns in the first seconds is not what it costs.
  spent(classifyAll, WARM_UP_SECONDS * 1000)
  const perSecond = (work.length * 1000) / spent(classifyAll, SECONDS * 1000)
  const claims = classifyAll().reduce((sum, verdict) => sum + verdict.claims.length, 0)
  return { perSecond, answers: work.length, claims: claims / work.length }
}

/** Milliseconds of processor time. */
export function spentOnce(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Those that one of many runs takes. */
function spent(run: () => void, atLeastMs: number): number {
  let runs = 0
  let ms = 0
  while (ms < atLeastMs) {
    ms += spentOnce(run)
    runs++
  }
  return ms / runs
}
