// The copy of a log on this disk, in the layout of tlog-tiles: whoever serves the directory as it is serves a mirror.
// Files are whole or not there, whoever is killed meanwhile; a checkpoint comes after everything it speaks of is on disk.

import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface KeptCopy {
  readonly directory: string
  /** Null when there is none. */
  read(path: string): Promise<Uint8Array | null>
  write(path: string, content: Uint8Array | string): Promise<void>
  /** Everything that was written is there after a power cut too. */
  settle(): Promise<void>
  /** A file, or a directory with all that is in it. */
  remove(path: string): Promise<void>
}

export function openKeptCopy(directory: string): KeptCopy {
  /** Those that got a file since they were last settled. */
  const unsettled = new Set<string>()
  return {
    directory,
    read: path =>
      readFile(join(directory, path)).catch(error => {
        if (['ENOENT', 'ENOTDIR'].includes(error.code)) return null
        throw error
      }),
    async write(path, content) {
      const file = join(directory, path)
      await mkdir(dirname(file), { recursive: true })
      await writeWhole(file, content)
      for (let folder = dirname(path); ; folder = dirname(folder)) {
        unsettled.add(folder)
        if (folder === '.') return
      }
    },
    async settle() {
      for (const folder of unsettled) await syncDirectory(join(directory, folder))
      unsettled.clear()
    },
    remove: path => rm(join(directory, path), { recursive: true, force: true }),
  }
}

async function writeWhole(file: string, content: Uint8Array | string): Promise<void> {
  const temporary = `${file}.new-${randomBytes(6).toString('hex')}`
  const handle = await open(temporary, 'wx')
  try {
    await handle.writeFile(content)
    await handle.sync()
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  await rename(temporary, file)
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path)
  await directory.sync().finally(() => directory.close())
}
