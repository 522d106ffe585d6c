// The repository as text, for the tests that read it: its files, and what each of them imports.

import { globSync, readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export interface SourceFile {
  /** From the root of the repository, with slashes. */
  path: string
  text: string
}

export const readText = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8')

/** The files that match, in order. Installed packages, recorded answers and data are not ours to judge. */
export function findFiles(...patterns: string[]): string[] {
  const skipped = ['node_modules', 'data', '.cache', '.git']
  return globSync(patterns, { cwd: ROOT, exclude: path => skipped.includes(path.split(sep).at(-1) ?? '') })
    .map(path => relative(ROOT, `${ROOT}${path}`).split(sep).join('/'))
    .sort()
}

export const readFiles = (...patterns: string[]): SourceFile[] =>
  findFiles(...patterns).map(path => ({ path, text: readText(path) }))

const PATTERNS = [
  // import … from, import type … from, export … from; never past a quote or the end of the statement
  /(?:^|[;\n])[ \t]*(?:import|export)\b[^'"`;=]*?\bfrom[ \t]*(['"])(?<name>[^'"\n]+)\1/g,
  // import for its effects
  /(?:^|[;\n])[ \t]*import[ \t]*(['"])(?<name>[^'"\n]+)\1/g,
  // import(…), as a value or as a type; require(…)
  /\b(?:import|require)[ \t]*\(\s*(['"`])(?<name>[^'"`\n]*)\1/g,
]

/** What a file imports, statically or not, values and types alike. */
export function importsOf(text: string): string[] {
  const found = PATTERNS.flatMap(pattern =>
    [...text.matchAll(pattern)].map(match => match.groups?.name ?? ''),
  )
  return [...new Set(found)]
}

/** An import whose name is computed cannot be judged by reading. */
export const hasComputedImport = (text: string): boolean =>
  /\b(?:import|require)[ \t]*\(\s*(?!['"`])[^)\s]/.test(text) || /\bimport[ \t]*\(\s*`[^`]*\$\{/.test(text)
