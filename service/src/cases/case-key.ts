// Which false claim is which: the matter of the fact it contradicts and the value it claims, in one form for all ways to say it.
// Pure, and derived only from sealed records, so that the grouping can be redone and compared.

import { CITATION_FACET } from '../citations/classes/decide.ts'
import { isAddress, pageAddress } from '../engines/reading/addresses.ts'
import type { Claim } from '../model/citation.ts'
import { matterKey } from '../readers/matter.ts'
import { nameWords } from '../values/folded.ts'
import { kindOf } from '../values/kinds.ts'
import { type Known, normalForm } from '../values/value.ts'

/** Raised when the same claim could fall into another case. */
export const CASES = 'cases@2'

/** A claim that contradicts the fact: what cases are made of. Suspected claims never are. */
type FalseClaim = Pick<Claim, 'facet' | 'value' | 'polarity' | 'text'>

export interface CaseKey {
  /** The key shared by the matter's facts; for opening hours, that of the day; for a false citation, `citation`. */
  matter: string
  /** The claimed value in its normal form. */
  value: string
}

/** Nothing longer is a value; two that begin alike count as one. */
const LONGEST = 300

/**
 * The key of the deciding fact gives the matter, its value the kind. `facts` are all that it was compared with: what a price leaves
 * open is as in the price that it contradicts.
 */
export function caseKeyOf(claim: FalseClaim, fact: Known, facts: Known[]): CaseKey {
  if (claim.facet === CITATION_FACET)
    return { matter: CITATION_FACET, value: cut(normalAddress(fact.source)) }
  const matter = matterKey(fact.key)
  const { kind } = kindOf(matter, fact.value)
  const isDenied = claim.polarity === 'denied'
  // For yes or no, the value itself says it.
  if (kind === 'yes_no' && isDenied) return { matter, value: 'no' }
  const value = cut(
    normalForm(kind, claim.value, fact, facts) ?? (normalWords(claim.value) || normalWords(claim.text)),
  )
  return { matter: kind === 'hours' ? fact.key : matter, value: isDenied ? `not ${value}` : value }
}

const normalWords = (text: string): string => nameWords(text).join(' ')

const normalAddress = (url: string): string => (isAddress(url) ? pageAddress(url) : normalWords(url))

/** A claim may contain anything; a table cannot hold NUL. */
const cut = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, '')
    .slice(0, LONGEST)
    .toWellFormed()
