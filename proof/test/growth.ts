// Text made to be slow, told by how work grows and not by a stopwatch: four times the input may take four times the work,
// and what grows with the square would take sixteen. Both are measured in the same breath on the same machine.

import assert from 'node:assert/strict'

const SMALLER = 4
/** Between 4 and 16, and nearer to 16: caches and the collector of garbage favour the small. */
const MOST = 11
/** Less than this is soon enough at any growth, and too little to be measured. */
const NOTHING_MS = 40
/** One honest pair is enough: a neighbour can only make it look worse. */
const ROUNDS = 8

/** Processor time of this thread in milliseconds. A busy neighbour can still cost it its caches. */
async function processorTime(task: () => unknown): Promise<number> {
  const begun = process.threadCpuUsage()
  await task()
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1_000
}

/** Asserts that `task` takes no more than its share of work for `size` than for a quarter of it. */
export async function assertGrowsWithInput(
  what: string,
  size: number,
  task: (size: number) => unknown,
  workOf = processorTime,
): Promise<void> {
  const seen: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const small = await workOf(() => task(Math.ceil(size / SMALLER)))
    const large = await workOf(() => task(size))
    if (large < NOTHING_MS || large < small * MOST) return
    seen.push(`${small.toFixed(0)} and ${large.toFixed(0)} ms`)
  }
  assert.fail(`${what}: a quarter and the whole took ${seen.join(', ')}`)
}
