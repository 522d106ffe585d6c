import { statfs } from 'node:fs/promises'

/** Too little even to recover: PostgreSQL needs a whole write-ahead log file. */
const LEAST_SPACE = 16 * 1024 * 1024

export async function isDiskFull(directory: string): Promise<boolean> {
  const { bavail, bsize, files, ffree } = await statfs(directory)
  // Some file systems do not count files.
  return bavail * bsize < LEAST_SPACE || (files > 0 && ffree === 0)
}
