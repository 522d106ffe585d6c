// A brand's facts as JSON-LD for its own site. The output is read back by our own collector: what would come back as something
// else is said differently, or left out with the reason. So nobody publishes what the brand did not say.

import type { Fact } from '../../model/fact.ts'
import { isAboutPage } from '../../model/fact.ts'
import { registrableDomain } from '../../platform/fetching/registrable-domain.ts'
import { entryOf, isManyValued } from '../../readers/catalogue/catalogue.ts'
import { DAYS } from '../../readers/values/stated-week.ts'
import { MAX_ENTERED_FACTS } from '../enter-facts.ts'
import type { Owner } from '../page/own-things.ts'
import { factsOfLinkedData } from '../website.ts'
import { nodesOf, type Placed } from './brand-node.ts'
import type { Said } from './node.ts'

interface LeftOut extends Said {
  why: string
}

export interface LinkedData {
  /** JSON that is safe inside a script element. */
  text: string
  /** The facts that it states, besides the names of the brand and its products. */
  written: Said[]
  leftOut: LeftOut[]
}

type Given = Pick<Fact, 'key' | 'value' | 'origin'>

export function writeLinkedData(owner: Owner, facts: Fact[]): LinkedData {
  const { chosen, leftOut } = choose(
    owner,
    facts.filter(fact => !isAboutPage(fact)),
  )
  let placed: Placed[] = chosen.map(fact => ({ ...fact, isDirect: isSayable(fact, chosen) }))
  for (;;) {
    const text = textOf(owner, placed)
    const wrong = misread(owner, text, placed)
    if (wrong.size === 0) return { text, written: placed.map(({ key, value }) => ({ key, value })), leftOut }
    // First by an additional property; what cannot be said so either is not said.
    const isLost = (fact: Placed) => wrong.has(fact) && (!fact.isDirect || !entryOf(fact.key))
    const why = placed.length > MOST_IN_ONE ? TOO_MUCH : UNSAYABLE
    for (const { key, value } of placed.filter(isLost)) leftOut.push({ key, value, why })
    placed = placed
      .filter(fact => !isLost(fact))
      .map(fact => (wrong.has(fact) ? { ...fact, isDirect: false } : fact))
  }
}

/** Beyond this, the limits of a page's readers may be what stopped it. */
const MOST_IN_ONE = 600
const TOO_MUCH = 'one text is read only so far'
const UNSAYABLE = 'schema.org has no way to say it that would be read as this fact'

const textOf = (owner: Owner, placed: Placed[]): string =>
  JSON.stringify(
    { '@context': 'https://schema.org', '@graph': nodesOf(owner.name, placed) },
    null,
    2,
  ).replace(/[<>&\u2028\u2029]/g, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** One value of what has one. People know better than pages. */
function choose(owner: Owner, facts: Given[]): { chosen: Given[]; leftOut: LeftOut[] } {
  const leftOut: LeftOut[] = []
  const chosen = new Map<string, Given>()
  const byPeople = facts.toSorted((a, b) => Number(a.origin === 'website') - Number(b.origin === 'website'))
  for (const fact of byPeople) {
    const { key, value } = fact
    const known = isManyValued(key) ? undefined : chosen.get(key)
    const why =
      known && known.value !== value ? `another value is written: ${known.value}` : whyNot(owner, fact)
    if (why) leftOut.push({ key, value, why })
    else chosen.set(isManyValued(key) ? `${key}\n${value}` : key, fact)
  }
  return { chosen: [...chosen.values()], leftOut }
}

function whyNot({ domain, name }: Owner, { key, value, origin }: Given): string | null {
  if (key === 'url' && registrableDomain(value) !== registrableDomain(domain))
    return `it leads to another site than that of ${name}`
  // What a site says in words of its own is schema.org already, most of it.
  return entryOf(key) || origin === 'website' ? null : 'no word of schema.org is known for this key'
}

/** Whether schema.org terms say it without saying more. */
function isSayable({ key, value }: Given, all: Given[]): boolean {
  const entry = entryOf(key)
  if (entry?.of === 'nothing') return false
  // Stating a week in data implies that the other days are closed.
  if (key.startsWith('openingHours['))
    return all.filter(other => other.key.startsWith('openingHours[')).length === DAYS.length
  if (/\bfeatureList\[/.test(key)) return value === 'true'
  if (/\bhasCertification\[/.test(key)) return value === 'true' || value === 'false'
  if (/^product\[[^\]]*\]\.warranty$/.test(key)) return /^(?:1 \w+|\d+ \w+s)$/.test(value)
  return true
}

/** Facts that do not come back unchanged, and those replaced by something else. */
function misread(owner: Owner, text: string, placed: Placed[]): Set<Placed> {
  const read = factsOfLinkedData(text, owner, MAX_ENTERED_FACTS)
  const seen = new Set(read.map(identity))
  const meant = new Set(placed.map(identity))
  const lost = placed.filter(fact => !seen.has(identity(fact)))
  // What is read as something else explains the stranger; only one that nothing explains is held against its whole family.
  const explained = new Set(lost.map(({ key }) => familyOf(key)))
  const strange = new Set(
    read
      .filter(fact => !meant.has(identity(fact)) && !isImplied(owner, fact))
      .map(({ key }) => familyOf(key))
      .filter(family => !explained.has(family)),
  )
  return new Set([...lost, ...placed.filter(({ key }) => strange.has(familyOf(key)))])
}

const identity = ({ key, value }: Said): string => `${key}\n${value}`

/** `product[Pro].offers`, `address`. */
const familyOf = (key: string): string => /^(?:product\[[^\]]*\]\.)?[^.[]+/.exec(key)?.[0] ?? key

/** A product is called what it is called, and so is the brand. */
export const isImplied = ({ name }: Owner, { key, value }: Said): boolean =>
  (key === 'name' && value === name) || /^product\[([^\]]*)\]\.name$/.exec(key)?.[1] === value
