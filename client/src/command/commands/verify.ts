import { describeClaim, isStudyFile, originWords, ProofError } from '@brand-citation-forensics/proof'
import { isPdf, verifyExhibit } from '@brand-citation-forensics/proof/exhibit'
import { exhibitFonts } from '@brand-citation-forensics/proof/exhibit/fonts'
import type { Command } from 'commander'
import { type BundleReport, ENGINE_NAMES, InvalidInputError, type Proved, verifyBundle } from '../../index.ts'
import { colorsFor } from '../terminal/color.ts'
import { type Entry, named } from '../terminal/table.ts'
import { visible } from '../terminal/visible.ts'
import { describeStep, describeVerdict, EXIT_CODES, NOT_PINNED } from './describe-checks.ts'
import { readFileOrInput } from './file-or-input.ts'
import { example, type Output, openOutput } from './session.ts'
import { readTrust, type TrustOptions, trusting } from './trust.ts'

export function registerVerify(program: Command): void {
  trusting(program.command('verify'))
    .description(
      'check an evidence bundle; needs no service, no token and no network. Exit code 7 if it was modified, 1 if something is unproved: no key was given, it is not in the log yet, or nobody that you trust vouches for a timestamp or a witness in it',
    )
    .argument('<bundle>', 'JSON or HTML file, exhibit (PDF), or - for standard input')
    .addHelpText(
      'after',
      example(
        'bcf verify bundle.json --key log.vkey',
        'bcf verify evidence.html --key log.vkey --tsa-root freetsa.pem --json',
        'bcf verify exhibit.pdf --key log.vkey',
      ),
    )
    .action(verify)
}

async function verify(file: string, options: TrustOptions, command: Command) {
  const output = openOutput(command)
  const trust = await readTrust(options)
  const bundle = await readFileOrInput(file, { mebibytes: 64, what: 'bundle' })
  if (isStudyFile(bundle)) throw new InvalidInputError(`${file} is a study: check it with bcf study verify`)
  const isExhibit = isPdf(bundle)
  const report = isExhibit ? await checkExhibit(bundle, trust) : await verifyBundle(bundle, trust)
  const printed = isExhibit && report.verdict === 'verified' ? PRINTED : ''
  output.print(report, () => describe(output, report) + printed)
  if (report.signer?.pinned === false) output.talk(NOT_PINNED)
  process.exitCode = EXIT_CODES[report.verdict]
}

const PRINTED = '\nthe printed page is what was sealed'

async function checkExhibit(
  file: Uint8Array,
  trust: Awaited<ReturnType<typeof readTrust>>,
): Promise<BundleReport> {
  const { keys, tsaRoots = [], witnesses = [], quorum } = trust
  const given = { keys, tsaRoots, witnesses, ...(quorum !== undefined && { quorum }) }
  try {
    return await verifyExhibit(file, given, exhibitFonts)
  } catch (cause) {
    throw cause instanceof ProofError ? new InvalidInputError(cause.message, { cause }) : cause
  }
}

function describe(output: Output, report: BundleReport): string {
  const { steps, verdict, proved, notProved, notUnderstood } = report
  const colors = colorsFor(process.stdout)
  const outcome = [describeVerdict({ steps, verdict, proved })]
  if (proved) outcome.push(output.fields(fieldsOf(proved)))
  outcome.push(...notProved.map(words => colors.dim(`not proved: ${visible(words)}`)))
  outcome.push(
    ...notUnderstood.map(({ id, kind, at }) =>
      colors.yellow(
        `sealed, not understood: ${visible(`${kind} ${id} of ${at}`)}; a newer bcf may know this kind`,
      ),
    ),
  )
  return [...steps.map(describeStep), '', ...outcome].join('\n')
}

/** A bundle may name an engine unknown here. */
const engineName = (engine: string): string =>
  Object.hasOwn(ENGINE_NAMES, engine) ? ENGINE_NAMES[engine as keyof typeof ENGINE_NAMES] : engine

const fieldsOf = (proved: Proved): Entry[] => [
  ...named(proved, 'sha256'),
  ['bytes', proved.byteLength],
  ['captured at', proved.capturedAt],
  ...named(proved, 'engine', 'surface'),
  ['came by', originWords(engineName(proved.engine), proved)],
  proved.reading !== null && ['outcome', proved.reading.outcome],
  ...named(proved, 'sample'),
  proved.stateAt !== undefined && ['state of', proved.stateAt],
  ['brand', `${proved.brand.name} (${proved.brand.domain})`],
  ...named(proved, 'prompt'),
  ['class', proved.citationClass],
  ...proved.classifications.map(
    ({ at, citationClass, method }): Entry => ['classified', `${at} ${citationClass} by ${method}`],
  ),
  ...proved.verifications.map((again): Entry => ['asked again', outcomeOf(again)]),
  ...(proved.trail ?? []).map(
    ({ at, action, actor, about }): Entry => ['trail', `${at} ${action} by ${actor}, of ${about.join(' ')}`],
  ),
  ['log', proved.log.origin],
  ['entry', `${proved.log.index} of ${proved.log.treeSize}, counted from 0`],
  ['signed by key', proved.log.keyId],
  ['not after', proved.notAfter],
  ...proved.timestamps.map(
    (timestamp): Entry => [
      'timestamp',
      `${timestamp.at} by ${timestamp.authority}: ${describeClaim(timestamp)}`,
    ],
  ),
  ['witnesses', proved.witnesses.map(({ name, at }) => `${name} at ${at}`)],
]

function outcomeOf({ at, outcome, resultClass, asked, reproduced }: Proved['verifications'][number]): string {
  const share = asked === undefined || reproduced === undefined ? '' : ` (${reproduced} of ${asked})`
  return `${at} ${outcome}${share}${resultClass === null ? '' : `, ${resultClass}`}`
}
