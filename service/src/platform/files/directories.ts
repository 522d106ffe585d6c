// Makes directories that several processes, and PostgreSQL's own account, can share safely. The account is all
// this file knows of PostgreSQL: as root we act for a user who may enter less than we do.

import { randomBytes } from 'node:crypto'
import {
  access,
  chmod,
  chown,
  constants,
  lstat,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../../model/errors.ts'

const LEFTOVER_AGE_MS = 10 * 60_000

export interface Account {
  uid: number
  gid: number
}

export const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''
/** For `catch`: the value to use when a file is missing. */
export const ifMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (codeOf(error) === 'ENOENT') return value
    throw error
  }

/** Makes a directory that only the account may enter. */
export async function makePrivateDirectory(path: string, account: Account | undefined): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch(error => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  const found = await lstat(path)
  const ours = found.isDirectory() && [process.getuid?.(), account?.uid].includes(found.uid)
  // In a world-writable /tmp anybody may have made this directory first, to answer in our place.
  if (!ours || (found.mode & 0o077) !== 0)
    throw new StartError(`${path} is not a private directory of ours: remove it`)
  if (account && found.uid !== account.uid) await chown(path, account.uid, account.gid)
}

/** Makes a directory that the account may enter and that only we or root can have written to. */
export async function makeTrustedDirectory(path: string, account: Account | undefined): Promise<void> {
  const created = await mkdir(path, { recursive: true })
  if (created) await chmod(path, 0o755)
  const found = await lstat(path)
  const safe =
    found.isDirectory() && [0, process.getuid?.()].includes(found.uid) && (found.mode & 0o022) === 0
  if (!safe) throw new StartError(`${path} must be a directory that only we can write to`)
  if (!(await canEnter(path, account)))
    throw new StartError(`${path} cannot be entered by uid ${account?.uid}`)
}

/** Fills a directory under a temporary name; the rename makes it exist, complete. */
export async function fillOnce(target: string, fill: (temporary: string) => Promise<void>): Promise<void> {
  await removeLeftovers(target)
  const temporary = `${target}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    await mkdir(temporary, { mode: 0o700 })
    await fill(temporary)
    await rename(temporary, target).catch(error => {
      if (!['EEXIST', 'ENOTEMPTY'].includes(codeOf(error))) throw error
    })
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
  // Otherwise a power cut could undo the rename, and with it everything committed below it since.
  const directory = await open(dirname(target))
  await directory.sync().finally(() => directory.close())
}

/** Removes what a killed process left, once it is too old to be still in the making. */
async function removeLeftovers(target: string): Promise<void> {
  const prefix = `${basename(target)}.new-`
  for (const name of await readdir(dirname(target))) {
    if (!name.startsWith(prefix)) continue
    const path = join(dirname(target), name)
    const { mtimeMs } = await stat(path).catch(ifMissing({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > LEFTOVER_AGE_MS) await rm(path, { recursive: true, force: true })
  }
}

/** Whether the account may enter the directory and all its parents. */
export async function canEnter(directory: string, account: Account | undefined): Promise<boolean> {
  try {
    if (!account) return await access(directory, constants.X_OK).then(() => true)
    let path = await realpath(directory)
    for (;;) {
      if (!permits(await stat(path), account, 0o1)) return false
      if (path === dirname(path)) return true
      path = dirname(path)
    }
  } catch {
    return false
  }
}

/** Whether the mode bits (as for "others") of a file hold for the account. */
export function permits(file: Account & { mode: number }, account: Account, bits: number): boolean {
  const shift = file.uid === account.uid ? 6 : file.gid === account.gid ? 3 : 0
  return ((file.mode >> shift) & bits) === bits
}
