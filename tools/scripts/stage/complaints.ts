// What a script finds wrong, said step by step and once more at its end.

import type { ServiceProcess } from '../../../service/test/service-process.ts'

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
