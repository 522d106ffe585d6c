// The result of checking a study's bundle. Only what was verified is shown, and its results are counted here.

import {
  type ProvedStudy,
  type StudyCounts,
  type StudyRate,
  type StudyReport,
  type Trust,
  verifyStudyFile,
} from '@brand-citation-forensics/proof'
import { bytes, exact, percent, plural, utc } from '../format.ts'
import { CLASS_NAMES, ENGINE_NAMES, sentence, wordsFor } from '../words/words.ts'
import { useFileCheck } from './bundle.ts'
import type { Copy } from './copy.ts'
import { Facts, Meaning, Steps } from './steps.tsx'
import { Verdict } from './verdict.tsx'
import { BUNDLE_FITS, lackingIn, STUDY_PROVES, saidWithoutKey, UNPINNED } from './words.ts'

interface Props {
  copy: Extract<Copy, { bytes: Uint8Array }>
  trust: Trust
}

export function StudyResult({ copy, trust }: Props) {
  const check = useFileCheck(verifyStudyFile, copy.bytes, trust)
  if (check.state === 'checking')
    return <Verdict tone="open" verdict="checking" title="Checking the study…" told="Nothing is sent." />
  if (check.state === 'stopped')
    return <Verdict tone="caution" verdict="stopped" title="The study was not checked" told={check.reason} />
  const { report, isOfThisSite } = check
  const { proved } = report
  return (
    <>
      <StudyVerdict report={report} isOfThisSite={isOfThisSite} />
      <Facts
        facts={[
          ['Your file', `${copy.name}, ${bytes(copy.bytes.length)}`],
          ...(proved ? [...factsOf(proved), ...resultsOf(proved)] : []),
        ]}
      />
      <Steps title="Checked in this browser, without a connection" steps={report.steps} />
      {proved && (
        <Meaning
          proves={isOfThisSite ? [BUNDLE_FITS] : [STUDY_PROVES]}
          leavesOpen={[
            ...(isOfThisSite ? [UNPINNED] : []),
            ...report.notProved.map(words => `${sentence(words)}.`),
          ]}
        />
      )}
    </>
  )
}

interface VerdictProps {
  report: StudyReport
  isOfThisSite: boolean
}

function StudyVerdict({ report: { verdict, steps, proved, signer }, isOfThisSite }: VerdictProps) {
  if (verdict === 'modified') {
    const failed = steps.filter(({ outcome }) => outcome === 'failed').length
    const told = `${plural(failed, 'check')} of ${steps.length} failed: this file is not what was sealed, or not all of it. Do not rely on it, and ask for the original.`
    return <Verdict tone="bad" verdict={verdict} title="Modified" told={told} />
  }
  const departs = (proved?.departures.length ?? 0) > 0
  if (proved && isOfThisSite)
    return (
      <Verdict
        tone="caution"
        verdict="unproved"
        title="Complete, and matches this site’s key"
        told={saidWithoutKey(FITS, steps)}
      />
    )
  if (proved) {
    const isWhole = verdict === 'verified'
    const whole = departs ? 'Complete and verified, but not all as planned' : 'Complete and verified'
    return (
      <Verdict
        tone={departs || !isWhole ? 'caution' : 'good'}
        verdict={verdict}
        title={isWhole ? whole : 'Complete and verified, but not all of it is proved'}
        told={isWhole ? VOUCHED : `${VOUCHED} Not proved: ${lackingIn(steps)}.`}
      />
    )
  }
  if (signer?.pinned === false)
    return (
      <Verdict
        tone="caution"
        verdict={verdict}
        title="Not proved: the key is not confirmed"
        told={saidWithoutKey(FITS, steps)}
      />
    )
  const told = `Nothing in it was changed, but not proved: ${lackingIn(steps)}. Ask for a newer export of the same study.`
  return <Verdict tone="open" verdict={verdict} title="Not proved" told={told} />
}

const VOUCHED =
  'Everything that was planned is in this file as it was sealed, and a key that you gave vouches for the log.'

const FITS =
  'Everything in this study fits together. To know that the log is the one others know, get its key from its operator by another road, and give it below.'

const ENDED_BY = {
  complete: 'every question came to its own end',
  budget: 'its budget was spent',
  window: 'its window closed',
  quota: 'the plan of the brand allowed no more scans',
  cancelled: 'cancelled by hand',
}

const factsOf = ({ protocol, log, ...proved }: ProvedStudy): [string, React.ReactNode][] => [
  ['Question', protocol.question],
  ['Brand', `${protocol.brand.name} (${protocol.brand.domain})`],
  ['Planned at', utc(proved.plannedAt)],
  ['Window', `${utc(proved.startsAt)} to ${utc(proved.endsAt)}`],
  ['Ended', `${utc(proved.endedAt)}: ${ENDED_BY[proved.reason]}`],
  ...(proved.planNotAfter === null
    ? []
    : [['Plan dated by others', `in the log before ${utc(proved.planNotAfter)}`] as [string, string]]),
  ...(proved.departures.length === 0
    ? []
    : [['Not as planned', proved.departures.join('; ')] as [string, string]]),
  ['Protocol, SHA-256', <code key="hash">{proved.protocolSha256}</code>],
  ['Places in the log', `plan ${log.planIndex}, end ${log.endedIndex} of ${log.origin}`],
]

const resultsOf = ({ results }: ProvedStudy): [string, string][] => [
  ['All engines', countsIn(results.all)],
  ...results.engines.map((counts): [string, string] => [
    wordsFor(ENGINE_NAMES, counts.engine),
    countsIn(counts),
  ]),
]

function countsIn(counts: StudyCounts): string {
  const ends = (['captured', 'unanswered', 'failed', 'cancelled'] as const)
    .filter(end => counts[end] > 0)
    .map(end => `${exact(counts[end])} ${end}`)
  const shares = Object.entries(counts.classes).map(([name, rate]) =>
    shareOf(wordsFor(CLASS_NAMES, name), rate),
  )
  return [
    `${exact(counts.planned)} planned: ${ends.join(', ')}`,
    ...[shareOf('Mentioned', counts.mentioned), ...shares].filter(words => words !== null),
  ].join('. ')
}

/** Null of nothing. */
function shareOf(name: string, rate: StudyRate | null): string | null {
  if (rate === null) return null
  const doubt = rate.tooFewToTell ? ', too few to tell' : ''
  return `${name}: ${exact(rate.hits)} of ${exact(rate.of)} (${percent(rate.low)} to ${percent(rate.high)}${doubt})`
}
