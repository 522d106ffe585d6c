// The sources of an earlier release from the history, with the packages installed here.

import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Unavailable } from '../unavailable.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const WORKSPACES = ['proof', 'client', 'cli', 'sandbox', 'service', 'console']
const SCOPE = '@brand-citation-forensics'

/** Made once per commit. Throws Unavailable if the history is unavailable. */
export async function earlierSources(commit: string): Promise<string> {
  const place = join(ROOT, '.cache', 'earlier-sources')
  const folder = join(place, commit)
  if ((await readdir(folder).catch(() => [])).length > 0) return folder
  await mkdir(place, { recursive: true })
  const half = await mkdtemp(join(place, 'half-'))
  try {
    await unpack(commit, half)
    // Only a complete copy gets the name that is looked for. Somebody else may have been faster.
    await rename(half, folder).catch(async error => {
      if ((await readdir(folder).catch(() => [])).length === 0) throw error
    })
    return folder
  } finally {
    await rm(half, { recursive: true, force: true })
  }
}

export async function unpack(commit: string, folder: string): Promise<void> {
  const archive = `git archive ${commit} | tar --extract --directory "$0"`
  await run('sh', ['-euc', archive, folder], { cwd: ROOT }).catch(error => {
    throw new Unavailable(`commit ${commit} of the history (${error.message})`)
  })
  if ((await readdir(folder)).length === 0) throw new Unavailable(`commit ${commit} of the history`)
  await linkModules(folder)
}

/** The packages of here; but of the workspaces, those of then. */
async function linkModules(folder: string): Promise<void> {
  const [here, then] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')]
  await mkdir(join(then, SCOPE), { recursive: true })
  for (const name of await readdir(here))
    if (name !== SCOPE) await symlink(join(here, name), join(then, name))
  for (const name of WORKSPACES) {
    // Wherever the folder is moved to.
    await symlink(join('..', '..', name), join(then, SCOPE, name))
    await symlink(join(ROOT, name, 'node_modules'), join(folder, name, 'node_modules'))
  }
}
