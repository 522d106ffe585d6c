// What the two records of a study say. The plan is sealed before the first request and names every run there will be;
// the end is sealed once, and names what became of each. So none can be omitted, and none added.

import { ProofError } from '../error.ts'
import { hash, having, instant, list, object, oneOf, type Shape, type Shaped, text } from '../shape.ts'
import { MOST_RUNS, protocolShape } from './protocol.ts'

export const STUDY_PLAN_SLOT = 'plan'
export const STUDY_ENDED_SLOT = 'ended'

export const STUDY_ENDINGS = ['captured', 'unanswered', 'failed', 'cancelled'] as const
export type StudyEndingKind = (typeof STUDY_ENDINGS)[number]

export const STUDY_REASONS = ['complete', 'budget', 'window', 'cancelled'] as const
export type StudyReason = (typeof STUDY_REASONS)[number]

/** What every record says about itself is not repeated here; see `record-content.ts`. */
export const studyPlanShape = having(
  {
    studyId: text,
    brandId: text,
    actor: text,
    protocol: protocolShape,
    protocolSha256: hash,
    /** Not before the plan is sealed. */
    startsAt: instant,
    endsAt: instant,
    /** Of the protocol's prompts, in its order. */
    promptIds: list(text, MOST_RUNS),
    /** The ids of all runs there will ever be, by `studyPlaces`. */
    runs: list(text, MOST_RUNS),
  },
  /** The records of the protocol's facts, in its order. */
  { factRecords: list(text, MOST_RUNS) },
)

export type StudyPlanContent = Shaped<typeof studyPlanShape>

const endingFields = object(
  { run: text, ending: oneOf(...STUDY_ENDINGS) },
  /** `capture`, `extraction` and `classification` hold the record's 32-byte log entry, in hexadecimal. */
  { reason: text, capture: hash, extraction: hash, classification: hash },
)

export type StudyEnding = Shaped<typeof endingFields>

/** What an ending must and may have; nothing else. */
const PARTS: Record<StudyEndingKind, { needs: (keyof StudyEnding)[]; may: (keyof StudyEnding)[] }> = {
  captured: { needs: ['capture', 'classification'], may: ['extraction'] },
  unanswered: { needs: ['reason', 'capture', 'extraction'], may: [] },
  failed: { needs: ['reason'], may: ['capture', 'extraction'] },
  cancelled: { needs: [], may: ['reason', 'capture', 'extraction'] },
}

const endingShape: Shape<StudyEnding> = (value, path) => {
  const ending = endingFields(value, path)
  const { needs, may } = PARTS[ending.ending]
  const missing = needs.find(name => ending[name] === undefined)
  if (missing) throw new ProofError(`${path} is ${ending.ending}, and lacks ${missing}`)
  const odd = (['reason', 'capture', 'extraction', 'classification'] as const).find(
    name => ending[name] !== undefined && !needs.includes(name) && !may.includes(name),
  )
  if (odd) throw new ProofError(`${path} is ${ending.ending}, and has a ${odd}`)
  if (ending.extraction !== undefined && ending.capture === undefined)
    throw new ProofError(`${path} has an extraction and no capture`)
  return ending
}

export const studyEndedShape = having({
  studyId: text,
  /** The plan's 32-byte log entry. */
  plan: hash,
  reason: oneOf(...STUDY_REASONS),
  /** One for each run of the plan, in order. */
  endings: list(endingShape, MOST_RUNS),
})

export type StudyEndedContent = Shaped<typeof studyEndedShape>

/** The entries that an ending names, in the order of their records in a bundle. */
export const entriesOf = ({ capture, extraction, classification }: StudyEnding): string[] =>
  [capture, extraction, classification].filter(entry => entry !== undefined)
