// A copy of the repository in which a recipe of CONTRIBUTING.md is followed, as a newcomer would.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { after } from 'node:test'
import { promisify } from 'node:util'
import { ROOT } from '../source.ts'

/** What a person writes: each file from what it was, which is nothing where there was none. */
export type ByHand = Record<string, (text: string) => string>

export interface ScratchCopy {
  read(path: string): string
  write(files: ByHand): void
  run(program: string, ...args: string[]): Promise<string>
}

/** Of these folders, or of all. It is gone when the enclosing suite is over. */
export function makeScratchCopy(folders = readdirSync(ROOT)): ScratchCopy {
  const copy = mkdtempSync(join(tmpdir(), 'bcf-recipe-'))
  after(() => rmSync(copy, { recursive: true, force: true }))
  copyRepository(copy, folders)
  const read = (path: string) => readFileSync(join(copy, path), 'utf8')
  return {
    read,
    write(files) {
      for (const [path, write] of Object.entries(files)) {
        const text = existsSync(join(copy, path)) ? read(path) : ''
        assert.notEqual(write(text), text, path)
        writeFileSync(join(copy, path), write(text))
      }
    },
    async run(program, ...args) {
      // A test that is told of another runner reports to it instead of running.
      const { NODE_TEST_CONTEXT: _, ...env } = process.env
      const path = [dirname(process.execPath), env.PATH].join(delimiter)
      const options = { cwd: copy, env: { ...env, PATH: path }, maxBuffer: 64 * 1024 * 1024 }
      const { stdout } = await promisify(execFile)(program, args, options).catch(error => {
        throw new Error(`${program} ${args.join(' ')}\n${error.stdout}\n${error.stderr}`)
      })
      return stdout
    },
  }
}

/** The sources, with the installed packages of others and our own from the copy. */
function copyRepository(copy: string, folders: string[]): void {
  const left = ['node_modules', '.git', '.cache', 'dist', 'data', '__pycache__']
  const isOurs = (name: string) => !left.includes(name) && !name.startsWith('data-')
  for (const name of folders.filter(isOurs))
    cpSync(join(ROOT, name), join(copy, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: from => isOurs(from.split('/').at(-1) ?? ''),
    })
  const modules = join(copy, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name === '@brand-citation-forensics')
      cpSync(join(ROOT, 'node_modules', name), join(modules, name), {
        recursive: true,
        verbatimSymlinks: true,
      })
    else symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  symlinkSync(join(ROOT, 'client/node_modules'), join(copy, 'client/node_modules'))
}
