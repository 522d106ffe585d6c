// What happens next: a clock that jumps from event to event, and the two things that a simulation draws on, servers
// that are busy and numbers that look random. The same seed gives the same day.

import { seeded } from '../../../proof/test/seeded.ts'

export interface Agenda {
  now(): number
  /** `act` happens at that time; what is due at the same time happens in the order it was put down. */
  at(time: number, act: () => void): void
  /** Goes on until nothing is left to happen. */
  run(): void
}

interface Entry {
  time: number
  order: number
  act: () => void
}

const isBefore = (a: Entry, b: Entry): boolean => a.time < b.time || (a.time === b.time && a.order < b.order)

export function createAgenda(): Agenda {
  const heap: Entry[] = []
  let now = 0
  let order = 0

  function rise(entry: Entry): void {
    let place = heap.length
    while (place > 0) {
      const parent = (place - 1) >> 1
      const above = heap[parent] as Entry
      if (!isBefore(entry, above)) break
      heap[place] = above
      place = parent
    }
    heap[place] = entry
  }

  /** The hole at the top is closed by the smaller child, again and again, until `entry` fits. */
  function sink(entry: Entry): void {
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Entry, heap[child] as Entry)) child += 1
      if (!isBefore(heap[child] as Entry, entry)) break
      heap[place] = heap[child] as Entry
      place = child
    }
    heap[place] = entry
  }

  return {
    now: () => now,
    at: (time, act) => rise({ time: Math.max(time, now), order: order++, act }),
    run() {
      while (heap.length > 0) {
        const first = heap[0] as Entry
        const last = heap.pop() as Entry
        if (heap.length > 0) sink(last)
        now = first.time
        first.act()
      }
    },
  }
}

export interface Station {
  /** Work that arrives now is done, in the order of arrival, at the time that is returned. */
  take(now: number, seconds: number): number
  busySeconds(): number
}

/** So many cores with one line in front of them. */
export function createStation(cores: number): Station {
  const freeAt = new Float64Array(cores)
  let busy = 0
  return {
    take(now, seconds) {
      let first = 0
      for (let core = 1; core < cores; core++)
        if ((freeAt[core] as number) < (freeAt[first] as number)) first = core
      const end = Math.max(now, freeAt[first] as number) + seconds
      freeAt[first] = end
      busy += seconds
      return end
    },
    busySeconds: () => busy,
  }
}

export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number
  /** Lognormal with this mean; zero for a mean of zero. */
  lognormal(mean: number, sigma: number): number
}

export function createChance(seed: number): Chance {
  const next = seeded(seed)
  return {
    next,
    lognormal(mean, sigma) {
      if (mean === 0) return 0
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
      return mean * Math.exp(sigma * normal - (sigma * sigma) / 2)
    },
  }
}
