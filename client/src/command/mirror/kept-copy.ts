// The local copy of a log, in the layout of tlog-tiles: serving the directory as it is serves a mirror. Files are
// complete or absent, whoever is killed; a checkpoint is written after everything it covers.

import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface KeptCopy {
  readonly directory: string
  /** Null when there is none. */
  read(path: string): Promise<Uint8Array | null>
  /** Names of files in a folder; empty if there is no such folder. */
  list(folder: string): Promise<string[]>
  write(path: string, content: Uint8Array | string): Promise<void>
  /** Makes everything written survive a power cut. */
  settle(): Promise<void>
  /** Removes what killed passes left half-written, long ago. */
  tidy(): Promise<void>
  /** A file, or a directory with all that is in it. */
  remove(path: string): Promise<void>
}

/** Files being written, by this pass or another. */
const HALVES = '.new'
const LONG_AGO_MS = 3_600_000

export function openKeptCopy(directory: string): KeptCopy {
  /** Folders with new files since they were last synced. */
  const unsettled = new Set<string>()
  return {
    directory,
    read: path => readFile(join(directory, path)).catch(ifMissing(null)),
    list: folder => readdir(join(directory, folder)).catch(ifMissing<string[]>([])),
    async write(path, content) {
      const file = join(directory, path)
      await mkdir(dirname(file), { recursive: true })
      await writeWhole(join(directory, HALVES), file, content)
      for (let folder = dirname(path); ; folder = dirname(folder)) {
        unsettled.add(folder)
        if (folder === '.') return
      }
    },
    async settle() {
      for (const folder of unsettled) await syncDirectory(join(directory, folder))
      unsettled.clear()
    },
    async tidy() {
      const halves = join(directory, HALVES)
      for (const name of await readdir(halves).catch(() => [])) {
        const half = await stat(join(halves, name)).catch(() => null)
        if (half && Date.now() - half.mtimeMs > LONG_AGO_MS) await rm(join(halves, name), { force: true })
      }
    },
    remove: path => rm(join(directory, path), { recursive: true, force: true }),
  }
}

const ifMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) return instead
    throw error
  }

async function writeWhole(halves: string, file: string, content: Uint8Array | string): Promise<void> {
  await mkdir(halves, { recursive: true })
  const temporary = join(halves, randomBytes(8).toString('hex'))
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
