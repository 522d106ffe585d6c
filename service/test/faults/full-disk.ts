import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { mountDisk } from '../small-disk.ts'

/** Gone with the test. */
export async function newDisk(t: TestContext) {
  const directory = await mkdtemp(join(tmpdir(), 'bcf-full-'))
  const disk = mountDisk(directory)
  t.after(async () => {
    disk.remove()
    await rm(directory, { recursive: true, force: true })
  })
  return { directory, disk }
}
