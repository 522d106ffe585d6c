// The wheel of the Python client, beside the tarballs. `npm run python` looks into it; here it is only made.

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeEnvironment, PINS, PYTHON, program } from '../python/environment.ts'
import { DIST, PACKAGES } from './build.ts'

/** Throws Unavailable when Python cannot be had. */
export async function putWheel(): Promise<void> {
  const environment = join(PACKAGES, 'python')
  // Built by the pinned tool, in an environment of its own: `npm run python` may run at the same time.
  await makeEnvironment(environment, ['--constraint', PINS, 'hatchling'])
  const options = ['--quiet', '--no-deps', '--no-build-isolation', '--wheel-dir', DIST]
  await promisify(execFile)(program(environment, 'pip'), ['wheel', ...options, PYTHON])
}
