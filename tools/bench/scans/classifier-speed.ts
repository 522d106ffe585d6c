// How many answers the classifier judges in a second of one core. Measured is the processor time of the whole process, its
// garbage collector and compiler included, and not the time on the wall: others may be at work on the same machine.

import type { Classifier } from '../../../service/src/citations/classes/classify.ts'

/** As long as answers are taken to be. */
export const LENGTH = 4_096
const WARM_UP_SECONDS = 10
const SECONDS = 10

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
  // A worker runs for days: what the compiler learns in the first seconds is not what it costs.
  rateOf(work, WARM_UP_SECONDS)
  const perSecond = rateOf(work, SECONDS)
  const claims = work.reduce((sum, one) => sum + judge(one).claims.length, 0)
  return { perSecond, answers: work.length, claims: claims / work.length }
}

const judge = ({ classify, text }: Work) => classify({ text, citations: [], prompt: 'What is it?' })

/** All of them again and again, each as often as the others. */
function rateOf(work: Work[], seconds: number): number {
  let [rounds, ms] = [0, 0]
  for (; ms < seconds * 1000; rounds++) ms += spentOnce(() => work.forEach(judge))
  return (1000 * rounds * work.length) / ms
}

/** Milliseconds of processor time. */
export function spentOnce(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
