// Which false claim is which: the matter of the fact it contradicts and the value it claims, in one form for all ways to say it.
// Pure, and derived only from sealed records, so that the grouping can be redone and compared.

import { CITATION_FACET } from '../citations/classes/decide.ts'
import type { Fact } from '../model/fact.ts'
import { matterKey } from '../readers/matter.ts'
import type { ValueKind } from '../values/kinds.ts'
import { kindOf } from '../values/kinds.ts'
import { type FalseClaim, NORMAL_FORMS, normalAddress, normalWords } from './normal-forms.ts'

/** Raised when the same claim could fall into another case. */
export const CASES = 'cases@1'

export interface CaseKey {
  /** The key shared by the matter's facts; for opening hours, that of the day; for a false citation, `citation`. */
  matter: string
  /** The claimed value in its normal form. */
  value: string
}

/** Nothing longer is a value; two that begin alike count as one. */
const LONGEST = 300

/** The key of the deciding fact gives the matter, its value the kind. */
export function caseKeyOf(claim: FalseClaim, fact: Pick<Fact, 'key' | 'value' | 'source'>): CaseKey {
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

/** For yes or no, the value itself says it. */
const isDenied = (kind: ValueKind, { polarity }: FalseClaim): boolean =>
  polarity === 'denied' && kind !== 'yes_no'

const normalValue = (kind: ValueKind, claim: FalseClaim, fact: Pick<Fact, 'key' | 'value'>): string =>
  NORMAL_FORMS[kind](claim, fact) ?? (normalWords(claim.value) || normalWords(claim.text))

/** A claim may contain anything; a table cannot hold NUL. */
const cut = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, '')
    .slice(0, LONGEST)
    .toWellFormed()
