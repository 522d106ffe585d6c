// The programs that a test run starts: their lines are shown as they come, each with the step's label.

import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { COMPILED } from '../../../service/test/service-process.ts'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const PROGRAMS = join(ROOT, 'node_modules', '.bin')

export interface Outcome {
  failures: string[]
  /** What was left out, and why. */
  skipped: string[]
  /** Nothing of the step was done. */
  leftOut?: boolean
}

interface Finished {
  code: number
  output: string
}

export type Execute = (
  program: string,
  args: string[],
  settings?: Record<string, string>,
) => Promise<Finished>

export const say = (text = '') => process.stdout.write(`${text}\n`)

/** Runs programs from the repository's root. */
export const executeAs =
  (label: string): Execute =>
  (program, args, settings = {}) => {
    const path = [dirname(process.execPath), PROGRAMS, process.env.PATH].join(delimiter)
    const env = { ...process.env, PATH: path, NODE_COMPILE_CACHE: COMPILED, ...settings }
    const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on('line', line => {
        if (stream === child.stdout) output += `${line}\n`
        say(`${label} | ${line}`)
      })
    return new Promise(resolve => {
      child.once('error', error => resolve({ code: 1, output: `${output}\n${error.message}` }))
      child.once('close', (code, signal) => resolve({ code: code ?? (signal ? 128 : 1), output }))
    })
  }

/** The end of the log alone must say why a step failed. */
const LAST_LINES = 15

export const lastLines = (output: string): string[] =>
  stripVTControlCharacters(output)
    .split('\n')
    .filter(line => line.trim() !== '')
    .slice(-LAST_LINES)

export const outcomeOf = ({ code, output }: Finished): Outcome => ({
  failures: code === 0 ? [] : [`exit code ${code}, after`, ...lastLines(output)],
  skipped: [],
})

/** Runs test files in one process. The reporter marks a skipped test with a dash; its summary gives only their number. */
export async function runTogether(
  execute: Execute,
  files: string[],
  settings: Record<string, string>,
): Promise<Outcome> {
  const args = ['--test-reporter=spec', 'tools/scripts/test/together.ts', ...files]
  const finished = await execute(process.execPath, args, settings)
  const skipped = stripVTControlCharacters(finished.output).matchAll(/^\s*﹣ (.*)$/gm)
  return { ...outcomeOf(finished), skipped: [...skipped].map(([, name = '']) => name) }
}
