// How long until `serve` answers: on a database that is there, against Node itself and against a bare node:http server;
// and on an empty directory, where it makes a database first.

import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './load/load.ts'
import { type Running, startProcess } from './processes.ts'
import type { Effort, Figure } from './report.ts'
import { type Settings, settingsFor, startServe, startWork, TOKEN } from './service.ts'

export async function benchStartUp(databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  const settings = settingsFor(databaseUrl)
  await secondsOf(() => startServe(settings))
  const rounds: Record<'node' | 'bare' | 'serve' | 'work' | 'fresh', number>[] = []
  for (let round = 0; round < (quick ? 2 : 7); round++)
    rounds.push({
      node: await secondsOfNode(),
      bare: await secondsOf(() => startProcess(['measure/bench/load/bare-server.ts'], {})),
      serve: await secondsOf(() => startServe(settings)),
      work: await secondsOf(() => startWork(settings)),
      fresh: await secondsOfFresh(),
    })
  const middle = (of: keyof (typeof rounds)[number]) => median(rounds.map(round => round[of]))
  const seconds = (of: keyof (typeof rounds)[number]) => Number(middle(of).toFixed(3))
  const against = (of: 'serve' | 'fresh', reference: 'node' | 'bare') => middle(of) / middle(reference)
  return [
    {
      id: 'start-up',
      name: 'serve is ready, on a database that is there',
      reference: 'a bare node:http server is ready: seconds of one against the other',
      ratio: against('serve', 'bare'),
      target: 'none',
      detail: { serveSeconds: seconds('serve'), workSeconds: seconds('work'), bareSeconds: seconds('bare') },
    },
    {
      id: 'start-up-node',
      name: 'serve is ready, on a database that is there',
      reference: '`node -e 0` from start to end',
      ratio: against('serve', 'node'),
      target: 'none',
      detail: { nodeSeconds: seconds('node') },
    },
    {
      id: 'start-up-fresh',
      name: 'serve is ready, in an empty directory: database made, started and migrated',
      reference: '`node -e 0` from start to end',
      ratio: against('fresh', 'node'),
      target: 'none',
      detail: { freshSeconds: seconds('fresh') },
    },
  ]
}

async function secondsOf(start: () => Promise<Running>): Promise<number> {
  const started = performance.now()
  const running = await start()
  const seconds = (performance.now() - started) / 1000
  await running.stop()
  return seconds
}

async function secondsOfNode(): Promise<number> {
  const started = performance.now()
  const child = spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' })
  await new Promise(resolve => child.once('exit', resolve))
  return (performance.now() - started) / 1000
}

async function secondsOfFresh(): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'bcf-bench-fresh-'))
  // As root the database runs as another user, who must be able to get there.
  await chmod(directory, 0o755)
  const settings: Settings = {
    BCF_ACCESS_TOKEN: TOKEN,
    BCF_DATA_DIR: directory,
    PORT: '0',
    BCF_LOG_LEVEL: 'warn',
  }
  try {
    return await secondsOf(() => startServe(settings))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
