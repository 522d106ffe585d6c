// All commands of `bcf` and what they share.

import { DEFAULT_BASE_URL } from '@brand-citation-forensics/client'
import { Command, Option } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import { registerAlert } from './commands/alert.ts'
import { registerBrand } from './commands/brand.ts'
import { registerCase } from './commands/case.ts'
import { registerChange } from './commands/change.ts'
import { registerCheck } from './commands/check.ts'
import { registerCosts } from './commands/costs.ts'
import { registerEngines } from './commands/engines.ts'
import { registerExport } from './commands/export.ts'
import { registerFact } from './commands/fact.ts'
import { registerActors, registerHistory } from './commands/history.ts'
import { registerJob } from './commands/job.ts'
import { registerKey } from './commands/key.ts'
import { registerMirror } from './commands/mirror.ts'
import { registerPeople, registerSessions } from './commands/people.ts'
import { registerPlans } from './commands/plans.ts'
import { registerPrompt } from './commands/prompt.ts'
import { registerRead } from './commands/read.ts'
import { registerReader } from './commands/reader.ts'
import { registerReport } from './commands/report.ts'
import { registerRival } from './commands/rival.ts'
import { registerRun } from './commands/run.ts'
import { registerScan } from './commands/scan.ts'
import { registerSchedule } from './commands/schedule.ts'
import { registerSearch } from './commands/search.ts'
import { example } from './commands/session.ts'
import { registerSource } from './commands/source.ts'
import { registerStudy } from './commands/study.ts'
import { registerTrail } from './commands/trail.ts'
import { registerVerify } from './commands/verify.ts'

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
