// What a verified bundle proves, and nothing of what it only says.

import { toHex } from './bytes.ts'
import type { OpenedRun } from './open-run.ts'
import type { BundleVersion } from './record-content.ts'
import { type TrailEntry, trailOf } from './trail.ts'
import type { Signed } from './verify-log.ts'
import type { Bracket, Dated, Witnessed } from './verify-time.ts'

/** Only what was verified. */
export interface Proved {
  runId: string
  brand: { id: string; name: string; domain: string }
  prompt: string
  engine: string
  surface: string
  /** The way that the engine was asked by, see `originOf`; null where none is sealed. */
  route: string | null
  sha256: string
  byteLength: number
  capturedAt: string
  /** Which of several times the same was asked; of version 2. */
  sample?: number
  /** The bundle holds the state of the run at this time, by the clock of the service; of version 2. */
  stateAt?: string
  /** What was read out of the answer when it came, by whom; of version 2, and null where nothing was. */
  reading?: { reader: string; outcome: string; visibleSha256: string | null } | null
  /** Who did what to the run and its facts, oldest first; of version 2, where it tells. */
  trail?: TrailEntry[]
  citationClass: string
  classifications: { id: string; citationClass: string; method: string; at: string }[]
  verifications: {
    id: string
    outcome: string
    resultClass: string | null
    /** How often the engine was asked, and how many of the answers had the class again; not of the first version. */
    asked?: number
    reproduced?: number
    at: string
  }[]
  log: { origin: string; index: number; treeSize: number; keyId: string }
  /** Since when the answer can have been in the log, by an authority's clock; null when none tells. */
  notBefore: string | null
  /** When the answer was in the log at the latest, by an authority's clock; null when none tells. */
  notAfter: string | null
  /** The timestamps that say so, and whether they claim to be qualified ones. */
  timestamps: ProvedTimestamp[]
  witnesses: Witnessed[]
}

export interface ProvedTimestamp {
  at: string
  /** The name in the certificate that signed. */
  authority: string
  /** Whether the tree that was dated holds the answer, or the end of a study. */
  covers: boolean
  /** Whether the timestamp says that it is a qualified electronic time-stamp: a claim, which nobody has checked. */
  claimsQualified: boolean
  /** The same of the certificate that signed it. */
  certificateClaimsQualified: boolean
  /** Where it departs from EN 319 422. */
  departures: string[]
}

export interface Outside {
  index: number
  dated: Dated[] | null
  bracket: Bracket | null
  witnesses: Witnessed[] | null
}

export function provedOf(
  version: BundleVersion,
  run: OpenedRun,
  { checkpoint, key }: Signed,
  { index, dated, bracket, witnesses }: Outside,
): Proved {
  const { answer, classifications, verifications, latest } = run
  const { runId, brand, prompt, engine, surface, byteLength } = answer.content
  return {
    runId,
    brand: { id: brand.id, name: brand.name, domain: brand.domain },
    prompt: prompt.text,
    engine,
    surface,
    route: routeOf(answer.content),
    sha256: answer.sha256,
    byteLength,
    capturedAt: answer.at,
    citationClass: latest.content.citationClass,
    classifications: classifications.map(({ id, at, content: { citationClass, method } }) => ({
      id,
      citationClass,
      method,
      at,
    })),
    verifications: verifications.map(({ id, at, content }) => ({
      id,
      outcome: content.outcome,
      resultClass: content.resultClass,
      ...(content.asks !== undefined && { asked: content.asks }),
      ...(content.reproduced !== undefined && { reproduced: content.reproduced }),
      at,
    })),
    log: { origin: checkpoint.origin, index, treeSize: checkpoint.size, keyId: toHex(key.id) },
    notBefore: bracket?.notBefore?.toISOString() ?? null,
    notAfter: bracket?.notAfter.toISOString() ?? null,
    timestamps: provedTimestamps(dated ?? []),
    witnesses: witnesses ?? [],
    ...(version === '2' && provedByVersion2(run)),
  }
}

export const provedTimestamps = (dated: Dated[]): ProvedTimestamp[] =>
  dated.map(({ genTime, authority, covers, profile }) => ({
    at: genTime.toISOString(),
    authority,
    covers,
    claimsQualified: profile.claimsQualified,
    certificateClaimsQualified: profile.certificateClaimsQualified,
    departures: profile.departures,
  }))

/** No bundle shows it, so none is refused for it. */
function routeOf(content: object): string | null {
  const route = 'route' in content ? content.route : null
  return typeof route === 'string' && route.isWellFormed() ? route : null
}

function provedByVersion2(run: OpenedRun): Pick<Proved, 'sample' | 'stateAt' | 'reading' | 'trail'> {
  const { answer, reading, contents } = run
  const { sample = 1 } = answer.content
  const trail = trailOf(run)
  const state = { sample, ...(contents && { stateAt: contents.at }), ...(trail.length > 0 && { trail }) }
  if (!reading) return { ...state, reading: null }
  const { reader, outcome, visibleSha256 } = reading.content
  return { ...state, reading: { reader, outcome, visibleSha256 } }
}
