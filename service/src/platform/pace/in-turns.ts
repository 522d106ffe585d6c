import { setImmediate as breathe } from 'node:timers/promises'

/** Items per turn: a few milliseconds of reading. */
const AT_ONCE = 5

/** Maps in order, yielding to others who need the thread. */
export async function inTurns<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item, turn: number) => Result | Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    if (results.length % AT_ONCE === AT_ONCE - 1) await breathe()
    results.push(await map(item, results.length))
  }
  return results
}
