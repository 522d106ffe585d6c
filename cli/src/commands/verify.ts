import { readFile, stat } from 'node:fs/promises'
import {
  type BundleReport,
  ENGINE_NAMES,
  InvalidInputError,
  type Proved,
  type Step,
  verifyBundle,
} from '@brand-citation-forensics/client'
import { describeClaim, originWords, parseVerifierKey } from '@brand-citation-forensics/proof'
import { type Command, InvalidArgumentError } from 'commander'
import { colorsFor } from '../terminal/color.ts'
import { EXIT } from '../terminal/report.ts'
import type { Cell } from '../terminal/table.ts'
import { visible } from '../terminal/visible.ts'
import { example, type Output, openOutput } from './session.ts'

const collect = (value: string, before: string[] = []): string[] => [...before, value]

export function registerVerify(program: Command): void {
  program
    .command('verify')
    .description(
      'check an evidence bundle; needs no service, no token and no network. Exit code 7 if it was modified, 1 if it is not in the log yet',
    )
    .argument('<bundle>', 'JSON or HTML file, or - for standard input')
    .option(
      '--key <vkey>',
      'a key of the log that you trust, or a file with one a line; may be repeated',
      collect,
    )
    .option(
      '--tsa-root <file>',
      'PEM file of roots of timestamp authorities that you trust; may be repeated',
      collect,
    )
    .option(
      '--witness <vkey>',
      'a key of a witness that you trust, or a file with one a line; may be repeated',
      collect,
    )
    .option('--quorum <number>', 'how many witnesses must have signed (default: all of them)', readQuorum)
    .addHelpText(
      'after',
      example(
        'bcf verify bundle.json --key log.vkey',
        'bcf verify evidence.html --key log.vkey --tsa-root freetsa.pem --json',
      ),
    )
    .action(verify)
}

interface Options {
  key?: string[]
  tsaRoot?: string[]
  witness?: string[]
  quorum?: number
}

async function verify(file: string, options: Options, command: Command) {
  const { key = [], tsaRoot = [], witness = [], quorum } = options
  const output = openOutput(command)
  const trust = {
    keys: await readKeys(key),
    tsaRoots: await Promise.all(tsaRoot.map(readText)),
    witnesses: await readKeys(witness),
    quorum,
  }
  const report = await verifyBundle(await readBundleFile(file), trust)
  output.print(report, () => describe(output, report))
  if (report.signer?.pinned === false) output.talk(NOT_PINNED)
  process.exitCode = EXIT_CODES[report.verdict]
}

const EXIT_CODES = { verified: EXIT.ok, modified: EXIT.modified, unproved: EXIT.failure }

const NOT_PINNED =
  'warning: no key was given, so the bundle was only held against itself. Whoever forges one brings a key too: get the key of the log elsewhere, and give it with --key.'

function readQuorum(value: string): number {
  if (!/^[1-9]\d{0,3}$/.test(value)) throw new InvalidArgumentError('A number from 1 on.')
  return Number(value)
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new InvalidInputError(`Cannot read ${file}: ${(cause as Error).message}`, { cause })
  }
}

/** Each is a key, or a file that holds some. */
async function readKeys(values: string[]): Promise<string[]> {
  if (values.some(isSecret)) throw new InvalidInputError(SECRET_GIVEN)
  const found = await Promise.all(values.map(value => (isKey(value) ? [value] : readKeyFile(value))))
  return [...new Set(found.flat())]
}

/** The file in which a service keeps its keys looks much like the one that is wanted. */
const isSecret = (text: string) => text.startsWith('PRIVATE+KEY+')

const SECRET_GIVEN =
  'this is a key that signs, which is a secret; give the one that verifies, as the log publishes it at /log/key'

function isKey(text: string): boolean {
  try {
    return parseVerifierKey(text) !== null
  } catch {
    return false
  }
}

async function readKeyFile(file: string): Promise<string[]> {
  const lines = (await readText(file)).split(/\r?\n/).map(line => line.trim())
  const keys = lines.filter(line => line !== '' && !line.startsWith('#'))
  // Not repeated: what is printed here ends in the logs of others.
  if (keys.some(isSecret)) throw new InvalidInputError(`${file}: ${SECRET_GIVEN}`)
  const odd = keys.find(key => !isKey(key))
  if (odd !== undefined)
    throw new InvalidInputError(`${file} holds a line that is not a verifier key: ${odd}`)
  if (keys.length === 0) throw new InvalidInputError(`${file} holds no key`)
  return keys
}

/** Far above what an answer may have; what is larger was not exported by us. */
const LARGEST = 64 * 1024 * 1024

