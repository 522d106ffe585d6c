// `bcf study verify` and `bcf study compare`: what a stranger can do with study bundles, offline.

import type { Command } from 'commander'
import {
  type BundleTrust,
  compareStudies,
  type ProvedStudy,
  type StudyComparison,
  type StudyReport,
  verifyStudy,
} from '../../index.ts'
import { colorsFor } from '../terminal/color.ts'
import { EXIT } from '../terminal/report.ts'
import { type Entry, named } from '../terminal/table.ts'
import { visible } from '../terminal/visible.ts'
import { describeStep, describeVerdict, EXIT_CODES, NOT_PINNED } from './describe-checks.ts'
import { readFileOrInput } from './file-or-input.ts'
import { example, type Output, openOutput } from './session.ts'
import { readTrust, type TrustOptions, trusting } from './trust.ts'

/** Even the longest study with its answers stays far below. */
const LIMIT = { mebibytes: 400, what: 'study' }

export function registerStudy(program: Command): void {
  const study = program
    .command('study')
    .description('verify studies, whose plan was sealed before the first question')
  study.addHelpText('after', example('bcf study verify study.json --key log.vkey'))
  trusting(study.command('verify'))
    .description(
      'check the bundle of a study: that every ask of its plan has come to an end, and nothing else is counted; needs no service, no token and no network. Exit code 7 if it was modified, 1 if something is unproved: no key was given, or it is not in the log yet',
    )
    .argument('<bundle>', 'JSON file, or - for standard input')
    .addHelpText('after', example('bcf study verify study.json --key log.vkey'))
    .action(verify)
  trusting(study.command('compare'))
    .description(
      'hold two studies of one protocol against each other, by their verified bundles; offline as well. Exit code 0 if they agree, 1 if they differ, 2 if nobody can tell, 7 if one was modified',
    )
    .argument('<one>', 'JSON file, or - for standard input')
    .argument('<other>', 'JSON file')
    .addHelpText(
      'after',
      example('bcf study compare ours.json theirs.json --key ours.vkey --key theirs.vkey'),
    )
    .action(compare)
}

const read = async (file: string, trust: BundleTrust): Promise<StudyReport> =>
  verifyStudy(await readFileOrInput(file, LIMIT), trust)

async function verify(file: string, options: TrustOptions, command: Command) {
  const output = openOutput(command)
  const report = await read(file, await readTrust(options))
  output.print(report, () => describe(output, report))
  if (report.signer?.pinned === false) output.talk(NOT_PINNED)
  process.exitCode = EXIT_CODES[report.verdict]
}

function describe(output: Output, { steps, verdict, proved, notProved }: StudyReport): string {
  const colors = colorsFor(process.stdout)
  return [
    ...steps.map(describeStep),
    '',
    describeVerdict({ steps, verdict, proved }),
    ...(proved ? [output.fields(fieldsOf(proved)), '', ...tablesOf(output, proved), ''] : []),
    ...(proved?.departures ?? []).map(words => colors.yellow(`not as planned: ${visible(words)}`)),
    ...notProved.map(words => colors.dim(`not proved: ${visible(words)}`)),
  ].join('\n')
}

const ENDED_BY = {
  complete: 'every ask of the plan came to its own end',
  budget: 'its budget was spent',
  window: 'its window closed',
  quota: 'the plan of the brand allowed no more scans',
  cancelled: 'somebody cancelled it',
}

const fieldsOf = (proved: ProvedStudy): Entry[] => [
  ...named(proved, 'studyId'),
  ['question', proved.protocol.question],
  ['brand', `${proved.protocol.brand.name} (${proved.protocol.brand.domain})`],
  ['protocol', proved.protocolSha256],
  ['planned at', proved.plannedAt],
  ['window', `${proved.startsAt} to ${proved.endsAt}`],
  ['ended at', `${proved.endedAt}: ${ENDED_BY[proved.reason]}`],
  ['log', proved.log.origin],
  ['plan', `entry ${proved.log.planIndex} of ${proved.log.treeSize}, counted from 0`],
  ['end', `entry ${proved.log.endedIndex}`],
  ['signed by key', proved.log.keyId],
  ['plan not after', proved.planNotAfter],
  ['end not after', proved.notAfter],
  ['witnesses', proved.witnesses.map(({ name, at }) => `${name} at ${at}`)],
]

