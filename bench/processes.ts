// Starting what is measured as processes of their own, so that load and server do not share a thread.

import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

export interface Running {
  url: string
  child: ChildProcess
  stop(): Promise<void>
}

/** Starts a script that prints `ready URL`. */
export async function startProcess(script: string[], env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, script, {
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
  return {
    url,
    child,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
