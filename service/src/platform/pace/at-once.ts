/** Maps in order, so many at a time. The first failure rejects; results still under way are ignored. */
export async function atOnce<Item, Result>(
  most: number,
  items: readonly Item[],
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = new Array(items.length)
  let next = 0
  let hasFailed = false
  async function work(): Promise<void> {
    while (next < items.length && !hasFailed) {
      const place = next++
      results[place] = await map(items[place] as Item)
    }
  }
  const workers = Array.from({ length: Math.min(most, items.length) }, () =>
    work().catch(error => {
      hasFailed = true
      throw error
    }),
  )
  await Promise.all(workers)
  return results
}
