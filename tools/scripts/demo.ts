// `npm run demo`: the whole product in a minute, with the sandbox engines and without a key. Starts the
// service, watches an invented brand, scans it, shows what was caught and has strangers check it.
// `npm run demo -- --once` stops after the summary.

import { randomBytes } from 'node:crypto'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { choosePort, launch, type Service } from './demo/service.ts'

const READY_MS = 600_000

const say = (text = '') => process.stdout.write(`${text}\n`)

function stopBeforeStart(reason: string): never {
  process.stderr.write(`${reason} Run npm ci, then go through the npm scripts: npm run demo\n`)
  process.exit(1)
}

if (Number.parseInt(process.versions.node, 10) < 24)
  stopBeforeStart(`Node ${process.versions.node} is too old.`)
const { demonstrate } = await installed(() => import('./demo/story.ts'))
const { visible } = await installed(() => import('@brand-citation-forensics/client/terminal/visible'))

async function installed<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    return stopBeforeStart(`node_modules is incomplete (${(error as Error).message}).`)
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { once: { type: 'boolean', default: false } } })
  const host = process.env.HOST || '127.0.0.1'
  const wanted = Number(process.env.PORT || 8080)
  const port = await choosePort(host, wanted)
  if (wanted !== 0 && port !== wanted) say(`Port ${wanted} is busy; using ${port} instead.`)
  if (process.env.DATABASE_URL) say('DATABASE_URL is ignored: the demo keeps its own embedded database.')
  const interrupted = Promise.withResolvers<NodeJS.Signals>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupted.resolve)
  say('Starting the service with its own database and the sandbox engines …')
  const token = randomBytes(24).toString('hex')
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const dataDir = resolve(process.env.BCF_DATA_DIR || join(root, 'data', 'demo'))
  const service = launch({ host, port, token, dataDir })
  let code = 0
  try {
    const story = readyUrl(service).then(url =>
      demonstrate({
        url,
        token,
        copy: join(dataDir, 'captured-response.txt'),
        bundle: join(dataDir, 'bundle.json'),
        exhibit: join(dataDir, 'exhibit.pdf'),
      }),
    )
    const signal = await Promise.race([story, service.death, interrupted.promise])
    if (signal) code = 128 + constants.signals[signal]
    else if (!values.once) {
      say('\nCtrl-C stops.')
      await Promise.race([service.death, interrupted.promise])
    }
  } catch (error) {
    code = fail(error, service.log)
  }
  say('\nStopping the service …')
  await service.stop().catch(error => {
    code = fail(error, service.log)
  })
  return code
}

async function readyUrl(service: Service): Promise<string> {
  const started = await Promise.race([service.ready, pause(READY_MS, null, { ref: false })])
  if (started === null) throw new Error(`The service was not ready in ${READY_MS / 1000} s`)
  return started.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}

function fail(error: unknown, log: string[]): number {
  const lines =
    log.length === 0 ? [] : ['Last lines of the service:', ...log.map(line => `  ${visible(line)}`)]
  process.stderr.write(`\n${[visible(String(error)), ...lines].join('\n')}\n`)
  return 1
}

process.exitCode = await main().catch(error => fail(error, []))
process.exit()
