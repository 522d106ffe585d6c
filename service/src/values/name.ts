// People and organisations: "Dr. Ada M. Holt", "Holt, Ada" and "Ada Holt" are one person; "Northwind Ltd" and
// "Northwind" one firm.

import { nameWords } from './folded.ts'

const TITLES = new Set(
  'mr mrs ms miss dr prof sir dame lord lady herr frau m mme mlle sr sra srta don dona dott ing sig dipl phd mba jr ii iii'.split(
    ' ',
  ),
)
const LEGAL = new Set(
  'inc incorporated corp corporation co company ltd limited llc llp plc gmbh ag kg ug se mbh ohg sa sas sarl srl spa sl slu lda ltda eireli sro bv nv ab as oy aps group groupe gruppe grupo gruppo holding holdings'.split(
    ' ',
  ),
)

export const personWords = (name: string): string[] => nameWords(name).filter(word => !TITLES.has(word))

const fits = (one: string, other: string): boolean =>
  one === other ||
  (one.length === 1 && other.startsWith(one)) ||
  (other.length === 1 && one.startsWith(other))

/**
 * Every word of the shorter name fits one of the longer, initials included, and at least one whole word is
 * shared. A lone first name fits too: who writes "Ada" has usually named her before.
 */
export function samePerson(one: string, other: string): boolean {
  const [a, b] = [personWords(one), personWords(other)]
  const [small, large] = a.length <= b.length ? [a, b] : [b, a]
  if (!small.some(word => word.length > 1 && large.includes(word))) return false
  return small.every(word => large.some(candidate => fits(word, candidate)))
}

/** Without its legal form. */
export const firmWords = (name: string): string => {
  const words = nameWords(name)
  const kept = words.filter(word => !LEGAL.has(word))
  return (kept.length > 0 ? kept : words).join(' ').replace(/^the /, '')
}

/** The same words once legal forms are gone; the spacing does not matter. */
export const sameOrganisation = (one: string, other: string): boolean =>
  firmWords(one).replaceAll(' ', '') === firmWords(other).replaceAll(' ', '')
