// `npm run drill`: captures evidence, takes backups, restores them where there was nothing, and has what is
// restored prove itself; then restores an old backup, which must be found out. Without options it works on copies of the
// embedded server's data directory; `-- --database postgres://admin@host/postgres` makes databases on that server and
// takes pg_dump and pg_restore from the PATH. With `-- --store` bodies lie in an object store, a directory, which is copied
// after the database. Ends with 1 when anything is not as it should be.

import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bundleJson, Client, waitForScan } from '@brand-citation-forensics/client'
import { createApi } from '@brand-citation-forensics/client/admin'
import { type ServiceProcess, spawnService } from '../../service/test/service-process.ts'
import { CANNOT_RUN, makeFolder, Unavailable, until } from '../scripts/stage.ts'
import { copiesIn, copy, dumpsOf, type Place, type Way } from './ways.ts'

const TOKEN = 'restore-drill-0123456789abcdef'
const CLI = fileURLToPath(new URL('../../client/src/command/cli.ts', import.meta.url))
const BRAND = { name: 'Northwind Kettles', domain: 'northwind-kettles.example', plan: 'ENTERPRISE' }
const PROMPT = { text: 'When was Northwind Kettles founded?', intent: 'BRANDED' } as const

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Ends the drill at the first thing that is not as it should be. */
function require(holds: boolean, sentence: string): void {
  if (!holds) throw new Error(`NOT: ${sentence}`)
  say(`  ok   ${sentence}`)
}

/** The object store that all processes are given; null: bodies lie in the database. */
let store: string | null = null

const settingsOf = ({ dataDir, databaseUrl }: Place): Record<string, string> => ({
  ...(store ? { BCF_STORE_DIRECTORY: store } : {}),
  BCF_ACCESS_TOKEN: TOKEN,
  BCF_ENGINES: 'sandbox',
  BCF_LOG_LEVEL: 'warn',
  BCF_LOG_ORIGIN: 'drill.example/log',
  PORT: '0',
  BCF_DATA_DIR: dataDir,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
})

const running = new Set<ServiceProcess>()

async function start(place: Place): Promise<{ url: string; stop: ServiceProcess['stop'] }> {
  const service = spawnService('start', settingsOf(place))
  running.add(service)
  return { url: await service.ready, stop: service.stop }
}

const audit = (place: Place, ...args: string[]) => spawnService('audit', settingsOf(place), args).ended

/** What outsiders hold: files that nobody can take back. */
interface Held {
  checkpoint: string
  key: string
  bundle: string
  sha256: string
}

/** One scan of one prompt on every engine; then a bundle of it, and the checkpoint of that moment. */
async function capture(url: string, directory: string, name: string): Promise<Held> {
  const options = { baseUrl: url, token: TOKEN }
  const admin = createApi(options)
  const client = new Client(options)
  const known = (await admin.GET('/api/admin/brands')).brands[0]
  const brand = known ?? (await admin.POST('/api/admin/brands', { body: BRAND }))
  if (!known)
    await admin.POST('/api/admin/brands/{brandId}/prompts', {
      params: { path: { brandId: brand.id } },
      body: { prompts: [PROMPT] },
    })
  const { scanId } = await client.createScan({ brandId: brand.id })
  await waitForScan(client, scanId)
  const scanNow = () => admin.GET('/api/admin/scans/{scanId}', { params: { path: { scanId } } })
  await until('the end of the scan', async () => (await scanNow()).byStatus.CAPTURED === 0)
  await until('the last place in the log', async () => !/^bcf_log_waiting [^0]/m.test(await metricsOf(url)))
  const run = (await scanNow()).runs.find(({ status }) => status === 'CLASSIFIED')
  if (!run) throw new Error(`scan ${scanId} has no classified run`)
  const held = { checkpoint: `${name}.checkpoint`, key: `${name}.vkey`, bundle: `${name}.json` }
  const files = Object.fromEntries(Object.entries(held).map(([what, file]) => [what, join(directory, file)]))
  const { snapshot } = await client.getRunEvidence(run.id)
  await writeFile(files.bundle as string, bundleJson(await client.getEvidenceBundle(run.id)))
  for (const what of ['checkpoint', 'key'] as const)
    await writeFile(files[what] as string, await (await fetch(`${url}/log/${what}`)).text())
  return { ...(files as Omit<Held, 'sha256'>), sha256: snapshot?.sha256 ?? '' }
}

