// Work that a vendor takes now and answers later. Held in memory; the oldest is forgotten first.

import type { Asking } from '../provider.ts'
import { stableFraction } from '../stable.ts'

const KEPT = 10_000

export interface Tasks {
  open(id: string, asking: Asking): void
  find(id: string): Asking | undefined
  /** Looks at the task once more. Half of all tasks are done at the first look, the others at the second. */
  isDone(id: string): boolean
}

export function createTasks(): Tasks {
  const tasks = new Map<string, { asking: Asking; looks: number }>()
  return {
    open(id, asking) {
      tasks.set(id, { asking, looks: 0 })
      const [oldest] = tasks.keys()
      if (tasks.size > KEPT && oldest !== undefined) tasks.delete(oldest)
    },
    find: id => tasks.get(id)?.asking,
    isDone(id) {
      const task = tasks.get(id)
      if (!task) return false
      task.looks += 1
      return task.looks > (stableFraction('looks', task.asking.key) < 0.5 ? 0 : 1)
    },
  }
}
