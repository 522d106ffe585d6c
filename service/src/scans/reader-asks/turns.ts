export interface Turns {
  <T>(work: () => Promise<T>): Promise<T>
  /** How many have a turn or wait for one. */
  waiting(): number
}

/** Lets so many work at a time, first come first served. */
export function createTurns(most: number): Turns {
  const queue: (() => void)[] = []
  let busy = 0
  const take = async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= most) await new Promise<void>(resolve => queue.push(resolve))
    else busy += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      // Handed over directly, so that nobody slips in between.
      if (next) next()
      else busy -= 1
    }
  }
  return Object.assign(take, { waiting: () => busy + queue.length })
}
