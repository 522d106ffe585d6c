/** What happens next in simulated time: jobs that are delivered, asks that end. What falls on one instant happens at once. */
export interface Agenda<Job, Ask> {
  deliver(at: number, job: Job): void
  end(at: number, ask: Ask): void
  /** Everything of the next instant before `before`, of one kind; null when there is nothing. */
  next(
    before: number,
  ): { kind: 'deliver'; at: number; items: Job[] } | { kind: 'end'; at: number; items: Ask[] } | null
}

export function createAgenda<Job, Ask>(): Agenda<Job, Ask> {
  const jobs = new Map<number, Job[]>()
  const asks = new Map<number, Ask[]>()
  const first = (of: Map<number, unknown>) => Math.min(...of.keys())
  const put = <Item>(into: Map<number, Item[]>, at: number, item: Item) =>
    void into.set(at, [...(into.get(at) ?? []), item])
  const take = <Item>(from: Map<number, Item[]>, at: number): Item[] => {
    const items = from.get(at) ?? []
    from.delete(at)
    return items
  }
  return {
    deliver: (at, job) => put(jobs, at, job),
    end: (at, ask) => put(asks, at, ask),
    next(before) {
      const at = Math.min(first(jobs), first(asks))
      if (at >= before) return null
      return first(asks) === at
        ? { kind: 'end', at, items: take(asks, at) }
        : { kind: 'deliver', at, items: take(jobs, at) }
    },
  }
}
