// Whoever waits for a record's place rings, and the keepers of the log in this process look at once. Those of other processes
// look at their own pace, so nothing but time depends on it.

const keepers = new Set<() => void>()

export function ring(): void {
  for (const rouse of keepers) rouse()
}

interface Bell {
  /** A pause that ends as soon as somebody rings, or has rung since the last one. */
  pause(ms: number, signal: AbortSignal): Promise<void>
  close(): void
}

export function openBell(): Bell {
  let rung = false
  let wakeUp = () => {}
  const rouse = () => {
    rung = true
    wakeUp()
  }
  keepers.add(rouse)
  return {
    async pause(ms, signal) {
      if (!rung && !signal.aborted)
        await new Promise<void>(resolve => {
          const timer = setTimeout(resolve, ms)
          wakeUp = () => {
            clearTimeout(timer)
            signal.removeEventListener('abort', wakeUp)
            resolve()
          }
          signal.addEventListener('abort', wakeUp)
        })
      wakeUp()
      rung = false
    },
    close: () => void keepers.delete(rouse),
  }
}
