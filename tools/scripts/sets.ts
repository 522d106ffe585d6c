// `tools/scripts/node tools/scripts/sets.ts unpack SET DIR` writes the entries of a set (sets/README.md) as files into a new folder, to be worked on;
// `tools/scripts/node tools/scripts/sets.ts pack DIR SET` makes them one file again; of NAME.check.request.txt it keeps the SHA-256.

import { hash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type EntrySet, openSet, packed } from '../../service/test/open-set.ts'

function unpack(file: string, folder: string): void {
  if (existsSync(folder)) throw new Error(`${folder} is there already.`)
  const set = openSet(file)
  for (const name of set.names()) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, set.bytes(name) ?? '')
  }
}

const pack = (folder: string, file: string): void => writeFileSync(file, packed(withHashes(openSet(folder))))

const CHECKED = /\.check\.request\.txt$/
const HASH = '.check.request.sha256'

/** A reply to a second look counts for its request alone, of which the hash is enough. */
function withHashes(set: EntrySet): EntrySet {
  const textOf = (name: string) =>
    set.text(name) ?? hash('sha256', set.text(name.replace(HASH, '.check.request.txt')) ?? '')
  return {
    names: () => [...new Set(set.names().map(name => name.replace(CHECKED, HASH)))].sort(),
    bytes: name => (name.endsWith(HASH) ? Buffer.from(textOf(name)) : set.bytes(name)),
    text: name => (name.endsWith(HASH) ? textOf(name) : set.text(name)),
  }
}

const COMMANDS: Record<string, (from: string, to: string) => void> = { pack, unpack }

const [name = '', from, to, ...rest] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
try {
  if (!command || !from || !to || rest.length > 0)
    throw new Error('Usage: tools/scripts/node tools/scripts/sets.ts unpack SET DIR | pack DIR SET')
  command(from, to)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 2
}
