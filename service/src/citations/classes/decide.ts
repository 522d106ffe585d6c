// From findings in an answer to its class. The order of the rules is the definition: the first that holds is
// the class. Pure.

import type { CitationClass, Claim, ClaimDoubt, ClassReason } from '../../model/citation.ts'
import { plainWords } from '../plain-words.ts'

/** Raised when the same judged claims could give another class: versions what lies between claims and class. */
export const CLASSES = 'classes@4'

/** What the decision rests on. */
export interface Findings {
  /** Accepted mentions. */
  mentions: number
  /** Citations of the brand's own registrable domain. */
  ownCitations: number
  /** Those of them attached to a sentence about the brand. */
  attachedCitations: number
  claims: Claim[]
  /** Sentences about the brand with a value that the reader missed. */
  unread: number
  /** Whether what it says was held against the facts; without facts there is nothing to. */
  isRead: boolean
  /** Why the answer says nothing of its own; null if it does, or the prompt does not name the brand. */
  echo: Extract<ClassReason, 'no_knowledge' | 'asks_back' | 'repeats_prompt'> | null
  /** The brand is in a list, and nothing is said about it. */
  isBareListing: boolean
}

export interface Decision {
  citationClass: CitationClass
  reason: ClassReason | null
  confidencePermille: number
  rationale: string
}

/**
 * How often each class is given to the hard cases in service/test/citations, and how often rightly, where they are read without
 * a mistake and where nobody reads them; a test recounts. The code was written with those cases in sight, so expect less
 * elsewhere.
 */
export const COUNTED_CLASSES = {
  read: {
    ABSENT: { found: 53, right: 53 },
    ECHO: { found: 47, right: 47 },
    STRONG: { found: 18, right: 18 },
    DESCRIPTIVE: { found: 65, right: 65 },
  },
  unread: {
    ABSENT: { found: 53, right: 53 },
    ECHO: { found: 52, right: 47 },
    STRONG: { found: 0, right: 0 },
    DESCRIPTIVE: { found: 96, right: 63 },
  },
}

/** In thousandths, smoothed. */
function confidenceOfClass({ found, right }: { found: number; right: number }): number {
  return Math.round((1000 * (right + 1)) / (found + 2))
}

export function decide(findings: Findings): Decision {
  const { mentions, ownCitations, attachedCitations, claims, echo, isRead } = findings
  const counted = COUNTED_CLASSES[isRead ? 'read' : 'unread']
  const decision = (
    citationClass: keyof typeof counted,
    reason: ClassReason | null,
    rationale: string,
  ): Decision => ({
    ...{ citationClass, reason, rationale },
    confidencePermille: confidenceOfClass(counted[citationClass]),
  })
  if (mentions === 0 && ownCitations === 0)
    return decision('ABSENT', null, 'It neither names the brand nor cites its site.')

  const accusation = accusationAmong(claims)
  if (accusation) {
    return {
      citationClass: 'CONFABULATED',
      reason: accusation.facet === CITATION_FACET ? 'false_citation' : null,
      confidencePermille: accusation.confidencePermille,
      rationale: accusationText(accusation),
    }
  }
  const suspected = claims.find(claim => claim.suspected)
  if (suspected) return decision('DESCRIPTIVE', 'suspected', suspicionText(suspected))

  const supported = new Set(claims.filter(({ verdict }) => verdict === 'supported').map(({ facet }) => facet))
  const isUnread = findings.unread > 0
  // Whoever only turns the question round gives no values; who knows nothing may well name some.
  const isEcho = echo !== null && !(isUnread && echo === 'repeats_prompt')
  if (isEcho && supported.size === 0 && ownCitations === 0) return decision('ECHO', echo, ECHO_TEXT[echo])
  if (isUnread) return decision('DESCRIPTIVE', 'suspected', UNREAD_TEXT)

  const contradicted = claims.some(({ verdict }) => verdict === 'contradicted')
  const isBacked = attachedCitations > 0 && supported.size > 0
  const isStrong = !contradicted && (isBacked || supported.size > 1)
  if (isStrong) {
    const sources = isBacked ? ' and cites its site for it' : ''
    return decision('STRONG', null, `It says what the brand says of ${[...supported].join(', ')}${sources}.`)
  }
  if (mentions === 0)
    return decision('DESCRIPTIVE', 'citation_only', 'It cites the site of the brand and does not name it.')
  if (findings.isBareListing)
    return decision('DESCRIPTIVE', 'bare_listing', 'It lists the brand and says nothing of it.')
  return decision('DESCRIPTIVE', null, isRead ? LITTLE_TEXT : NOBODY_READ_TEXT)
}

/** The facet of a claim about a cited page, rather than about what the page says. */
export const CITATION_FACET = 'citation'

/** The surest contradiction that can be looked up: the maximum, never a sum. */
export function accusationAmong(claims: Claim[]): Claim | undefined {
  let surest: Claim | undefined
  for (const claim of claims) {
    if (accuses(claim) && claim.confidencePermille > (surest?.confidencePermille ?? -1)) surest = claim
  }
  return surest
}

/** Records of the first versions do not say what is hard: all of it was. */
export const accuses = ({ verdict, hard = true, factId }: Claim): boolean =>
  verdict === 'contradicted' && hard && factId !== null

const UNREAD_TEXT =
  'A sentence about the brand holds a value on which nothing was credibly read, so nobody knows whether it agrees.'
const LITTLE_TEXT = 'It names the brand; too little of what it says can be held against a fact.'
const NOBODY_READ_TEXT = 'It names the brand; no model has read it, so nothing in it was held against a fact.'

const ECHO_TEXT = {
  no_knowledge: 'It says that it knows nothing of the brand.',
  asks_back: 'It asks what is meant and says nothing of the brand.',
  repeats_prompt: 'It says nothing of the brand beyond the words of the prompt.',
} as const

function accusationText({ text, facet, kind, facts, value }: Claim): string {
  if (facet === CITATION_FACET) {
    const [{ source } = { source: value }] = facts
    return value === source
      ? `It cites ${source}, and that page is not there.`
      : `It cites ${source} for “${value}”, and the page does not say it.`
  }
  const how = kind === null ? '' : ` (${kind.replaceAll('_', ' ')})`
  return `“${plainWords(text)}” contradicts what the brand says of ${facet}${how}, see ${sourcesOf(facts)}.`
}

const suspicionText = ({ text, facet, facts, doubt }: Claim): string =>
  `“${plainWords(text)}” may contradict what the brand says of ${facet}, see ${sourcesOf(facts)}. ${doubt ? DOUBT_TEXT[doubt] : DISPUTED_TEXT}`

const DISPUTED_TEXT = 'Two readings of it differ.'
const DOUBT_TEXT: Record<ClaimDoubt, string> = {
  other_named: 'Somebody else is named there, and it may be said of them.',
  not_confirmed: 'A second look at the passage does not confirm it, or nobody has looked.',
  not_calibrated: 'Its reader has not shown that it is right often enough there to accuse anybody.',
}

const sourcesOf = (facts: Claim['facts']): string =>
  [...new Set(facts.map(({ source }) => source))].join(', ')
