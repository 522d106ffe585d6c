// Work that comes in singly and is cheaper together.

export interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

interface Batching<Item, Result> {
  /** The most in one batch; without it, all that wait. */
  together?: number
  /** While this many batches run, the rest gathers: the busier it is, the more share one. */
  atOnce: number
  /** Settles each of them. */
  work(batch: Waiting<Item, Result>[]): Promise<void>
}

export function inBatches<Item, Result>({
  together = Number.POSITIVE_INFINITY,
  atOnce,
  work,
}: Batching<Item, Result>): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  let underWay = 0

  async function flush(): Promise<void> {
    if (waiting.length === 0 || underWay === atOnce) return
    const batch = waiting.splice(0, together)
    if (waiting.length > 0) setImmediate(flush)
    underWay += 1
    try {
      await work(batch)
    } catch (error) {
      // Including those who arrived meanwhile: an unavailable database keeps everybody waiting once, not twice.
      for (const { reject } of [...batch, ...waiting.splice(0)]) reject(error)
    } finally {
      underWay -= 1
      setImmediate(flush)
    }
  }

  return item =>
    new Promise((resolve, reject) => {
      if (waiting.push({ item, resolve, reject }) === 1) setImmediate(flush)
    })
}

/** Work that gives each item its own result. If a batch fails, each of its items is tried on its own. */
export const inBatchesOrAlone = <Item, Result>({
  work,
  ...batching
}: Omit<Batching<Item, Result>, 'work'> & {
  work(items: Item[]): Promise<Result[]>
}): ((item: Item) => Promise<Result>) =>
  inBatches({
    ...batching,
    async work(batch: Waiting<Item, Result>[]) {
      const items = batch.map(({ item }) => item)
      const results = batch.length > 1 ? await work(items).catch(() => null) : null
      for (const [turn, { item, resolve, reject }] of batch.entries()) {
        if (results) resolve(results[turn] as Result)
        else await work([item]).then(([own]) => resolve(own as Result), reject)
      }
    },
  })
