#!/usr/bin/env node
// The `bcf` command: data on stdout, messages on stderr, an exit code for every kind of end.

import { runProgram } from './program.ts'

// `bcf … | head` closes the pipe early; that is not a failure.
process.stdout.on('error', error => {
  if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
  process.exit(0)
})

await runProgram(process.argv.slice(2))
