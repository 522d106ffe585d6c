// Which false claim is which: the matter of the fact it contradicts and the value it claims, in one form for all ways to say it.
// Pure, and made of nothing but sealed records, so that the grouping can be made again and compared.

import { CITATION_FACET } from '../citations/classes/decide.ts'
import { kindOf } from '../readers/catalogue/kinds.ts'
import { type MatterKind, matterKey } from '../readers/matter.ts'
import {
  type DecidingFact,
  type FalseClaim,
  NORMAL_FORMS,
  normalAddress,
  normalWords,
} from './normal-forms.ts'

/** Raised when the same claim could fall into another case. */
export const CASES = 'cases@1'

export interface CaseKey {
  /** The key that the facts of the matter share; of opening hours, of the day; of a false citation `citation`. */
  matter: string
  /** What is claimed, in its normal form. */
  value: string
}

/** Longer values are no values; two that begin so are taken for one. */
const LONGEST = 300

export function caseKeyOf(claim: FalseClaim, fact: DecidingFact): CaseKey {
  if (claim.facet === CITATION_FACET)
    return { matter: CITATION_FACET, value: cut(normalAddress(fact.source)) }
  const matter = matterKey(fact.key)
  const { kind } = kindOf(matter, fact.value)
  const value = cut(normalValue(kind, claim, fact))
  return {
    matter: kind === 'hours' ? fact.key : matter,
    value: isDenied(kind, claim) ? `not ${value}` : value,
  }
}

/** Of a yes or no the value itself says it. */
const isDenied = (kind: MatterKind, { polarity }: FalseClaim): boolean =>
  polarity === 'denied' && kind !== 'yes_no'

const normalValue = (kind: MatterKind, claim: FalseClaim, fact: DecidingFact): string =>
  NORMAL_FORMS[kind](claim, fact) ?? (normalWords(claim.value) || normalWords(claim.text))

/** A claim may hold anything; a table holds no NUL. */
const cut = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, '')
    .slice(0, LONGEST)
    .toWellFormed()
