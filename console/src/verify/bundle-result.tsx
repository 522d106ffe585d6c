// The result of checking a whole bundle. Only what was verified is shown.

import {
  type BundleReport,
  describeClaim,
  originWords,
  type Proved,
  type Trust,
  verifyBundleFile,
} from '@brand-citation-forensics/proof'
import { bytes, plural, utc } from '../format.ts'
import { CLASS_NAMES, ENGINE_NAMES, SURFACE_WORDS, sentence, wordsFor } from '../words/words.ts'
import { PartMissing, useFileCheck } from './bundle.ts'
import { type Copy, isExhibit } from './copy.ts'
import { Facts, Meaning, Steps } from './steps.tsx'
import { SandboxNote, Verdict } from './verdict.tsx'
import {
  BUNDLE_FITS,
  BUNDLE_LEAVES_OPEN,
  BUNDLE_PROVES,
  lackingIn,
  saidWithoutKey,
  UNPINNED,
} from './words.ts'

interface Props {
  copy: Extract<Copy, { bytes: Uint8Array }>
  trust: Trust
  /** The hash it should be about, if known. */
  expected?: string | undefined
}

export function BundleResult({ copy, trust, expected }: Props) {
  const check = useFileCheck(verifyFile, copy.bytes, trust)
  if (check.state === 'checking')
    return <Verdict tone="open" verdict="checking" title="Checking the bundle…" told="Nothing is sent." />
  if (check.state === 'stopped')
    return <Verdict tone="caution" verdict="stopped" title="The bundle was not checked" told={check.reason} />
  const { report, isOfThisSite } = check
  const { proved } = report
  return (
    <>
      {proved?.surface === 'sandbox' && <SandboxNote />}
      <BundleOutcome report={report} isOfThisSite={isOfThisSite} expected={expected} />
      <Facts
        facts={[
          ['Your file', `${copy.name}, ${bytes(copy.bytes.length)}`],
          ...(proved ? factsOf(proved) : []),
          ...(report.notUnderstood.length > 0
            ? [['Sealed, not understood', notUnderstoodIn(report)] as [string, string]]
            : []),
        ]}
      />
      <Steps title="Checked in this browser, without a connection" steps={report.steps} />
      {proved && (
        <Meaning
          proves={[isOfThisSite ? BUNDLE_FITS : BUNDLE_PROVES]}
          leavesOpen={[
            ...(isOfThisSite ? [UNPINNED] : []),
            ...BUNDLE_LEAVES_OPEN,
            ...report.notProved.map(words => `Taken from the file, and not proved: ${words}`),
          ]}
        />
      )}
    </>
  )
}

/** What an older page cannot read is neither a fault of the file nor proof. */
const notUnderstoodIn = ({ notUnderstood }: BundleReport): string =>
  `${plural(notUnderstood.length, 'record')} of kinds that this page does not know: ${notUnderstood
    .map(({ id, kind, at }) => `${kind} ${id} of ${utc(at)}`)
    .join(', ')}. Nothing here rests on them.`

interface OutcomeProps extends VerdictProps {
  expected?: string | undefined
}

export const BundleOutcome = ({ report, isOfThisSite, expected = report.proved?.sha256 }: OutcomeProps) =>
  report.proved && report.proved.sha256 !== expected ? (
    <OtherAnswer />
  ) : (
    <BundleVerdict report={report} isOfThisSite={isOfThisSite} />
  )

const OtherAnswer = () => (
  <Verdict
    tone="bad"
    verdict="other"
    title="This bundle is about a different answer"
    told="It is intact, but the answer in it is not the one on this page. Ask for the bundle of this answer."
  />
)

interface VerdictProps {
  report: BundleReport
  isOfThisSite: boolean
}

function BundleVerdict({ report: { verdict, steps, proved, signer }, isOfThisSite }: VerdictProps) {
  const failed = steps.filter(({ outcome }) => outcome === 'failed').length
  if (verdict === 'modified')
    return (
      <Verdict
        tone="bad"
        verdict={verdict}
        title="Modified"
        told={`${plural(failed, 'check')} of ${steps.length} failed: this file is not what was sealed. Do not rely on it, and ask for the original.`}
      />
    )
  const isSandbox = proved?.surface === 'sandbox'
  if (proved && isOfThisSite)
    return (
      <Verdict
        tone="caution"
        verdict="unproved"
        title={isSandbox ? 'Intact, but simulated' : 'Intact, and matches this site’s key'}
        told={saidWithoutKey(MATCHES_SITE, steps)}
      />
    )
  if (verdict === 'verified')
    return (
      <Verdict
        tone={isSandbox ? 'caution' : 'good'}
        verdict={verdict}
        title={isSandbox ? 'Verified, but simulated' : 'Verified'}
        told={VOUCHED}
      />
    )
  if (proved)
    return (
      <Verdict
        tone="caution"
        verdict={verdict}
        title={isSandbox ? 'Verified, but simulated' : 'Verified, but not all of it is proved'}
        told={`${VOUCHED} Not proved: ${lackingIn(steps)}.`}
      />
    )
  if (signer?.pinned === false)
    return (
      <Verdict
        tone="caution"
        verdict={verdict}
        title="Not proved: the key is not confirmed"
        told={saidWithoutKey(UNCONFIRMED, steps)}
      />
    )
  return (
    <Verdict
      tone="open"
      verdict={verdict}
      title="Not proved"
      told={`Nothing in it was changed, but not proved: ${lackingIn(steps)}. Ask for a newer bundle of the same answer.`}
    />
  )
}

