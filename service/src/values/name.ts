// People and organisations: "Dr. Ada M. Holt", "Holt, Ada" and "Ada Holt" are one person; "Northwind Ltd" and
// "Northwind" one firm. Compared by spelling. What differs by more may still be the same in another language or script; that is
// asked, not guessed.

import { distance } from 'fastest-levenshtein'
import type { Bearing, Stated } from './bearing.ts'
import { nameWords, squeezed } from './folded.ts'

const LATIN = /^[\p{Script=Latin}\p{N}\p{P}\p{S}\s\p{M}]*$/u
const isLatin = (text: string): boolean => LATIN.test(text)

/** Spelled much alike, or in different scripts: it may be the same name. */
function mayBeSame(one: string, other: string): boolean {
  if (isLatin(one) !== isLatin(other) || !isLatin(one)) return true
  const [a, b] = [one, other].map(text => squeezed(text.slice(0, LONGEST))) as [string, string]
  return distance(a, b) <= Math.max(1, Math.floor(Math.max(a.length, b.length) * ALIKE))
}
const ALIKE = 0.4
/** Longer names are no names. */
const LONGEST = 80

export const askOrDiffers = (stated: string, fact: string): Bearing =>
  mayBeSame(stated, fact) ? 'ask' : 'differs'

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

const personWords = (name: string): string[] => nameWords(name).filter(word => !TITLES.has(word))

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
const firmWords = (name: string): string => {
  const words = nameWords(name)
  const kept = words.filter(word => !LEGAL.has(word))
  return (kept.length > 0 ? kept : words).join(' ').replace(/^the /, '')
}

/** The same words once legal forms are gone; the spacing does not matter. */
export const sameOrganisation = (one: string, other: string): boolean =>
  firmWords(one).replaceAll(' ', '') === firmWords(other).replaceAll(' ', '')

const PERSON = /(?:founder|employee|author|director|member|alumni|person)(?:\[[^\]]*\])?\.name$/i

/** The key tells whose name it is. */
export function compareNames(stated: Stated, fact: string, key: string): Bearing {
  if (key.endsWith('legalName')) return compareLegalNames(stated, fact)
  return PERSON.test(key) ? comparePeople(stated, fact) : compareOrganisations(stated, fact)
}

/** Of people without titles and middle initials, in whatever order; of firms without the legal form. */
export function normalName(value: string, key: string): string {
  if (key.endsWith('legalName')) return spelt(value)
  if (!PERSON.test(key)) return firmWords(undotted(value)).replaceAll(' ', '')
  const words = personWords(value)
  const whole = words.filter(word => word.length > 1)
  return (whole.length > 0 ? whole : words).sort().join(' ')
}

/** Anna Rotfelder is not Georg Rotfelder, however alike the two are. */
function comparePeople(stated: Stated, fact: string): Bearing {
  const value = named(stated.value)
  if (samePerson(value, fact)) return 'agrees'
  const [said, known] = [personWords(value), personWords(fact)]
  const isAlike = said.every(word => known.some(other => mayBeSame(word, other)))
  return isAlike ? 'ask' : 'differs'
}

/** "The Brugnoli family" and "founder Ada Holt" without what is no name. */
const named = (value: string): string => value.match(/\p{Lu}[\p{L}\p{M}.'’-]*/gu)?.join(' ') ?? value

function compareOrganisations({ value }: Stated, fact: string): Bearing {
  if (sameOrganisation(undotted(value), undotted(fact))) return 'agrees'
  // "The foundation that bears his name" names nobody.
  if (isLatin(value) && !/\p{Lu}/u.test(value)) return 'silent'
  const isShort = isInitialsOf(value, fact) || isInitialsOf(fact, value)
  return isShort || shareAWord(value, fact) ? 'ask' : askOrDiffers(value, fact)
}

/** What a firm is may be translated, and its name stays: Fundación Almenara, the Almenara foundation. */
const shareAWord = (one: string, other: string): boolean =>
  nameWords(one).some(
    word =>
      word.length >= LEAST_NAME &&
      nameWords(other).some(known => known.length >= LEAST_NAME && mayBeSame(word, known)),
  )
const LEAST_NAME = 4

/** Whether a reader's plain form can be what was written: people's names are not helped out of. */
export const mayBeForm = (value: string, form: string, key: string): boolean =>
  mayBeSame(value, form) || (/organi[sz]ation/i.test(key) && shareAWord(value, form))

/** "SNCF" may be the Société nationale des chemins de fer. */
function isInitialsOf(short: string, long: string): boolean {
  const letters = squeezed(short)
  const initials = nameWords(long).map(word => word[0] ?? '')
  let next = 0
  for (const initial of initials) if (initial === letters[next]) next++
  return letters.length >= 2 && letters.length <= initials.length && next === letters.length
}

/** "N.V." is "NV". */
const undotted = (name: string): string => name.replace(/(?<=\b\p{L})\.(?=\p{L}\b|\s|$)/gu, '')

const spelt = (name: string): string => nameWords(undotted(name)).join('')

/** The legal form is part of a legal name; "Penwick" alone is only short for it. */
function compareLegalNames(stated: Stated, fact: string): Bearing {
  const [said, known] = [spelt(stated.value), spelt(fact)]
  if (said === known) return 'agrees'
  const firm = compareOrganisations(stated, fact)
  return firm !== 'agrees' ? firm : known.startsWith(said) ? 'near' : 'differs'
}

const BEHIND = [
  String.raw`GmbH & Co\. KGaA|GmbH & Co\. KG|GmbH & Co KG|gGmbH|GmbH|UG \(haftungsbeschränkt\)|KGaA|OHG|e\.\s?V\.|e\.\s?K\.`,
  String.raw`Limited|Ltd\.?|LLC|L\.L\.C\.|LLP|PLC|plc|Inc\.?|Incorporated|Corp\.?|Corporation|S\.A\.S\.?|SAS|SARL`,
  String.raw`S\.A\.R\.L\.?|S\.p\.A\.?|SpA|S\.r\.l\.?|Srl|S\.L\.U?\.?|S\.A\.|Lda\.?|Ltda\.?|B\.V\.|BV|N\.V\.|NV`,
  String.raw`sp\. z o\.\s?o\.|Aktiebolag|AB|AG|KG|SE|SA|Oy|ApS|A/S|AS|A\.Ş\.|Ltd\. Şti\.`,
]
const ENDING = new RegExp(`,?\\s+(?:${BEHIND.join('|')})$`, 'u')
const JAPANESE = /^(?:株式会社|有限会社|合同会社)\s*|\s*(?:株式会社|有限会社|合同会社)$/u

/**
 * People leave the legal form out when they write of a company: "Müller Maschinenbau", not "Müller Maschinenbau GmbH". What nothing
 * is left of stays as it is.
 */
export function withoutLegalForm(name: string): string {
  const bare = name.replace(ENDING, '').replace(JAPANESE, '').trim()
  return bare.length > 1 ? bare : name
}
