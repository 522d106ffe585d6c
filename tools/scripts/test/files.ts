// Which test files there are, and which of them share a process.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { importsOf } from '../../../service/test/source.ts'
import { ROOT } from './execute.ts'

/** `*.long.test.ts` belongs to the long lane alone. */
const isLong = (file: string): boolean => file.endsWith('.long.test.ts')

export function findTests(options: { long: boolean }): string[] {
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const patterns = [...workspaces, 'tools'].map((folder: string) => `${folder}/**/*.test.ts`)
  return globSync(patterns, { cwd: ROOT, exclude: path => path.split(sep).includes('node_modules') })
    .filter(file => options.long || !isLong(file))
    .sort()
}

/** Tests beside the code are of pure rules. */
export const isBesideCode = (file: string): boolean => file.split(sep)[1] === 'src'

/** The folder whose tests share a process: a package's, or a folder of the service's. */
const groupOf = (file: string): string => {
  const [place = '', folder = '', room = ''] = file.split(sep)
  if (isBesideCode(file)) return 'beside the code'
  return place === 'service' && !room.endsWith('.ts') ? posix.join(place, folder, room) : place
}

/** The groups with the most files first: they take longest. */
export function groupTests(files: string[]): [group: string, files: string[]][] {
  const groups = Map.groupBy(files, groupOf)
  return [...groups].sort(([, some], [, others]) => others.length - some.length)
}

/** What a test must not lead to if it is to do without a database, a browser or any other program. */
const STARTS_PROGRAMS = /child_process$|playwright/

/** Whether neither it nor anything it imports leads there. */
export function startsNothing(file: string, seen = new Set<string>()): boolean {
  seen.add(file)
  // Some tests quote imports of files that do not exist.
  if (!existsSync(join(ROOT, file))) return true
  return importsOf(readFileSync(join(ROOT, file), 'utf8')).every(name => {
    if (STARTS_PROGRAMS.test(name)) return false
    const path = name.startsWith('.') ? posix.join(posix.dirname(file), name) : null
    return path === null || seen.has(path) || !path.endsWith('.ts') || startsNothing(path, seen)
  })
}
