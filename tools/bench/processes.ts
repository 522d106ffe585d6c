// Starting what is measured as processes of their own, so that load and server do not share a thread; and what the
// system knows of their memory and processor time (Linux).

import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

export interface Running extends AsyncDisposable {
  url: string
  child: ChildProcess
  stop(): Promise<void>
}

/** Starts a script that prints `ready URL`, by the launcher that starts it elsewhere too. */
export async function startProcess(script: string[], env: Record<string, string>): Promise<Running> {
  const child = spawn('tools/scripts/node', script, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', code => reject(new Error(`${script.join(' ')} ended with ${code}`)))
    createInterface({ input: child.stdout! }).on('line', line => {
      const match = /^ready (\S+)/.exec(line)
      if (match?.[1]) resolve(match[1])
    })
  })
  const stop = () => {
    child.kill('SIGTERM')
    return exited
  }
  return { url, child, stop, [Symbol.asyncDispose]: stop }
}

export const megabytes = (bytes: number): number => Math.round(bytes / 1e6)

/** Bytes in memory: now, and the most there ever were. */
export function memoryOf({ child }: Pick<Running, 'child'>): { now: number; most: number } {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  const kilobytes = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0)
  return { now: kilobytes('VmRSS') * 1024, most: kilobytes('VmHWM') * 1024 }
}

const TICKS_PER_SECOND = 100

/** The fields of /proc/PID/stat after the name, which may hold anything: state, parent, and so on. */
const statOf = (pid: number | string): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Processor seconds a process has used, and the children that it has outlived. */
export function cpuSecondsOf(pid: number): number {
  const [user, system, ofChildren, systemOfChildren] = statOf(pid).slice(11, 15).map(Number)
  return ((user ?? 0) + (system ?? 0) + (ofChildren ?? 0) + (systemOfChildren ?? 0)) / TICKS_PER_SECOND
}

/** Processor seconds of a whole PostgreSQL server, told by one of its backends. */
export function serverCpuSeconds(backendPid: number): number {
  const postmaster = Number(statOf(backendPid)[1])
  const children = readdirSync('/proc').filter(name => /^\d+$/.test(name) && parentOf(name) === postmaster)
  return [postmaster, ...children.map(Number)].reduce((sum, pid) => sum + (secondsOrNone(pid) ?? 0), 0)
}

const parentOf = (pid: string): number | null => {
  try {
    return Number(statOf(pid)[1])
  } catch {
    return null
  }
}

/** A process may end while it is looked at; its parent has its time then. */
function secondsOrNone(pid: number): number | null {
  try {
    return cpuSecondsOf(pid)
  } catch {
    return null
  }
}
