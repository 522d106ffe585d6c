// A file that only one process of this machine holds at a time. Held for moments, not for long.

import { open, readFile, rm, stat } from 'node:fs/promises'
import { codeOf, ifMissing } from './directories.ts'

/** A holder that we cannot ask, in another container say, is given up after this long. */
const ABANDONED_AFTER_MS = 60_000

/** What this process holds. In a container every start has the same process id: the id alone does not tell. */
const held = new Set<string>()

/** Runs `work` while holding the file; returns null at once when somebody else holds it. */
export async function withLockFile<T>(path: string, work: () => Promise<T>): Promise<T | null> {
  if (!(await take(path)) && !((await isAbandoned(path)) && (await take(path)))) return null
  try {
    return await work()
  } finally {
    held.delete(path)
    await rm(path, { force: true })
  }
}

async function take(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600)
    held.add(path)
    await file.writeFile(String(process.pid)).finally(() => file.close())
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Removes the file of a process that was killed while it held it. */
async function isAbandoned(path: string): Promise<boolean> {
  if (held.has(path)) return false
  const { mtimeMs } = await stat(path).catch(ifMissing({ mtimeMs: 0 }))
  const pid = Number(await readFile(path, 'utf8').catch(ifMissing('')))
  const abandoned =
    Date.now() - mtimeMs > ABANDONED_AFTER_MS || pid === process.pid || (pid > 0 && !isAlive(pid))
  if (abandoned) await rm(path, { force: true })
  return abandoned
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
