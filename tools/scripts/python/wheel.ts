// What is published of the Python client: built as a wheel and as a source archive, looked into, and installed as the
// documentation says, in an environment that has nothing else.

import { execFile } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installIntoEnvironment } from '../packages/documented-lines.ts'
import { CACHE, makeEnvironment, PINS, PYTHON, program } from './environment.ts'

const run = promisify(execFile)
const DIST = join(CACHE, 'dist')

/** All that may be in a wheel: the package and what describes it. */
const IN_WHEEL =
  /^(?:brand_citation_forensics\/(?:\w+\/)*(?:\w+\.py|py\.typed)|brand_citation_forensics-[\d.]+\.dist-info\/[\w./-]+)$/
const REQUIRED = [
  // Generated, so not in git, by which the build decides what to take.
  'brand_citation_forensics/models.py',
  'brand_citation_forensics/_client.py',
  'brand_citation_forensics/py.typed',
  'brand_citation_forensics/verify/__main__.py',
  'licenses/LICENSE',
  'METADATA',
]

/** The path of the wheel. It is built from the source archive, so that one is whole too. */
export async function buildWheel(python: string): Promise<string> {
  await rm(DIST, { recursive: true, force: true })
  // Not isolated: the build tools are the pinned ones.
  await run(python, ['-m', 'build', '--no-isolation', '--outdir', DIST, PYTHON])
  const wheel = (await readdir(DIST)).find(name => name.endsWith('.whl'))
  if (!wheel) throw new Error('no wheel was built')
  return join(DIST, wheel)
}

/** Complaints about the wheel's contents. */
export async function inspectWheel(python: string, wheel: string): Promise<string[]> {
  const list = 'import sys, zipfile; print(*zipfile.ZipFile(sys.argv[1]).namelist(), sep="\\n")'
  const present = (await run(python, ['-c', list, wheel])).stdout.trim().split('\n')
  return [
    ...present.filter(name => !IN_WHEEL.test(name)).map(name => `${name} does not belong into the wheel`),
    ...REQUIRED.filter(name => !present.some(one => one.endsWith(name))).map(
      name => `the wheel lacks ${name}`,
    ),
  ]
}

/** The interpreter of an environment that holds the wheel and what it needs. */
export async function installWheel(folder: string): Promise<string> {
  const environment = join(CACHE, 'from-wheel')
  await makeEnvironment(environment)
  await installIntoEnvironment(environment, {
    checkout: CACHE,
    beside: join(folder, 'strangers'),
    pins: PINS,
  })
  return program(environment, 'python')
}
