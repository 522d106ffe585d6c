// All commands of `bcf` and what they share.

import { Command, Option } from 'commander'
import manifest from '../../package.json' with { type: 'json' }
import { DEFAULT_BASE_URL } from '../index.ts'
import { registerApi } from './commands/api.ts'
import { registerBrand } from './commands/brand.ts'
import { registerCase } from './commands/case.ts'
import { registerCheck } from './commands/check.ts'
import { registerCosts } from './commands/costs.ts'
import { registerEngines } from './commands/engines.ts'
import { registerExport } from './commands/export.ts'
import { registerFact } from './commands/fact.ts'
import { registerKey } from './commands/key.ts'
import { registerMirror } from './commands/mirror.ts'
import { registerPlans } from './commands/plans.ts'
import { registerPrompt } from './commands/prompt.ts'
import { registerReader } from './commands/reader.ts'
import { registerReport } from './commands/report.ts'
import { registerRun } from './commands/run.ts'
import { registerScan } from './commands/scan.ts'
import { registerSearch } from './commands/search.ts'
import { example } from './commands/session.ts'
import { registerSetup } from './commands/setup.ts'
import { registerStudy } from './commands/study.ts'
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

/** In the order of --help: what is asked, what came of it, what proves it, what runs it, and everything else. */
const COMMANDS = [
  ...[registerSetup, registerBrand, registerFact, registerPrompt, registerScan],
  ...[registerRun, registerCase, registerReport, registerSearch, registerExport, registerCosts],
  ...[registerCheck, registerVerify, registerMirror, registerStudy],
  ...[registerEngines, registerReader, registerPlans, registerKey],
  registerApi,
]

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
        'bcf setup northwind.example',
        'bcf check 9f86d081… response.json',
        'bcf verify bundle.json --key log.vkey',
      ),
    )
    .addHelpText('after', EXIT_CODES)
  for (const register of COMMANDS) register(program)
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