function tablesOf(output: Output, { results }: ProvedStudy): string[] {
  const rows = [...results.engines, { engine: 'all', ...results.all }]
  const names = Object.keys(results.all.classes)
  return [
    output.table(rows, ['engine', 'planned', 'captured', 'unanswered', 'failed', 'cancelled']),
    '',
    output.table(
      rows.flatMap(({ engine, mentioned, classes }) => [
        { engine, what: 'mentioned', rate: mentioned },
        ...names.map(what => ({ engine, what, rate: classes[what] ?? null })),
      ]),
      [
        'engine',
        ['of what was captured', ({ what }) => what],
        ['share', ({ rate }) => rate && `${rate.hits} of ${rate.of}`],
        ['95 % interval', ({ rate }) => rate && intervalOf(rate)],
        ['', ({ rate }) => (rate === null || rate.tooFewToTell ? 'too few to tell' : '')],
      ],
    ),
  ]
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
const intervalOf = ({ low, high }: { low: number; high: number }): string =>
  `${percent(low)} to ${percent(high)}`

async function compare(one: string, other: string, options: TrustOptions, command: Command) {
  const output = openOutput(command)
  const trust = await readTrust(options)
  const reports = [await read(one, trust), await read(other, trust)]
  const [first, second] = reports.map(({ proved }) => proved)
  const studies = reports.map(({ verdict, steps, proved }, place) => ({
    file: place === 0 ? one : other,
    verdict,
    failed: steps.filter(({ outcome, lacking }) => outcome === 'failed' || lacking),
    studyId: proved?.studyId ?? null,
    protocolSha256: proved?.protocolSha256 ?? null,
  }))
  if (reports.some(({ signer }) => signer?.pinned === false)) output.talk(NOT_PINNED)
  if (!first || !second) {
    output.print({ verdict: 'not_verified', studies }, () => describeUnverified(studies))
    process.exitCode = reports.some(({ verdict }) => verdict === 'modified') ? EXIT.modified : EXIT.usage
    return
  }
  const comparison = compareStudies(first, second)
  output.print({ ...comparison, studies }, () => describeComparison(output, comparison))
  process.exitCode = COMPARED[comparison.verdict]
}

const COMPARED = { agree: EXIT.ok, differ: EXIT.failure, too_few: EXIT.usage, other_protocol: EXIT.usage }

const describeUnverified = (
  studies: { file: string; verdict: string; failed: { detail: string }[] }[],
): string =>
  studies
    .map(({ file, verdict, failed }) =>
      [visible(`${file}: ${verdict}`), ...failed.map(({ detail }) => `  ${visible(detail)}`)].join('\n'),
    )
    .join('\n')

const WORDS = { agree: 'agree', differ: 'differ', too_few: 'too few to tell' }

function describeComparison(output: Output, comparison: StudyComparison): string {
  const { verdict, comparisons, differingProtocol } = comparison
  if (verdict === 'other_protocol')
    return `not compared: the protocols differ in ${differingProtocol.join(', ')}`
  const colors = colorsFor(process.stdout)
  const paint = { agree: colors.green, differ: colors.red, too_few: colors.yellow }[verdict]
  return [
    output.table(comparisons, [
      'engine',
      ['of what was captured', ({ what }) => what],
      ['one', ({ one }) => one && `${one.hits} of ${one.of}, ${intervalOf(one)}`],
      ['other', ({ other }) => other && `${other.hits} of ${other.of}, ${intervalOf(other)}`],
      ['difference', ({ difference }) => difference && intervalOf(difference)],
      ['', ({ verdict }) => WORDS[verdict]],
    ]),
    '',
    paint(WORDS[verdict]),
  ].join('\n')
}
