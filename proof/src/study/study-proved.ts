// What a verified study proves, where it departs from its own plan, and what it leaves open.

import { toHex } from '../bytes.ts'
import { counted } from '../checklist.ts'
import { type ProvedTimestamp, provedTimestamps } from '../proved.ts'
import { canonicalJson } from '../record.ts'
import type { Signed } from '../verify-log.ts'
import type { Bracket, Dated, Witnessed } from '../verify-time.ts'
import type { OpenedAsk } from './check-study.ts'
import { endOfStudy, protocolSha256, type StudyProtocol, startOfRound } from './protocol.ts'
import type { OpenedStudy, StudyReason } from './study-bundle.ts'
import { type StudyResults, type StudySample, studyResults } from './study-results.ts'

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
  log: { origin: string; planIndex: number; endedIndex: number; treeSize: number; keyId: string }
  /** The plan was in the log by this time, by an authority's clock; null if none says so. */
  planNotAfter: string | null
  /** The same of the end. */
  notAfter: string | null
  timestamps: ProvedTimestamp[]
  witnesses: Witnessed[]
}

export interface ProvedSample extends StudySample {
  run: string
  /** From 1, as sample. */
  round: number
  prompt: string
  sample: number
  reason: string | null
  /** Of the captured bytes. */
  sha256: string | null
}

export interface StudyBracket {
  plan: Bracket
  ended: Bracket
}

interface OutsideStudy {
  signed: Signed
  dated: Dated[]
  bracket: StudyBracket | null
  witnesses: Witnessed[] | null
}

export function provedStudy(
  { plan, ended }: OpenedStudy,
  asks: OpenedAsk[],
  { signed: { checkpoint, key }, dated, bracket, witnesses }: OutsideStudy,
): ProvedStudy {
  const { subject: studyId, brandId, protocol, startsAt } = plan.content
  const samples = asks.map(ask => provedSample(ask, protocol))
  const endsAt = endOfStudy(protocol, new Date(startsAt)).toISOString()
  return {
    ...{ studyId, brandId, protocol, protocolSha256: protocolSha256(protocol) },
    ...{ plannedAt: plan.at, startsAt, endsAt, endedAt: ended.at, reason: ended.content.reason },
    results: studyResults(protocol.engines, samples),
    departures: departuresOf(asks, protocol, startsAt, endsAt),
    samples,
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
  { run, place, ending, capture, classification }: OpenedAsk,
  { prompts, engines }: StudyProtocol,
): ProvedSample => ({
  ...{ run, round: place.round + 1, prompt: prompts[place.prompt]?.text ?? '' },
  ...{ engine: engines[place.engine] ?? '', sample: place.sample },
  ...{ ending: ending.ending, reason: ending.reason ?? null },
  citationClass: classification?.content.citationClass ?? null,
  sha256: capture?.sha256 ?? null,
})

function departuresOf(
  asks: OpenedAsk[],
  protocol: StudyProtocol,
  startsAt: string,
  endsAt: string,
): string[] {
  const starts = Array.from({ length: protocol.rounds }, (_, round) =>
    startOfRound(protocol, new Date(startsAt), round).toISOString(),
  )
  const captured = asks.flatMap(({ capture, place }) =>
    capture ? [{ place, content: capture.content, askedAt: capture.content.exchange.requestedAt }] : [],
  )
  const told = (words: string, differs: (ask: (typeof captured)[number]) => boolean): string[] => {
    const count = captured.filter(differs).length
    return count > 0 ? [`${counted(count, 'question')} asked ${words}`] : []
  }
  return [
    ...told('before the start of the round', ({ askedAt, place }) => askedAt < (starts[place.round] ?? '')),
    ...told('after the end of the window', ({ askedAt }) => askedAt > endsAt),
    ...told(
      'when the brand was not called as in the plan',
      ({ content }) => namesOf(content) !== namesIn(protocol),
    ),
    ...told('of a simulation, and of no engine', ({ content }) => content.surface === 'sandbox'),
  ]
}

const namesIn = ({ brand: { name, domain, aliases } }: StudyProtocol): string =>
  canonicalJson([name, domain, aliases.toSorted()])

function namesOf(content: { brand: { name: string; domain: string } }): string {
  const aliases: unknown[] = 'aliases' in content && Array.isArray(content.aliases) ? content.aliases : []
  const texts = aliases.filter(alias => typeof alias === 'string')
  return canonicalJson([content.brand.name, content.brand.domain, texts.toSorted()])
}

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
