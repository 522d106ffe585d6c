// `npm test -- --long outside`: other people's tools against our log. A real service is scanned until its log is several
// tiles long; then everything it published is given to tools that know only the public formats. They must accept
// it, and refuse it once altered. Ends with a table and an exit code.

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  checkServiceWitness,
  checkSplitView,
  checkTimestamps,
  checkWitness,
  TIMESTAMP,
  WITNESS,
} from './outside/attestations.ts'
import { startAuthority } from './outside/authority.ts'
import {
  checkByHand,
  checkGrowth,
  checkNotes,
  checkRecords,
  checkSignaturesAlone,
  type Examination,
  NOTE,
  PKEYUTL,
  POLICY,
  PYTHON,
  RECORD,
  TREE,
} from './outside/checks.ts'
import { checkExhibits, POPPLER, VERA } from './outside/exhibits.ts'
import { type Capture, type ExaminedLog, examineService, sizeOf } from './outside/log.ts'
import { openProxy } from './outside/proxy.ts'
import { checkStore, S3, startS3Server } from './outside/store.ts'
import { checkFiles, checkTiles, FSCK, TILES } from './outside/tiles.ts'
import {
  type Built,
  buildS3Server,
  buildTools,
  ensurePrograms,
  opensslVersion,
  popplerVersion,
  pythonVersion,
  s3Version,
} from './outside/tools.ts'
import { fetchVeraPdf, VERA_VERSION } from './outside/vera-pdf.ts'
import { collectVerdicts, get } from './outside/verdicts.ts'
import { startWitness } from './outside/witness.ts'
import { CANNOT_RUN, makeFolder, Unavailable } from './stage.ts'

/** Two full tiles and a piece of a third. */
const ENTRIES = 600
const TILE = 256

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Under the temporary directory: a socket's path must be short. */
const work = await makeFolder('outside')
const dataDir = join(work, 'data')

/** What to undo at the end, last first. */
const undo: (() => Promise<unknown>)[] = [() => rm(work, { recursive: true, force: true })]

async function readVersions({ outside }: Built): Promise<Record<string, string>> {
  const built = await get({ program: outside, args: ['versions'] })
  const versionOf = (module: string) =>
    built
      .split('\n')
      .find(line => line.startsWith(`${module} `))
      ?.split(' ')[1]
  const go = (module: string) => versionOf(module) ?? 'unknown'
  const openssl = await opensslVersion()
  return {
    ...Object.fromEntries([NOTE, RECORD, TREE, TILES].map(tool => [tool, go('golang.org/x/mod')])),
    [POLICY]: go('filippo.io/torchwood'),
    [FSCK]: go('github.com/transparency-dev/tessera'),
    [WITNESS]: go('filippo.io/torchwood'),
    [PKEYUTL]: openssl,
    [TIMESTAMP]: openssl,
    [PYTHON]: await pythonVersion(),
    [VERA]: VERA_VERSION,
    [S3]: await s3Version(),
    [POPPLER]: await popplerVersion(),
  }
}

async function growLog(log: ExaminedLog): Promise<Capture[]> {
  const captures: Capture[] = []
  const size = () => sizeOf(log.checkpoints().at(-1) ?? '')
  while (size() <= ENTRIES || size() % TILE === 0) captures.push(...(await log.grow()))
  say(`The log has checkpoints of ${log.checkpoints().map(sizeOf).join(', ')} entries\n`)
  return captures
}

async function prepare(log: ExaminedLog, captures: Capture[], built: Built): Promise<Examination> {
  const files = join(work, 'files')
  await mkdir(files)
  let count = 0
  const file = async (content: string | Uint8Array) => {
    const path = join(files, String(count++))
    await writeFile(path, content)
    return path
  }
  const origin = log.vkey.split('+')[0] ?? ''
  const [secret = '', vkey = ''] = (await get({ program: built.outside, args: ['key', origin] })).split('\n')
  return {
    log,
    captures,
    verdicts: collectVerdicts(await readVersions(built)),
    outside: built.outside,
    file,
    keyFile: join(dataDir, 'log', 'key'),
    otherKey: { vkey, file: await file(secret) },
  }
}

async function main(): Promise<number> {
  // Both take their time, and neither needs the other.
  const building = buildTools()
  building.catch(() => {})
  const first = await examineService(dataDir, {})
  let running = first
  undo.push(() => running.stop())
  const captures = await growLog(first)
  const built = await building
  const examination = await prepare(first, captures, built)
  const { verdicts } = examination

  await checkNotes(examination)
  await checkSignaturesAlone(examination)
  await checkRecords(examination)
  await checkByHand(examination)
  await checkGrowth(examination)
  await checkTiles(examination)
  await checkExhibits(examination, await fetchVeraPdf())
  const s3 = await startS3Server(await buildS3Server(), join(work, 's3'))
  undo.push(s3.stop)
  await checkStore(verdicts, s3)
  const witness = await startWitness(built.litewitness, work)
  undo.push(witness.stop)
  await checkWitness(examination, witness)

  const complaint = await first.stop()
  if (complaint !== '') verdicts.complaints.push(`the service complained:\n${complaint}`)
  await mkdir(join(work, 'authority'))
  const authority = await startAuthority(join(work, 'authority'))
  undo.push(authority.close)
  const toWitness = await openProxy(witness.url)
  undo.push(toWitness.close)
  say('\nThe service again, with the witness and a timestamp authority\n')
  running = await examineService(dataDir, {
    BCF_WITNESSES: `${witness.vkey} ${toWitness.url}`,
    BCF_TSA_URLS: authority.url,
    BCF_TSA_ROOTS: authority.root,
    BCF_LOG_PUBLISH: join(work, 'published'),
  })
  const attested = { ...examination, log: running }
  await checkServiceWitness(attested, witness, toWitness)
  await checkTimestamps(attested, authority)
  await checkFiles(attested, join(work, 'published'))
  await checkSplitView(attested, witness, toWitness)

  const table = verdicts.table()
  say(`\n${table.join('\n')}`)
  for (const wrong of verdicts.complaints) say(`WRONG: ${wrong}`)
  return verdicts.complaints.length === 0 ? 0 : 1
}

try {
  await ensurePrograms()
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof Unavailable)) throw error
  say(`cannot be had on this machine: ${error.message}`)
  process.exitCode = CANNOT_RUN
} finally {
  for (const step of undo.reverse()) await step().catch(error => say(String(error)))
}
