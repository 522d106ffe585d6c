// All commands of `bcf` and what they share.

import { DEFAULT_BASE_URL } from '@brand-citation-forensics/client'
import { Command, Option } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import { registerAlert } from './commands/alert.ts'
import { registerBrand } from './commands/brands/brand.ts'
import { registerRival } from './commands/brands/rival.ts'
import { registerSource } from './commands/brands/source.ts'
import { registerCase } from './commands/cases/case.ts'
import { registerReport } from './commands/cases/report.ts'
import { registerEngines } from './commands/engines.ts'
import { registerCheck } from './commands/evidence/check.ts'
import { registerActors, registerHistory } from './commands/evidence/history.ts'
import { registerMirror } from './commands/evidence/mirror.ts'
import { registerTrail } from './commands/evidence/trail.ts'
import { registerExport } from './commands/export.ts'
import { registerFact } from './commands/facts/fact.ts'
import { registerJob } from './commands/job.ts'
import { registerKey } from './commands/key.ts'
import { registerPeople, registerSessions } from './commands/people.ts'
import { registerPlans } from './commands/plans.ts'
import { registerPrompt } from './commands/prompts/prompt.ts'
import { registerSchedule } from './commands/prompts/schedule.ts'
import { registerSearch } from './commands/prompts/search.ts'
import { registerRead } from './commands/read.ts'
import { registerReader } from './commands/readers/reader.ts'
import { registerChange } from './commands/scans/change.ts'
import { registerCosts } from './commands/scans/costs.ts'
import { registerRun } from './commands/scans/run.ts'
import { registerScan } from './commands/scans/scan.ts'
import { example } from './commands/session.ts'
import { registerStudy } from './commands/studies/study.ts'
import { registerVerify } from './commands/verify.ts'
import { exitCodeOf, report } from './terminal/report.ts'

const EXIT_CODES = `
Environment:
  BCF_ACCESS_TOKEN  the access token; never an argument, which others could read
  BCF_URL           the address of the service, as --url
  NO_COLOR          no colours

Exit codes:
  0 done  1 failed  2 wrong usage  3 not found  4 token missing or wrong
  5 scan cap reached  6 service unavailable  7 content or evidence was modified`

export function createProgram(): Command {
  // Settings come first: a command copies them when created.
  const program = new Command('bcf')
    .description('Watch how AI answer engines cite a brand, and keep the evidence.')
    .version(manifest.version)
    .addOption(
      new Option('--url <url>', `address of the service (default: ${DEFAULT_BASE_URL})`).env('BCF_URL'),
    )
    .option('--json', 'print one JSON document on stdout')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ outputError: () => {} })
    .exitOverride()
    .addHelpText(
      'after',
      example(
        'bcf scan start --brand brd_123 --wait',
        'bcf check 9f86d081… response.json',
        'bcf verify bundle.json --key log.vkey',
      ),
    )
    .addHelpText('after', EXIT_CODES)
  for (const register of [
    registerBrand,
    registerPrompt,
    registerRival,
    registerFact,
    registerScan,
    registerSchedule,
  ])
    register(program)
  for (const register of [
    registerChange,
    registerCase,
    registerCosts,
    registerReport,
    registerRun,
    registerCheck,
  ])
    register(program)
  for (const register of [registerVerify, registerMirror, registerRead]) register(program)
  for (const register of [registerStudy, registerSource, registerAlert, registerExport]) register(program)
  for (const register of [registerKey, registerPeople, registerSessions]) register(program)
  for (const register of [registerSearch, registerHistory, registerTrail, registerActors]) register(program)
  for (const register of [registerEngines, registerReader, registerPlans, registerJob]) register(program)
  return program
}

/** One command, from its arguments to the exit code of the process. */
export async function runProgram(args: string[]): Promise<void> {
  try {
    await createProgram().parseAsync(args, { from: 'user' })
  } catch (error) {
    report(error, args.includes('--json'))
    process.exitCode = exitCodeOf(error)
  }
}