const VOUCHED = 'The evidence in this bundle is what was sealed, and a key that you gave vouches for the log.'

const MATCHES_SITE =
  'Everything in this bundle fits together, and the key that signed it matches this site’s key. That is this site’s own word: to know that the log is the one others know, give a key from elsewhere, below.'

const UNCONFIRMED =
  'Everything in this bundle fits together. But the key that signed it came with it, as it would with a forgery, and this site shows another or none: get the key from the operator of the log by another road, and give it below.'

function factsOf(proved: Proved): [string, React.ReactNode][] {
  const { brand, prompt, engine, surface, sha256, byteLength, capturedAt, stateAt, citationClass, log } =
    proved
  const name = wordsFor(ENGINE_NAMES, engine)
  return [
    ['Question', prompt],
    ['Brand', `${brand.name} (${brand.domain})`],
    ['Engine', surface === 'sandbox' ? `none (a simulation of ${name})` : name],
    ['Reached through', wordsFor(SURFACE_WORDS, surface)],
    ['Captured through', originWords(name, proved)],
    ['Captured at', utc(capturedAt)],
    ...(stateAt === undefined
      ? []
      : [['State of', `${utc(stateAt)}: what was sealed later is not in this file`] as [string, string]]),
    ...timeFacts(proved),
    ...readingFacts(proved),
    ['Verdict on the answer', wordsFor(CLASS_NAMES, citationClass)],
    ...trailFacts(proved),
    ['Answer', bytes(byteLength)],
    ['SHA-256 of the answer', <code key="hash">{sha256}</code>],
    [
      'Place in the log',
      `entry ${log.index} of ${log.origin}, under the signed checkpoint of ${log.treeSize} entries`,
    ],
  ]
}

const readingFacts = ({ sample, reading }: Proved): [string, string][] => [
  ...(sample > 1 ? [['Sample', `number ${sample} of the same question`] as [string, string]] : []),
  ...(reading ? [['What came', sentence(reading.outcome)] as [string, string]] : []),
]

/** By ids: no name is in a bundle. */
const trailFacts = ({ trail = [] }: Proved): [string, React.ReactNode][] =>
  trail.length === 0
    ? []
    : [
        [
          'Trail, as sealed',
          <ul key="trail" className="plain-list">
            {trail.map(({ id, at, action, actor, about }) => (
              <li key={id}>
                {utc(at)}: {action} by <code>{actor}</code>, of {about.join(', ')}
              </li>
            ))}
          </ul>,
        ],
      ]

function timeFacts({ notAfter, timestamps, witnesses }: Proved): [string, React.ReactNode][] {
  const dated: [string, string][] = notAfter
    ? [
        ['Dated by others', `in the log before ${utc(notAfter)}`],
        [
          'Timestamps',
          timestamps.map(one => `${utc(one.at)} by ${one.authority}: ${describeClaim(one)}`).join('. '),
        ],
      ]
    : []
  if (witnesses.length === 0) return dated
  return [...dated, ['Witnessed by', witnesses.map(({ name, at }) => `${name} at ${utc(at)}`).join(', ')]]
}

// A bundle, or an exhibit, which is a PDF whose pages are redrawn here with the exhibit's fonts. Few people bring one, so code
// and fonts are fetched on demand.

const verifyFile = (bytes: Uint8Array, trust: Trust): Promise<BundleReport> =>
  isExhibit(bytes) ? verifyPdf(bytes, trust) : verifyBundleFile(bytes, trust)

async function verifyPdf(bytes: Uint8Array, trust: Trust): Promise<BundleReport> {
  const { verifyExhibit, readFile } = await import('./exhibit-files.ts').catch(missing)
  return verifyExhibit(bytes, trust, file => readFile(file).catch(missing))
}

function missing(cause: unknown): never {
  throw new PartMissing('the drawing of exhibits', { cause })
}
