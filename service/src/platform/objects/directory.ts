// Objects as files, for a mounted share or a single machine. A file is complete or absent, whoever is killed.

import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../files/directories.ts'
import { isLeftover, putFirst, putInstead } from '../files/put-file.ts'
import {
  checkName,
  LISTED_AT_ONCE,
  MOST_BYTES,
  type ObjectStore,
  StoreError,
  type StoreFailure,
} from './object-store.ts'

const FAILURES: Record<string, StoreFailure> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'refused',
  EROFS: 'refused',
}

interface DirectoryOptions {
  /** Of the files: a web server that serves them directly must be able to read them. */
  mode?: number
  /**
   * The object that says whose directory it is. An unmounted share looks like an empty directory, or none: nothing else is
   * put where this object is missing, and the directory itself is never created.
   */
  mark?: string | null
}

export function createDirectoryStore(
  root: string,
  { mode = 0o600, mark = null }: DirectoryOptions = {},
): ObjectStore {
  const fileOf = (name: string) => join(root, checkName(name))
  const requireMark = async (name: string) => {
    if (mark !== null) await stat(name === mark ? root : fileOf(mark)).catch(asUnmarked)
  }
  const marked =
    <T>(put: (file: string, bytes: Uint8Array, mode: number) => Promise<T>) =>
    async (name: string, bytes: Uint8Array): Promise<T> => {
      const file = fileOf(name)
      return failing(requireMark(name).then(() => put(file, bytes, mode)))
    }
  return {
    put: marked(putInstead),
    putFirst: marked(putFirst),
    get: name => failing(orMissing(read(fileOf(name)), null)),
    has: name =>
      failing(
        orMissing(
          stat(fileOf(name)).then(found => found.isFile()),
          false,
        ),
      ),
    putAt: name =>
      failing(
        orMissing(
          stat(fileOf(name)).then(({ mtime }) => mtime),
          null,
        ),
      ),
    list: (prefix, after = '') => failing(list(root, prefix, after)),
    close: async () => {},
  }
}

async function read(file: string): Promise<Uint8Array> {
  const handle = await open(file)
  try {
    if ((await handle.stat()).size > MOST_BYTES) throw new StoreError('broken', 'TooLarge')
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}

/** In order, folder by folder: reads no more names than asked for. */
async function list(root: string, prefix: string, after: string): Promise<string[]> {
  const names: string[] = []
  async function walk(folder: string): Promise<void> {
    const entries = await orMissing(readdir(join(root, folder), { withFileTypes: true }), [])
    const paths = entries
      .filter(({ name }) => !isLeftover(name))
      .map(entry => ({
        path: folder + entry.name + (entry.isDirectory() ? '/' : ''),
        isFolder: entry.isDirectory(),
      }))
      .sort((a, b) => (a.path < b.path ? -1 : 1))
    for (const { path, isFolder } of paths) {
      if (names.length === LISTED_AT_ONCE) return
      const within = path.startsWith(prefix) || (isFolder && prefix.startsWith(path))
      if (!within || (isFolder ? path < after && !after.startsWith(path) : path <= after)) continue
      if (isFolder) await walk(path)
      else names.push(path)
    }
  }
  await walk('')
  return names
}

const orMissing = <T, U>(found: Promise<T>, missing: U): Promise<T | U> =>
  found.catch(error => {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return missing
    throw error
  })

function asUnmarked(error: unknown): never {
  throw ['ENOENT', 'ENOTDIR'].includes(codeOf(error)) ? new StoreError('refused', 'NotOurDirectory') : error
}

async function failing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof StoreError) throw error
    const code = codeOf(error)
    throw new StoreError(FAILURES[code] ?? 'away', code)
  }
}
