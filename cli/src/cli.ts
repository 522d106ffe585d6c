#!/usr/bin/env node
// The `bcf` command: data on stdout, messages on stderr, an exit code for every kind of end.

import { createProgram } from './program.ts'
import { exitCodeOf, report } from './terminal/report.ts'

// `bcf … | head` closes the pipe early; that is not a failure.
process.stdout.on('error', error => {
  if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
  process.exit(0)
})

try {
  await createProgram().parseAsync()
} catch (error) {
  report(error, process.argv.includes('--json'))
  process.exitCode = exitCodeOf(error)
}
