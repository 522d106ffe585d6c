// `npm run packages`: builds what is published (@brand-citation-forensics/proof, @brand-citation-forensics/client, @brand-citation-forensics/cli) into .cache/packages, then uses
// it as a stranger would: linted, installed from the tarballs, type-checked, and the examples of the client run
// against a live service in every runtime and in a browser.

import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnService } from '../service/test/service-process.ts'
import { findBrowser, performInBrowser } from './packages/browser.ts'
import { type Built, buildPackages } from './packages/build.ts'
import { checkTypes, installConsumer } from './packages/consumer.ts'
import { perform, performCommand, unperformed } from './packages/examples.ts'
import { inspect } from './packages/inspect.ts'
import { findRuntimes } from './packages/runtimes.ts'
import { setStage } from './packages/stage.ts'
import { CANNOT_RUN, Unavailable } from './unavailable.ts'

const complaints: string[] = []
const lacking: string[] = []
const begun = performance.now()

function say(what: string, found: string[] = []): void {
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  process.stdout.write(`${seconds.padStart(6)} s  ${found.length === 0 ? 'fine  ' : 'WRONG '}  ${what}\n`)
  complaints.push(...found)
}

async function useThem(built: Built[], consumer: string): Promise<void> {
  await installConsumer(consumer, built)
  const idle = unperformed(await readdir(join(consumer, 'examples')))
  complaints.push(
    ...idle.map(file => `client/examples/${file} is run by nothing: see scripts/packages/examples.ts`),
  )
  say('installed from the tarballs')
  say('types: TypeScript 5.9 and 7, for Node and for a bundler', await checkTypes(consumer))
  const token = randomBytes(24).toString('hex')
  const data = join(consumer, 'data')
  const settings = { BCF_ACCESS_TOKEN: token, BCF_DATA_DIR: data, BCF_ENGINES: 'sandbox', PORT: '0' }
  const service = spawnService('start', { ...settings, BCF_LOG_LEVEL: 'error' })
  try {
    await runThem(consumer, await service.ready, token)
  } finally {
    const { stderr } = await service.stop()
    if (stderr !== '') complaints.push(`the service complained:\n${stderr}`)
  }
}

async function runThem(consumer: string, url: string, token: string): Promise<void> {
  const stage = await setStage(url, token, consumer)
  const runtimes = await findRuntimes()
  lacking.push(...runtimes.lacking)
  for (const runtime of runtimes.found)
    say(`examples in ${runtime.name}`, await perform(consumer, runtime, stage))
  say('bcf verify', await performCommand(consumer, runtimes.found[0]!, stage))
  try {
    const browser = await findBrowser()
    say(`the page in ${browser}`, await performInBrowser(browser, consumer, stage))
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    lacking.push(error.message)
  }
}

const consumer = await mkdtemp(join(tmpdir(), 'bcf-packages-'))
// As root, PostgreSQL runs under another account, which must be able to enter.
await chmod(consumer, 0o755)
try {
  const built = await buildPackages()
  say(`built ${built.map(({ tarball }) => tarball.split('/').at(-1)).join(', ')}`)
  for (const one of built) say(`${one.name}: ${one.files.length} files, publint and attw`, await inspect(one))
  await useThem(built, consumer)
} catch (error) {
  if (!(error instanceof Unavailable)) throw error
  lacking.push(error.message)
} finally {
  await rm(consumer, { recursive: true, force: true })
}
for (const complaint of complaints) process.stdout.write(`\n${complaint}\n`)
if (lacking.length > 0) process.stdout.write(`packages: not tried, for want of ${lacking.join(', ')}\n`)
process.exitCode = complaints.length > 0 ? 1 : lacking.length > 0 ? CANNOT_RUN : 0
