// The documentation's install lines, run verbatim: in an empty project beside the checkout, for a machine, and in an empty
// virtual environment.

import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Unavailable } from '../stage.ts'
import { ROOT } from './build.ts'

const run = promisify(execFile)

/** Where the checkout is for a reader of the documentation: beside their project. */
const CHECKOUT = 'brand-citation-forensics'

const PAGES = {
  project: { pages: ['docs/clients.md', 'client/README.md'], line: /^npm install (?!--global).*$/gm },
  machine: { pages: ['docs/clients.md'], line: /^npm install --global .*$/gm },
  python: { pages: ['docs/clients.md', 'python/README.md'], line: /^pip install .*$/gm },
}

/** The one line that all these pages have in common; none may have another. */
async function lineOf({ pages, line: pattern }: { pages: string[]; line: RegExp }): Promise<string> {
  const texts = await Promise.all(pages.map(page => readFile(join(ROOT, page), 'utf8')))
  const lines = texts.map((text, index) => {
    const found = text.match(pattern) ?? []
    if (found.length !== 1) throw new Error(`${pages[index]} must have one line that installs`)
    return found[0]
  })
  const [line = ''] = lines
  if (new Set(lines).size > 1) throw new Error(`${pages.join(', ')} install in different ways`)
  return line
}

async function follow(
  line: string,
  project: string,
  env: Record<string, string>,
  checkout = ROOT,
): Promise<void> {
  await mkdir(project, { recursive: true })
  await symlink(checkout, join(dirname(project), CHECKOUT)).catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
  const quietly = { npm_config_audit: 'false', npm_config_fund: 'false', npm_config_prefer_offline: 'true' }
  await run('sh', ['-euc', line], { cwd: project, env: { ...process.env, ...quietly, ...env } }).catch(
    error => {
      if (/ENOTFOUND|ETIMEDOUT|ECONNREFUSED|EAI_AGAIN|NewConnectionError/.test(error.stderr))
        throw new Unavailable('a registry, for what the packages depend on')
      throw error
    },
  )
}

export const installIntoProject = async (project: string): Promise<void> =>
  follow(await lineOf(PAGES.project), project, { npm_config_ignore_scripts: 'true' })

/** Complaints. The command lands where npm puts what is global. */
export async function installForMachine(folder: string): Promise<string[]> {
  const prefix = join(folder, 'global')
  await follow(await lineOf(PAGES.machine), join(folder, 'nowhere'), { npm_config_prefix: prefix })
  const { stdout } = await run(join(prefix, 'bin', 'bcf'), ['--help']).catch(error => error)
  return /^Usage: bcf /.test(stdout) ? [] : ['the command that was installed globally does not run']
}

/** The wheel in `checkout`/dist, with dependencies as they are pinned; `beside` is somebody's folder. */
export async function installIntoEnvironment(
  environment: string,
  { checkout, beside, pins }: { checkout: string; beside: string; pins: string },
): Promise<void> {
  const PATH = `${join(environment, 'bin')}:${process.env.PATH}`
  // What is never imported need not be compiled.
  const settings = { PATH, PIP_CONSTRAINT: pins, PIP_COMPILE: '0' }
  await follow(await lineOf(PAGES.python), join(beside, 'project'), settings, checkout)
}
