// Work that a vendor takes now and answers later. Held in memory; the oldest is forgotten first.

import type { Asking, Reply, Step } from '../provider.ts'
import { stableFraction } from '../stable.ts'
import { asked } from './steps.ts'

const KEPT = 10_000

export interface Tasks {
  /** It is taken on when that is told. */
  open(id: string, asking: Asking, told: () => Reply): Step
  find(id: string): Asking | undefined
  /** Looks at the task once more. Half of all tasks are done at the first look, the others at the second. */
  isDone(id: string): boolean
}

export function createTasks(): Tasks {
  const tasks = new Map<string, { asking: Asking; looks: number }>()
  return {
    open: (id, asking, told) =>
      asked(asking, 'first', () => {
        tasks.set(id, { asking, looks: 0 })
        const [oldest] = tasks.keys()
        if (tasks.size > KEPT && oldest !== undefined) tasks.delete(oldest)
        return told()
      }),
    find: id => tasks.get(id)?.asking,
    isDone(id) {
      const task = tasks.get(id)
      if (!task) return false
      task.looks += 1
      return task.looks > (stableFraction('looks', task.asking.key) < 0.5 ? 0 : 1)
    },
  }
}
