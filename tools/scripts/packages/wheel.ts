// The wheel of the Python client, beside the tarballs. `npm run python` looks into it, installs it and uses it; here it is only
// made.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ensurePythonClient, PYTHON } from '../python/environment.ts'
import { DIST } from './build.ts'

/** Throws Unavailable when Python cannot be had. */
export async function putWheel(): Promise<void> {
  const options = ['--quiet', '--no-deps', '--no-build-isolation', '--wheel-dir', DIST]
  await promisify(execFile)(await ensurePythonClient(), ['-m', 'pip', 'wheel', ...options, PYTHON])
}