async function metricsOf(url: string): Promise<string> {
  return (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text()
}

/** Whether `bcf verify` says that the bundle is genuine, with nothing but the key. */
const verifies = ({ bundle, key }: Held): Promise<boolean> =>
  new Promise(resolve => {
    execFile(process.execPath, [CLI, 'verify', bundle, '--key', key], error => resolve(error === null))
  })

async function restoreNewest(way: Way, backup: string, [old, last]: [Held, Held]): Promise<void> {
  say('The newest backup, restored where there was nothing')
  const place = await way.restore(backup, 'restored')
  const [{ code, stdout }, isGenuine] = await Promise.all([
    audit(place, '--checkpoint', old.checkpoint, '--checkpoint', last.checkpoint),
    verifies(old),
  ])
  require(code === 0, `npm run audit is clean, both checkpoints included\n${indent(stdout)}`)
  require(isGenuine, 'an old bundle verifies')
  const service = await start(place)
  const found = await fetch(`${service.url}/v1/public/evidence/${old.sha256}`)
  require(found.status === 200, 'the hash of an old capture is found by a stranger')
  const key = await (await fetch(`${service.url}/log/key`)).text()
  const next = await capture(service.url, place.dataDir, 'next')
  require(await verifies({
    ...next,
    key: last.key,
  }), 'the log goes on: a new bundle verifies with the old key')
  await service.stop()
  const again = await audit(
    place,
    '--key',
    key.trim().split('\n').at(-1) ?? '',
    '--checkpoint',
    last.checkpoint,
  )
  require(again.code ===
    0, 'npm run audit is clean after it, and the old checkpoint is still a part of the log')
}

/** A store that was brought back from an earlier moment than the database lacks objects: the audit names each. */
async function restoreEarlierStore(way: Way, backup: string): Promise<void> {
  say('A store of an earlier moment than the database')
  const [kept, aside] = [store as string, `${store}-aside`]
  await mkdir(aside)
  const names = globSync('**/bodies/*/*', { cwd: kept }).slice(0, 3)
  for (const name of names) await rename(join(kept, name), join(aside, basename(name)))
  const place = await way.restore(backup, 'lacking')
  const lacking = await audit(place, '--json')
  const findings: { check: string }[] = JSON.parse(lacking.stdout).findings
  require(names.length === 3 &&
    lacking.code === 1 &&
    findings.filter(({ check }) => check === 'bodies').length ===
      names.length, `the audit names each of ${names.length} bodies that are missing`)
  for (const name of names) await rename(join(aside, basename(name)), join(kept, name))
}

async function restoreOld(way: Way, backup: string, last: Held, journal: string): Promise<void> {
  say('An old backup, restored although more had been published')
  const place = await way.restore(backup, 'rolled-back')
  const [alone, compared] = await Promise.all([audit(place), audit(place, '--checkpoint', last.checkpoint)])
  require(alone.code === 0, 'the database and its own journal know nothing of it: alone, the audit is clean')
  require(compared.code ===
    1, `compared with a checkpoint that somebody kept, it is not\n${indent(compared.stdout)}`)
  await copyFile(journal, join(place.dataDir, 'log', 'journal'))
  const remembered = await audit(place)
  require(remembered.code ===
    1, `compared with a journal that survived, it is not\n${indent(remembered.stdout)}`)
  const service = await start(place)
  await until('the refusal to go on', async () => /^bcf_log_refused 1$/m.test(await metricsOf(service.url)))
  require(await verifies(last), 'what was published meanwhile still verifies, without us')
  const { stderr } = await service.stop()
  require(/rolled back or replaced/.test(stderr), 'the worker refuses to sign, and says why')
}

const indent = (text: string) => text.trim().replace(/^/gm, '         ')

async function drill(way: Way, directory: string): Promise<void> {
  say(`Restore drill with ${way.name}, in ${directory}`)
  const origin = await way.open('origin')
  let service = await start(origin)
  const old = await capture(service.url, directory, 'old')
  if (way.isCold) await service.stop()
  const early = await way.backUp(origin, 'backup-early')
  if (way.isCold) service = await start(origin)
  const last = await capture(service.url, directory, 'last')
  if (way.isCold) await service.stop()
  const late = await way.backUp(origin, 'backup-late')
  if (store) {
    // Objects exist before the rows that name them: copied later, the store lacks none.
    const copied = `${store}-copied`
    await copy(store, copied)
    store = copied
  }
  if (!way.isCold) await service.stop()
  require(true, 'two scans captured, a backup after each; bundles, checkpoints and key are kept outside')
  if (store) await restoreEarlierStore(way, late)
  await restoreNewest(way, late, [old, last])
  await restoreOld(way, early, last, join(late, 'log', 'journal'))
}

const { values } = parseArgs({ options: { database: { type: 'string' }, store: { type: 'boolean' } } })
const directory = await makeFolder('drill')
if (values.store) {
  store = join(directory, 'store')
  await mkdir(store)
}
let way: Way | null = null
try {
  way = values.database ? await dumpsOf(values.database, directory) : copiesIn(directory)
  const begun = performance.now()
  await drill(way, directory)
  say(
    `Restored, proved, and the old backup found out, in ${Math.round((performance.now() - begun) / 1000)} s`,
  )
} catch (error) {
  say((error as Error).message)
  process.exitCode = error instanceof Unavailable ? CANNOT_RUN : 1
} finally {
  await Promise.all([...running].map(service => service.stop()))
  await way?.close()
}
// What is left after a failure is there to be read.
if (!process.exitCode) await rm(directory, { recursive: true, force: true })
