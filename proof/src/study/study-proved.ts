// What a verified study proves, where it departs from its own plan, and what it leaves open.

import { toHex } from '../bytes.ts'
import { counted } from '../checklist.ts'
import { type ProvedTimestamp, provedTimestamps } from '../proved.ts'
import { canonicalJson } from '../record.ts'
import type { Signed } from '../verify-log.ts'
import type { Bracket, Dated, Witnessed } from '../verify-time.ts'
import type { OpenedSample } from './check-samples.ts'
import type { OpenedStudy } from './open-study.ts'
import { type StudyProtocol, startOfRound } from './protocol.ts'
import type { StudyEndingKind, StudyPlanContent, StudyReason } from './study-content.ts'
import { type StudyResults, studyResults } from './study-results.ts'

/** Only what was verified. */
export interface ProvedStudy {
  studyId: string
  brandId: string
  protocol: StudyProtocol
  protocolSha256: string
  /** By the service's clock, like the next three. */
  plannedAt: string
  startsAt: string
  endsAt: string
  endedAt: string
  reason: StudyReason
  results: StudyResults
  /** Where what was done differs from the plan, in words for people. */
  departures: string[]
  samples: ProvedSample[]
  /** Whether the answers' bytes were included and have the sealed hashes. */
  withAnswers: boolean
  log: { origin: string; planIndex: number; endedIndex: number; treeSize: number; keyId: string }
  /** The plan was in the log by this time, by an authority's clock; null if none says so. */
  planNotAfter: string | null
  /** The same of the end. */
  notAfter: string | null
  timestamps: ProvedTimestamp[]
  witnesses: Witnessed[]
}

export interface ProvedSample {
  run: string
  /** From 1, as sample. */
  round: number
  prompt: string
  engine: string
  sample: number
  ending: StudyEndingKind
  reason: string | null
  citationClass: string | null
  /** Of the captured bytes. */
  sha256: string | null
}

export interface StudyBracket {
  plan: Bracket
  ended: Bracket
}

export interface OutsideStudy {
  signed: Signed
  dated: Dated[]
  bracket: StudyBracket | null
  witnesses: Witnessed[] | null
}

export function provedStudy(
  { plan, ended }: OpenedStudy,
  samples: OpenedSample[],
  withAnswers: boolean,
  { signed: { checkpoint, key }, dated, bracket, witnesses }: OutsideStudy,
): ProvedStudy {
  const { studyId, brandId, protocol, protocolSha256, startsAt, endsAt } = plan.content
  const proved = samples.map(sample => provedSample(sample, protocol))
  return {
    studyId,
    brandId,
    protocol,
    protocolSha256,
    plannedAt: plan.at,
    startsAt,
    endsAt,
    endedAt: ended.at,
    reason: ended.content.reason,
    results: studyResults(protocol.engines, proved),
    departures: departuresOf(samples, plan.content),
    samples: proved,
    withAnswers,
    log: {
      origin: checkpoint.origin,
      planIndex: plan.index ?? -1,
      endedIndex: ended.index ?? -1,
      treeSize: checkpoint.size,
      keyId: toHex(key.id),
    },
    planNotAfter: bracket?.plan.notAfter.toISOString() ?? null,
    notAfter: bracket?.ended.notAfter.toISOString() ?? null,
    timestamps: provedTimestamps(dated),
    witnesses: witnesses ?? [],
  }
}

const provedSample = (
  { place, ending, capture, classification }: OpenedSample,
  { prompts, engines }: StudyProtocol,
): ProvedSample => ({
  run: ending.run,
  round: place.round + 1,
  prompt: prompts[place.prompt]?.text ?? '',
  engine: engines[place.engine] ?? '',
  sample: place.sample,
  ending: ending.ending,
  reason: ending.reason ?? null,
  citationClass: classification?.content.citationClass ?? null,
  sha256: capture?.sha256 ?? null,
})

function departuresOf(samples: OpenedSample[], plan: StudyPlanContent): string[] {
  const { protocol, endsAt, factRecords } = plan
  const startsAt = new Date(plan.startsAt)
  const starts = Array.from({ length: protocol.rounds }, (_, round) =>
    startOfRound(protocol, startsAt, round).toISOString(),
  )
  const facts = factRecords && new Set(factRecords)
  const count = (differs: (sample: OpenedSample) => boolean) => samples.filter(differs).length
  const askedAt = ({ capture }: OpenedSample) => capture?.content.exchange.requestedAt
  const early = count(sample => (askedAt(sample) ?? endsAt) < (starts[sample.place.round] ?? ''))
  const late = count(sample => (askedAt(sample) ?? '') > endsAt)
  const renamed = count(({ capture }) => capture !== null && namesOf(capture.content) !== namesIn(protocol))
  const otherwise = count(
    ({ classification }) =>
      facts !== undefined && (classification?.content.facts ?? []).some(fact => !facts.has(fact)),
  )
  const simulated = count(({ capture }) => capture?.content.surface === 'sandbox')
  return [
    ...(early > 0 ? [`${counted(early, 'question')} asked before the start of the round`] : []),
    ...(late > 0 ? [`${counted(late, 'question')} asked after the end of the window`] : []),
    ...(renamed > 0
      ? [`${counted(renamed, 'question')} asked when the brand was not called as in the plan`]
      : []),
    ...(otherwise > 0 ? [`${counted(otherwise, 'verdict')} with facts that are not in the plan`] : []),
    ...(simulated > 0 ? [`${counted(simulated, 'answer')} from a simulation, and from no engine`] : []),
  ]
}

const namesIn = ({ brand: { name, domain, aliases } }: StudyProtocol): string =>
  canonicalJson([name, domain, aliases.toSorted()])

function namesOf(content: { brand: { name: string; domain: string } }): string {
  const aliases = 'aliases' in content && Array.isArray(content.aliases) ? content.aliases : []
  return canonicalJson([content.brand.name, content.brand.domain, aliases.filter(isText).toSorted()])
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** What no bundle of a study can prove, in words for people. */
export function leftOpen({ ended }: OpenedStudy): string[] {
  const { reason, endings } = ended.content
  const failed = endings.filter(({ ending }) => ending === 'failed').length
  return [
    'that the operator ran no other study, or this one more than once, and shows the one it likes',
    'that nothing else was sealed about these runs: only an audit of the installation tells',
    'that an engine sent these answers, or that others would have got the same',
    'that the facts are true, and the verdicts right',
    ...(failed > 0 ? [`why ${counted(failed, 'ask')} failed: the reasons are the words of the service`] : []),
    ...(reason === 'cancelled'
      ? ['why it was cancelled: the intervals do not hold if somebody stopped it because of its results']
      : []),
  ]
}