async function readBundleFile(file: string): Promise<Uint8Array> {
  if (file === '-') return readStandardInput()
  const { size } = await stat(file).catch(cause => {
    throw new InvalidInputError(`Cannot read ${file}: ${cause.message}`, { cause })
  })
  if (size > LARGEST) throw tooLarge(file)
  return readFile(file).catch(cause => {
    throw new InvalidInputError(`Cannot read ${file}: ${cause.message}`, { cause })
  })
}

async function readStandardInput(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of process.stdin) {
    chunks.push(chunk)
    size += chunk.length
    if (size > LARGEST) throw tooLarge('The input')
  }
  return Buffer.concat(chunks)
}

const tooLarge = (what: string) => new InvalidInputError(`${what} is larger than 64 MiB: that is no bundle`)

const MARKS = { passed: '✓', failed: '✗', skipped: '–' }

function describe(output: Output, report: BundleReport): string {
  const { steps, verdict, proved, notProved, notUnderstood } = report
  const colors = colorsFor(process.stdout)
  const paints = { passed: colors.green, failed: colors.red, skipped: colors.dim }
  const line = ({ title, outcome, detail }: Step) =>
    `${paints[outcome](MARKS[outcome])} ${visible(title)}\n  ${colors.dim(visible(detail))}`
  const paint = { verified: colors.green, modified: colors.red, unproved: colors.yellow }[verdict]
  const outcome = [`${paint(verdict)}${verdict === 'unproved' ? `: ${missing(steps)}` : ''}`]
  if (proved) outcome.push(output.fields(fieldsOf(proved)))
  outcome.push(...notProved.map(words => colors.dim(`not proved: ${visible(words)}`)))
  outcome.push(
    ...notUnderstood.map(({ id, kind, at }) =>
      colors.yellow(
        `sealed, not understood: ${visible(`${kind} ${id} of ${at}`)}; a newer bcf may know this kind`,
      ),
    ),
  )
  return [...steps.map(line), '', ...outcome].join('\n')
}

/** What to do about a bundle in which nothing is wrong and something is not there. */
function missing(steps: Step[]): string {
  const isLogged = steps.some(({ id, outcome }) => id === 'checkpoint' && outcome === 'passed')
  if (!isLogged) return 'its records are not in a checkpoint of the log yet; ask again in a few seconds'
  const reasons = steps.filter(({ lacking }) => lacking).map(({ detail }) => visible(detail))
  return `nothing was changed in it, but ${reasons.join('; ')}`
}

/** A bundle may name an engine that is not known here. */
const engineName = (engine: string): string =>
  Object.hasOwn(ENGINE_NAMES, engine) ? ENGINE_NAMES[engine as keyof typeof ENGINE_NAMES] : engine

const fieldsOf = (proved: Proved): [string, Cell][] => [
  ['sha256', proved.sha256],
  ['bytes', proved.byteLength],
  ['captured at', proved.capturedAt],
  ['engine', proved.engine],
  ['surface', proved.surface],
  ['came by', originWords(engineName(proved.engine), proved)],
  ...(proved.reading ? [['outcome', proved.reading.outcome] as [string, Cell]] : []),
  ...(proved.sample === undefined ? [] : [['sample', proved.sample] as [string, Cell]]),
  ...(proved.stateAt === undefined ? [] : [['state of', proved.stateAt] as [string, Cell]]),
  ['brand', `${proved.brand.name} (${proved.brand.domain})`],
  ['prompt', proved.prompt],
  ['class', proved.citationClass],
  ...proved.classifications.map(({ at, citationClass, method }): [string, Cell] => [
    'classified',
    `${at} ${citationClass} by ${method}`,
  ]),
  ...proved.verifications.map((again): [string, Cell] => ['asked again', outcomeOf(again)]),
  ['log', proved.log.origin],
  ['entry', `${proved.log.index} of ${proved.log.treeSize}, counted from 0`],
  ['signed by key', proved.log.keyId],
  ['not before', proved.notBefore],
  ['not after', proved.notAfter],
  ...proved.timestamps.map((timestamp): [string, Cell] => [
    'timestamp',
    `${timestamp.at} by ${timestamp.authority}: ${describeClaim(timestamp)}`,
  ]),
  ['witnesses', proved.witnesses.map(({ name, at }) => `${name} at ${at}`).join(', ')],
]

function outcomeOf({ at, outcome, resultClass, asked, reproduced }: Proved['verifications'][number]): string {
  const share = asked === undefined || reproduced === undefined ? '' : ` (${reproduced} of ${asked})`
  return `${at} ${outcome}${share}${resultClass === null ? '' : `, ${resultClass}`}`
}
