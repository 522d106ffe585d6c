// An earlier release as its users have it: its sources, and its packages, built by its own script.

import { execFile } from 'node:child_process'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { makeEnvironment, program } from '../python/environment.ts'
import { Unavailable } from '../unavailable.ts'
import { unpack } from './sources.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface Earlier {
  /** Where its sources lie. */
  folder: string
  /** The interpreter that has its Python client. */
  python: string
  /** A project that has its packages. */
  project: string
}

/** Made once per commit. Throws Unavailable if the history or a registry is unavailable. */
export async function checkOut(commit: string): Promise<Earlier> {
  const place = join(ROOT, '.cache', 'earlier-release', commit)
  const made = {
    folder: join(place, 'sources'),
    project: join(place, 'project'),
    environment: join(place, 'venv'),
  }
  const present = await readdir(place).catch((): string[] => [])
  if (!present.includes('sources')) {
    const half = join(place, 'half')
    await rm(place, { recursive: true, force: true })
    await mkdir(half, { recursive: true })
    await unpack(commit, half)
    await run(join(half, 'scripts', 'node'), ['scripts/packages.ts', '--build'], { cwd: half })
    await install({ ...made, folder: half })
    // Only a complete copy gets the name that is looked for.
    await rename(half, made.folder)
  }
  return { ...made, python: program(made.environment, 'python') }
}

interface Places {
  folder: string
  project: string
  environment: string
}

async function install({ folder, project, environment }: Places): Promise<void> {
  const dist = join(folder, 'dist')
  const built = await readdir(dist)
  const wheel = built.find(name => name.endsWith('.whl'))
  if (!wheel) throw new Unavailable('Python, to build the wheel of the earlier release')
  const pins = join(folder, 'python', 'requirements-dev.txt')
  await makeEnvironment(environment, ['--constraint', pins, join(dist, wheel)])
  await mkdir(project)
  const tarballs = built.filter(name => name.endsWith('.tgz')).map(name => join(dist, name))
  const quietly = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts']
  await run('npm', ['install', ...quietly, '--prefix', project, ...tarballs]).catch(error => {
    throw new Unavailable(`a registry, for what the packages depend on (${error.message})`)
  })
}
