// What a verified bundle proves, and nothing of what it merely says.

import { toHex } from './bytes.ts'
import type { OpenedRun } from './open-run.ts'
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
  /** The route by which the engine was asked, see `originOf`; null if none is sealed. */
  route: string | null
  sha256: string
  byteLength: number
  capturedAt: string
  /** Which of several samples. */
  sample: number
  /** The bundle holds the state of the run at this time, by the service's clock. */
  stateAt: string
  /** What was read from the answer at capture, and by whom; null if nothing was. */
  reading: { reader: string; outcome: string; visibleSha256: string | null } | null
  /** Who did what to the run and its facts, oldest first; if it tells. */
  trail?: TrailEntry[]
  citationClass: string
  classifications: { id: string; citationClass: string; method: string; at: string }[]
  verifications: {
    id: string
    outcome: string
    resultClass: string | null
    /** How often the engine was asked, and how many answers had the same class; if it says. */
    asked?: number
    reproduced?: number
    at: string
  }[]
  log: { origin: string; index: number; treeSize: number; keyId: string }
  /** The answer was in the log by this time, by an authority's clock; null if none says so. */
  notAfter: string | null
  /** The timestamps that say so, and whether they claim to be qualified ones. */
  timestamps: ProvedTimestamp[]
  witnesses: Witnessed[]
}

export interface ProvedTimestamp {
  at: string
  /** The name in the certificate that signed. */
  authority: string
  /** Whether the dated tree contains the answer, or the end of a study. */
  covers: boolean
  /** Whether the timestamp says it is a qualified electronic time-stamp: an unchecked claim. */
  claimsQualified: boolean
  /** The same for the certificate that signed it. */
  certificateClaimsQualified: boolean
  /** Where it departs from EN 319 422. */
  departures: string[]
}

export interface Outside {
  index: number
  dated: Dated[]
  bracket: Bracket | null
  witnesses: Witnessed[] | null
}

export function provedOf(
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
    notAfter: bracket?.notAfter.toISOString() ?? null,
    timestamps: provedTimestamps(dated),
    witnesses: witnesses ?? [],
    ...provedOfState(run),
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

function provedOfState(run: OpenedRun): Pick<Proved, 'sample' | 'stateAt' | 'reading' | 'trail'> {
  const { answer, reading, contents } = run
  const { sample = 1 } = answer.content
  const trail = trailOf(run)
  const state = { sample, stateAt: contents.at, ...(trail.length > 0 && { trail }) }
  if (!reading) return { ...state, reading: null }
  const { reader, outcome, visibleSha256 } = reading
  return { ...state, reading: { reader, outcome, visibleSha256 } }
}
