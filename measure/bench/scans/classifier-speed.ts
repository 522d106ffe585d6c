// How many answers the classifier judges in a second of one core. Measured is the processor time of the whole process, its
// garbage collector and compiler included, and not the time on the wall: others may be at work on the same machine. They
// may even be at work on the same core, so we look before and behind each few answers, and count those by themselves that
// had the core to themselves.

import type { Classifier } from '../../../service/src/citations/classes/classify.ts'
import { crowding, isOurs, quietestOf } from './core-share.ts'

/** As long as answers are taken to be. */
export const LENGTH = 4_096
const WARM_UP_SECONDS = 10
const SECONDS = 10
/** So many are judged between two looks: a millisecond or two. */
const SLICE = 3

export interface Work {
  classify: Classifier
  text: string
}

export interface Measured {
  /** Of a core that nobody else was at work on. */
  perSecond: number
  /** Whoever else was. */
  perSecondOfAll: number
  /** How much of the time the core was ours, and the quietest moment it is told by: see core-share.ts. */
  ownShare: number
  quietest: number
  answers: number
  /** Per answer. */
  claims: number
}

interface Slice {
  ms: number
  answers: number
  crowding: number
}

export function measure(work: Work[]): Measured {
  const slices = Array.from({ length: Math.ceil(work.length / SLICE) }, (_, index) =>
    work.slice(index * SLICE, (index + 1) * SLICE),
  )
  // A worker runs for days: what the compiler learns in the first seconds is not what it costs.
  spend(slices, WARM_UP_SECONDS * 1000)
  const measured = spend(slices, SECONDS * 1000)
  const quietest = quietestOf(measured.map(slice => slice.crowding))
  const own = measured.filter(slice => isOurs(slice.crowding, quietest))
  const claims = work.reduce((sum, one) => sum + judge(one).claims.length, 0)
  return {
    perSecond: rateOf(own),
    perSecondOfAll: rateOf(measured),
    ownShare: own.length / measured.length,
    quietest,
    answers: work.length,
    claims: claims / work.length,
  }
}

const judge = ({ classify, text }: Work) => classify({ text, citations: [], prompt: 'What is it?' })

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

const rateOf = (slices: Slice[]): number =>
  (1000 * sum(slices.map(({ answers }) => answers))) / sum(slices.map(({ ms }) => ms))

/** Milliseconds of processor time. */
export function spentOnce(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** All of them again and again, each as often as the others. */
function spend(slices: Work[][], atLeastMs: number): Slice[] {
  const measured: Slice[] = []
  let before = crowding()
  for (let ms = 0; ms < atLeastMs; )
    for (const slice of slices) {
      const spent = spentOnce(() => slice.forEach(judge))
      const behind = crowding()
      measured.push({ ms: spent, answers: slice.length, crowding: Math.max(before, behind) })
      before = behind
      ms += spent
    }
  return measured
}
