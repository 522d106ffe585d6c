// A process under a supervisor: restarted whenever it ends, whoever ended it, until told to stop.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Life, Sample } from '../seen/history.ts'

export interface Spec {
  name: string
  args: string[]
  env: Record<string, string>
  /** Where its standard error goes. */
  log: string
  onEnd(life: Life): void
}

export interface Supervised {
  readonly name: string
  /** It has said that it is ready, and lives. */
  isReady(): boolean
  isStopped(): boolean
  /** The first line of the life that runs now, or of the next one that gets so far. */
  ready(): Promise<string>
  /** Kills it; resolves when it is restarted after a pause. */
  kill(pauseMs: number): Promise<void>
  /** Suspends it, then resumes it. */
  freeze(ms: number): Promise<void>
  signal(name: NodeJS.Signals): void
  sample(): void
  /** Asks it to end and waits; it is not restarted. True if it ended on its own in time. */
  end(): Promise<boolean>
}

const RESTART_MS = 300
const END_MS = 120_000

/** Nothing outlives the campaign, however it ends. */
const living = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of living) child.kill('SIGKILL')
})

interface Run {
  child: ChildProcess
  life: Life
  ready: PromiseWithResolvers<string>
  exited: Promise<unknown>
}

export function supervise(spec: Spec): Supervised {
  let pauseMs = RESTART_MS
  let isEnding = false
  let isStopped = false
  let killing = false
  let run = start()

  function start(): Run {
    const { name, args, env, log, onEnd } = spec
    const stdio: ['ignore', 'pipe', number] = ['ignore', 'pipe', openSync(log, 'a')]
    const child = spawn(process.execPath, args, { env, stdio })
    living.add(child)
    const life: Life = {
      type: 'life',
      name,
      pid: child.pid ?? 0,
      startedAt: Date.now(),
      readyAt: null,
      endedAt: null,
      by: null,
      code: null,
      first: null,
      last: null,
    }
    const ready = Promise.withResolvers<string>()
    ready.promise.catch(() => {})
    createInterface({ input: child.stdout as NonNullable<typeof child.stdout> }).once('line', line => {
      life.readyAt = Date.now()
      ready.resolve(line)
    })
    const exited = once(child, 'exit').then(([code, signal]) => {
      living.delete(child)
      Object.assign(life, {
        endedAt: life.endedAt ?? Date.now(),
        by: killing || isEnding ? 'us' : 'itself',
        code: code ?? signal,
      })
      ready.reject(new Error(`${name} ended before it was ready, see ${log}`))
      onEnd(life)
      const pause = pauseMs
      pauseMs = RESTART_MS
      killing = false
      if (!isEnding)
        setTimeout(() => {
          if (!isEnding) run = start()
        }, pause)
    })
    return { child, life, ready, exited }
  }

  const isReady = () => run.life.readyAt !== null && run.life.endedAt === null
  const signal = (name: NodeJS.Signals) => {
    if (run.life.endedAt === null) run.child.kill(name)
  }

  return {
    name: spec.name,
    isReady,
    isStopped: () => isStopped,
    async ready() {
      for (;;) {
        const line = await run.ready.promise.catch(() => null)
        if (line !== null && run.life.endedAt === null) return line
        if (isEnding) throw new Error(`${spec.name} has ended`)
        await sleep(50)
      }
    },
    async kill(nextPauseMs) {
      const { exited, life } = run
      killing = true
      pauseMs = nextPauseMs
      signal('SIGKILL')
      // From this moment, whenever we learn of it.
      life.endedAt ??= Date.now()
      await exited
      while (run.life === life && !isEnding) await sleep(20)
    },
    async freeze(ms) {
      isStopped = true
      signal('SIGSTOP')
      await sleep(ms)
      signal('SIGCONT')
      isStopped = false
    },
    signal,
    sample() {
      if (!isReady()) return
      const sample = sampleOf(run.life.pid)
      if (!sample) return
      run.life.first ??= sample
      run.life.last = sample
    },
    async end() {
      isEnding = true
      const { exited, life } = run
      signal('SIGCONT')
      signal('SIGTERM')
      const inTime = await Promise.race([exited.then(() => true), sleep(END_MS, false)])
      if (!inTime) signal('SIGKILL')
      if (life.endedAt === null) await exited
      return inTime
    },
  }
}

/** Linux tells in /proc; elsewhere nothing is known. */
function sampleOf(pid: number): Sample | null {
  try {
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
    // One that has just died is still listed, and has nothing.
    if (!Number.isFinite(kilobytes)) return null
    return { rssMb: Math.round(kilobytes / 1024), fds: readdirSync(`/proc/${pid}/fd`).length }
  } catch {
    return null
  }
}
