// Files that are complete or absent, whoever is killed, and that survive a power cut.

import { randomBytes } from 'node:crypto'
import { link, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from './directories.ts'

type Content = string | Uint8Array

/** Leaves an existing file alone and returns false: of several put at the same moment, one wins. */
export async function putFirst(file: string, content: Content, mode = 0o600): Promise<boolean> {
  const temporary = await writeBeside(file, content, mode)
  const placed = link(temporary, file).then(
    () => true,
    error => {
      if (codeOf(error) !== 'EEXIST') throw error
      return false
    },
  )
  const isFirst = await placed.finally(() => rm(temporary))
  await syncDirectory(dirname(file))
  return isFirst
}

export async function putInstead(file: string, content: Content, mode = 0o600): Promise<void> {
  await rename(await writeBeside(file, content, mode), file)
  await syncDirectory(dirname(file))
}

const LEFTOVER = /\.new-\d+-[0-9a-f]{8}$/

/** Left by a process killed while writing. */
export const isLeftover = (name: string): boolean => LEFTOVER.test(name)

async function writeBeside(file: string, content: Content, mode: number): Promise<string> {
  await makeFolder(dirname(file), mode)
  const temporary = `${file}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  const handle = await open(temporary, 'wx', mode)
  try {
    await handle.writeFile(content)
    await handle.sync()
    await handle.chmod(mode)
  } catch (error) {
    // On a full disk this is retried every second: half a key must not be left behind each time.
    await rm(temporary, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  return temporary
}

/** Anyone who may read the files may enter the folder. */
async function makeFolder(folder: string, mode: number): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: mode | ((mode & 0o444) >> 2) })
  if (first === undefined) return
  // A folder lost in a power cut takes its files along.
  for (let made = folder; made.length >= first.length; made = dirname(made))
    await syncDirectory(dirname(made))
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path)
  await directory.sync().finally(() => directory.close())
}
