// A set is many small texts that are read together: recorded replies, pages of sites, bodies of engines. In the repository
// each set is one file below sets/ (sets/README.md); while somebody works on one, it may be a folder of files. Both are read here.

import { isUtf8 } from 'node:buffer'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface EntrySet {
  /** Sorted, with slashes. */
  names(): string[]
  /** Undefined when there is none of that name. */
  bytes(name: string): Buffer | undefined
  text(name: string): string | undefined
}

/** Where a set of the repository is: `recordings/long`, `sites`. */
export const setFile = (name: string): string =>
  fileURLToPath(new URL(`../../sets/${name}.jsonl`, import.meta.url))

export const openSet = (path: string): EntrySet =>
  statSync(path).isDirectory() ? openFolder(path) : openFile(path)

const textsOf = ({ names, bytes }: Pick<EntrySet, 'names' | 'bytes'>): EntrySet => ({
  names,
  bytes,
  text: name => bytes(name)?.toString('utf8'),
})

/** Reads when it is asked, so that it sees what was written since. */
function openFolder(folder: string): EntrySet {
  return textsOf({
    names: () =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(name => statSync(join(folder, name)).isFile())
        .map(name => name.split(sep).join('/'))
        .sort(),
    bytes: name => {
      const file = join(folder, name)
      return existsSync(file) ? readFileSync(file) : undefined
    },
  })
}

type Entry = { name: string; text: string } | { name: string; base64: string }

function openFile(file: string): EntrySet {
  const lines = readFileSync(file, 'utf8').split('\n')
  const entries = new Map<string, Buffer>()
  for (const [index, line] of lines.entries()) {
    if (line === '') continue
    const [name, bytes] = entryIn(line, `${file}, line ${index + 1}`)
    if (entries.has(name)) throw new Error(`${file}, line ${index + 1}: ${name} is there twice`)
    entries.set(name, bytes)
  }
  return textsOf({ names: () => [...entries.keys()].sort(), bytes: name => entries.get(name) })
}

function entryIn(line: string, place: string): [name: string, bytes: Buffer] {
  const { name, text, base64 } = parse(line, place) ?? {}
  // Unpacked, it stays in its folder.
  const isNamed = typeof name === 'string' && !name.split('/').some(part => ['', '.', '..'].includes(part))
  if (isNamed && typeof text === 'string') return [name, Buffer.from(text, 'utf8')]
  if (isNamed && typeof base64 === 'string') return [name, Buffer.from(base64, 'base64')]
  throw new Error(`${place}: not an entry of a set, {"name": …, "text": …}`)
}

function parse(line: string, place: string): Record<string, unknown> | null {
  try {
    return JSON.parse(line)
  } catch (error) {
    throw new Error(`${place}: ${(error as Error).message}`)
  }
}

/** The text of the one file that holds all of them, byte for byte. */
export const packed = (set: EntrySet): string =>
  set
    .names()
    .map((name): Entry => {
      const bytes = set.bytes(name) ?? Buffer.alloc(0)
      return isUtf8(bytes)
        ? { name, text: bytes.toString('utf8') }
        : { name, base64: bytes.toString('base64') }
    })
    .map(entry => `${JSON.stringify(entry)}\n`)
    .join('')
