// A file that one process of this machine holds at a time, and only briefly.
//
// It is a symbolic link to nowhere, whose target is the holder's word: created in one step, it exists with its word
// or not at all, even on a full disk or when somebody is killed.

import { randomUUID } from 'node:crypto'
import { lstat, readlink, rm, symlink } from 'node:fs/promises'
import { codeOf, ifMissing } from './directories.ts'

/** A holder that never lets go, because it was suspended or lives in another container, loses the file after this long. */
const ABANDONED_AFTER_MS = 20_000

/** What this process holds or is about to, and its word. In a container, every start gets the same process id. */
const held = new Map<string, string>()

/** Runs `work` while holding the file; returns null at once if somebody else holds it. */
export async function withLockFile<T>(path: string, work: () => Promise<T>): Promise<T | null> {
  if (!(await take(path)) && !((await isAbandoned(path)) && (await take(path)))) return null
  try {
    return await work()
  } finally {
    await letGo(path)
  }
}

/** Somebody holds it, or was killed while holding it. */
export const isHeld = (path: string): Promise<boolean> => lstat(path).then(() => true, ifMissing(false))

/** A holder that lost the file meanwhile must not remove its successor's. */
async function letGo(path: string): Promise<void> {
  const word = held.get(path)
  held.delete(path)
  if ((await readWord(path)) === word) await rm(path, { force: true })
}

async function take(path: string): Promise<boolean> {
  if (held.has(path)) return false
  const word = `${process.pid} ${randomUUID()}`
  // Set in advance, so that nobody else in this process takes our file for that of an earlier life.
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

/** Removes the file of a process killed while holding it. */
async function isAbandoned(path: string): Promise<boolean> {
  if (held.has(path)) return false
  const { mtimeMs } = await lstat(path).catch(ifMissing({ mtimeMs: 0 }))
  const pid = Number.parseInt(await readWord(path), 10)
  const abandoned =
    Date.now() - mtimeMs > ABANDONED_AFTER_MS || pid === process.pid || (pid > 0 && !isAlive(pid))
  if (abandoned) await rm(path, { force: true })
  return abandoned
}

const readWord = (path: string): Promise<string> => readlink(path).catch(ifMissing(''))

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
