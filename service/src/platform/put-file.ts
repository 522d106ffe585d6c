// Small files that must be whole or not there, whoever is killed meanwhile, and that survive a power cut.

import { randomBytes } from 'node:crypto'
import { link, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from './directories.ts'

/** Leaves a file that is there as it is: of several that are put in the same moment, one wins. */
export async function putFirst(file: string, text: string): Promise<void> {
  const temporary = await writeBeside(file, text)
  const placed = link(temporary, file).catch(error => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  await placed.finally(() => rm(temporary))
  await syncDirectory(file)
}

export async function putInstead(file: string, text: string): Promise<void> {
  await rename(await writeBeside(file, text), file)
  await syncDirectory(file)
}

async function writeBeside(file: string, text: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const temporary = `${file}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  const handle = await open(temporary, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
    await handle.chmod(0o600)
  } catch (error) {
    // A full disk is tried again every second: half a key must not be left behind each time.
    await rm(temporary, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  return temporary
}

async function syncDirectory(file: string): Promise<void> {
  const directory = await open(dirname(file))
  await directory.sync().finally(() => directory.close())
}
