import { setTimeout as pause } from 'node:timers/promises'
import { ProofError, parseVerifierKey, toBase64 } from '@brand-citation-forensics/proof'
import { type Command, InvalidArgumentError } from 'commander'
import { InvalidInputError } from '../../index.ts'
import { openKeptCopy } from '../mirror/kept-copy.ts'
import { type MirrorDeps, mirrorOnce, type Outcome } from '../mirror/mirror-once.ts'
import { openServedLog } from '../mirror/served-log.ts'
import { colorsFor } from '../terminal/color.ts'
import { countProgress } from '../terminal/progress.ts'
import { EXIT } from '../terminal/report.ts'
import { visible, visibleJson } from '../terminal/visible.ts'
import { example, type Output, openOutput } from './session.ts'
import { collect, readKeys } from './trust.ts'

interface Options {
  key: string[]
  to: string
  once?: boolean
  watch?: boolean
  every: number
  patience: number
  all?: boolean
}

export function registerMirror(program: Command): void {
  program
    .command('mirror')
    .description(
      'keep a verified copy of any log and raise an alarm if it forks or drops entries. Needs no token. Exit code 7 on an alarm, 6 if the log cannot be reached, 1 if what it serves is not what it signed',
    )
    .argument('<log>', 'address of the log: its checkpoint lies right under it')
    .requiredOption(
      '--key <vkey>',
      'the key of the log that you trust, or a file with one a line; may be repeated',
      collect,
    )
    .requiredOption('--to <directory>', 'where the copy is kept, in the layout of tlog-tiles')
    .option('--once', 'one pass, then end (as without --watch)')
    .option('--watch', 'pass after pass, until it is stopped or there is an alarm')
    .option('--every <seconds>', 'with --watch: pause between passes', readSeconds, 60)
    .option(
      '--patience <seconds>',
      'ask for so long again when the log looks smaller than before: a cache may be old',
      readSeconds,
      15,
    )
    .option('--all', 'look at every kept file again, and fetch again what is damaged')
    .addHelpText(
      'after',
      example(
        'bcf mirror https://evidence.example.com/log --key log.vkey --to copy',
        'bcf mirror https://evidence.example.com/log --key log.vkey --to copy --watch --every 300',
      ),
    )
    .action(mirror)
}

const readSeconds = (value: string): number => {
  if (!/^\d{1,6}$/.test(value)) throw new InvalidArgumentError('A number of seconds.')
  return Number(value)
}

async function mirror(url: string, options: Options, command: Command) {
  if (options.once && options.watch) throw new InvalidInputError('--once and --watch exclude each other')
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new InvalidInputError('The log is named by an address that begins with http:// or https://')
  const output = openOutput(command)
  const stopping = new AbortController()
  const { signal } = stopping
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())
  const progress = countProgress(process.stderr, 'entries', output.json)
  const deps: MirrorDeps = {
    log: openServedLog(url, signal),
    copy: openKeptCopy(options.to),
    keys: (await readKeys(options.key)).map(parseVerifierKey),
    signal,
    onProgress: progress.show,
  }
  try {
    for (let all = options.all ?? false; ; all = false) {
      const outcome = await pass(deps, { ...options, all }).finally(progress.stop)
      describe(output, outcome, options)
      process.exitCode = CODES[outcome.status]
      if (!options.watch || 'alarm' in outcome) return
      await pause(options.every * 1_000, undefined, { signal })
    }
  } catch (error) {
    // Interrupted: the next pass uses what is here.
    if (!signal.aborted) throw error
  }
}

async function pass(deps: MirrorDeps, { all = false, patience }: Options): Promise<Outcome> {
  try {
    return await mirrorOnce(deps, { all, patienceMs: patience * 1_000 })
  } catch (cause) {
    if (!(cause instanceof ProofError)) throw cause
    const message = `The copy in ${deps.copy.directory} is of another log, or was signed by a key that you did not give: ${cause.message}`
    throw new InvalidInputError(message, { cause })
  }
}

const CODES: Record<Outcome['status'], number> = {
  copied: EXIT.ok,
  unchanged: EXIT.ok,
  fork: EXIT.modified,
  rewind: EXIT.modified,
  unproved: EXIT.failure,
  unreachable: EXIT.unavailable,
}

/** One line per pass, for programs that follow a watch. */
function describe(output: Output, outcome: Outcome, { to, watch }: Options): void {
  if (output.json) process.stdout.write(`${visibleJson(documentOf(outcome, to), watch ? undefined : 2)}\n`)
  else ('alarm' in outcome ? process.stderr : process.stdout).write(`${wordsOf(outcome, to)}\n`)
}

function documentOf(outcome: Outcome, to: string) {
  const { status } = outcome
  if ('why' in outcome) return { status, why: outcome.why }
  if ('alarm' in outcome) {
    const { words, kept, seen } = outcome.alarm
    return { status, why: words, kept: kept.size, seen: seen.size, evidence: `${to}/${outcome.folder}` }
  }
  const { origin, size, root } = outcome.checkpoint
  return { status, origin, size, root: toBase64(root), before: outcome.before }
}

function wordsOf(outcome: Outcome, to: string): string {
  const colors = colorsFor(process.stdout)
  if ('why' in outcome) return colors.yellow(`${outcome.status}: ${visible(outcome.why)}`)
  if ('alarm' in outcome) {
    const { alarm, folder } = outcome
    return [
      colors.red(visible(alarm.words)),
      `Both signed checkpoints are kept in ${to}/${folder}: show them to others. The copy stays as it was.`,
    ].join('\n')
  }
  const { checkpoint, before } = outcome
  const grown = outcome.status === 'copied' ? `${checkpoint.size - before} new` : 'nothing new'
  return `${colors.green('verified')} ${visible(checkpoint.origin)}: ${checkpoint.size} entries, ${grown}`
}
