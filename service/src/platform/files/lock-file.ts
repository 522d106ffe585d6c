// A file that only one process of this machine holds at a time. Held for moments, not for long.
//
// It is a symbolic link to nowhere, whose target is the holder's word: made in one step, it is there with its word or
// not at all, also on a full disk and whenever somebody is killed.

import { randomUUID } from 'node:crypto'
import { lstat, readlink, rm, symlink } from 'node:fs/promises'
import { codeOf, ifMissing } from './directories.ts'

/** A holder that does not let go, because it was stopped or lives in another container, is given up after this long. */
const ABANDONED_AFTER_MS = 20_000

/** What this process holds or is about to, and the word for it. In a container every start has the same process id. */
const held = new Map<string, string>()

/** Runs `work` while holding the file; returns null at once when somebody else holds it. */
export async function withLockFile<T>(path: string, work: () => Promise<T>): Promise<T | null> {
  if (!(await take(path)) && !((await isAbandoned(path)) && (await take(path)))) return null
  try {
    return await work()
  } finally {
    await letGo(path)
  }
}

/** Somebody holds it, or was killed while they did. */
export const isHeld = (path: string): Promise<boolean> => lstat(path).then(() => true, ifMissing(false))

/** Whoever was given up meanwhile holds nothing any more: the file is another's. */
async function letGo(path: string): Promise<void> {
  const word = held.get(path)
  held.delete(path)
  if ((await readWord(path)) === word) await rm(path, { force: true })
}

async function take(path: string): Promise<boolean> {
  if (held.has(path)) return false
  const word = `${process.pid} ${randomUUID()}`
  // Before it is true, so that nobody else in this process takes our file for that of an earlier life.
  held.set(path, word)
  try {
    await symlink(word, path)
    return true
  } catch (error) {
    held.delete(path)
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Removes the file of a process that was killed while it held it. */
async function isAbandoned(path: string): Promise<boolean> {
  if (held.has(path)) return false
  const { mtimeMs } = await lstat(path).catch(ifMissing({ mtimeMs: 0 }))
  const pid = Number.parseInt(await readWord(path), 10)
  const abandoned =
    Date.now() - mtimeMs > ABANDONED_AFTER_MS || pid === process.pid || (pid > 0 && !isAlive(pid))
  if (abandoned) await rm(path, { force: true })
  return abandoned
}

/** Nothing for a file that is no link: earlier versions left such. */
const readWord = (path: string): Promise<string> =>
  readlink(path).catch(error => {
    if (codeOf(error) === 'EINVAL') return ''
    return ifMissing('')(error)
  })

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
