// A disk of its own for a directory, in memory, that can be made full at once: it then has room for what is there.
// Needs root, to mount it.

import { execFileSync } from 'node:child_process'
import { mkdirSync, statfsSync } from 'node:fs'
import { mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  /** No space is left from now on; nor for the names of more files, if so wanted. */
  fill(also?: 'files'): void
  /** There is space again. */
  free(): void
  remove(): void
}

const ROOM = 'size=4g,nr_inodes=1m'

const mounted = new Set<string>()
const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' })
process.on('exit', () => {
  for (const path of mounted) unmount(path)
})

/** Whoever still has a file open there keeps it until they let go. */
function unmount(path: string): void {
  mounted.delete(path)
  try {
    run('umount', '--lazy', path)
  } catch {
    // Nothing that we could do about it.
  }
}

export function mountDisk(path: string): SmallDisk {
  mkdirSync(path, { recursive: true })
  run('mount', '-t', 'tmpfs', '-o', `${ROOM},mode=755`, 'bcf-small-disk', path)
  mounted.add(path)
  return {
    fill(also) {
      for (let tries = 1; ; tries++) {
        const { blocks, bfree, bsize, files, ffree } = statfsSync(path)
        try {
          // Not 0, which means without a limit.
          const size = Math.max(1, blocks - bfree) * bsize
          const inodes = also === 'files' ? `,nr_inodes=${Math.max(1, files - ffree)}` : ''
          run('mount', '-o', `remount,size=${size}${inodes}`, path)
          return
        } catch (error) {
          // Somebody wrote in between.
          if (tries === 20) throw error
        }
      }
    },
    free: () => void run('mount', '-o', `remount,${ROOM}`, path),
    remove: () => unmount(path),
  }
}

/** Why there can be no such disk here; null when there can. */
export async function whyNoDisks(): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'only root can mount a disk to be filled'
  const directory = await mkdtemp(join(tmpdir(), 'bcf-disk-'))
  try {
    mountDisk(directory).remove()
    return null
  } catch (error) {
    return `no disk can be mounted here: ${(error as Error).message.split('\n')[0]}`
  } finally {
    await rmdir(directory)
  }
}
