// What scripts have in common: a folder of their own, waiting, what they find wrong, and what this machine lacks.

import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PATIENCE_MS } from '../../service/test/patience.ts'
import type { ServiceProcess } from '../../service/test/service-process.ts'

/** A script that lacks something, which is no finding about our code, exits with it; its last line says what. `npm test` then skips the step. */
export const CANNOT_RUN = 77

export class Unavailable extends Error {}

/** A folder of its own under the temporary directory: short enough a path for a socket. */
export async function makeFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `bcf-${name}-`))
  // As root, PostgreSQL runs under another account, which must be able to enter.
  await chmod(folder, 0o755)
  return folder
}

/** Looks until there is something to see. */
export async function until<T>(what: string, look: () => Promise<T | null | undefined | false>): Promise<T> {
  for (const deadline = performance.now() + PATIENCE_MS; ; await pause(100)) {
    const found = await look()
    if (found) return found
    if (performance.now() > deadline) throw new Error(`${what} did not happen in time`)
  }
}

const begun = performance.now()
export const complaints: string[] = []

export function say(what: string, found: string[] = []): void {
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  process.stdout.write(`${seconds.padStart(6)} s  ${found.length === 0 ? 'fine  ' : 'WRONG '}  ${what}\n`)
  complaints.push(...found)
}

/** A service in use has nothing to complain about. */
export async function stopQuietly(service: Pick<ServiceProcess, 'stop'>): Promise<void> {
  const { stderr } = await service.stop()
  if (stderr !== '') complaints.push(`the service complained:\n${stderr}`)
}
