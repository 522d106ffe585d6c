// How to reach the brand, where a page says so without labels: its company name, the address below it, links to call and
// to write. A contact page also names others (who built it, who supervises it, who sells for the brand), so an address
// counts only if it is below the brand's name, or the only one.

import { registrableDomain } from '../../platform/fetching/registrable-domain.ts'
import { tagOf } from './document.ts'
import { addressFacts } from './label-facts.ts'
import { keyOf, pageGroupOf } from './labels/labels.ts'
import type { Contact, Line } from './outline.ts'
import { isNameOf, type Owner } from './own-things.ts'
import { isElsewhere } from './pairs.ts'
import { postalIn } from './postal.ts'
import type { StatedFact } from './stated-facts.ts'
import { companyIn, isEmail, isPhone, phoneIn } from './typed-values.ts'

const MAX_LINES = 1_500
/** Lines of an address at most, its name not counted. */
const ABOVE = 3

interface Block {
  facts: StatedFact[]
  /** The brand's own name is above it. */
  isNamed: boolean
  company: string | null
}

/** `isImprint`: the law has the page name its owner first, under whatever name. */
export function blockFacts(all: Line[], owner: Owner, isImprint: boolean): StatedFact[] {
  const lines = all.slice(0, MAX_LINES)
  const blocks = different(lines.flatMap((_, at) => blockAt(lines, at, owner) ?? []))
  const named = blocks.filter(({ isNamed }) => isNamed)
  const [only, ...more] = named.length > 0 ? named : blocks
  const address = only && more.length === 0 ? only : null
  const companies = new Set(
    lines.flatMap(({ text }) => (isNameOf(text, owner) ? (companyIn(text) ?? []) : [])),
  )
  const company =
    companies.size === 1 ? [...companies][0] : companies.size === 0 && isImprint ? address?.company : null
  const text = blocks.length === 0 ? addressText(lines) : []
  return [...(address?.facts ?? text), ...(company ? [{ key: 'legalName', value: company }] : [])]
}

/** An address element whose parts nobody can tell is kept as its text. It is also used for who wrote an article. */
function addressText(lines: Line[]): StatedFact[] {
  const first = lines.find(({ node }) => tagOf(node) === 'address')
  const text = lines.filter(({ node }) => node === first?.node).map(({ text }) => text)
  const value = text.join(', ').replace(/[,\s]+(?=,)|^[,\s]+|[,\s]+$/g, '')
  const isStreet = text.some(line =>
    /^\d{1,5}\w?,? \p{Lu}|^\p{L}[\p{L}. -]{3,40} \d{1,4} ?[a-z]?$/u.test(line),
  )
  return isStreet && !value.includes('@') && text.length <= 6 && value.length <= 200
    ? [{ key: 'address', value }]
    : []
}

const POSTCODE = /\d{3}/

function blockAt(lines: Line[], at: number, owner: Owner): Block | null {
  const line = lines[at] as Line
  if (!POSTCODE.test(line.text) || line.text.length > 200) return null
  // The first line that completes an address: the country may still follow.
  const window = (from: number, to: number) => lines.slice(Math.max(0, from), to).map(({ text }) => text)
  if (!postalIn(window(at - 2, at + 1)) || postalIn(window(at - 2, at))) return null
  const above = window(at - 1 - ABOVE, at + 1)
  const isNamed = above.some(text => isNameOf(text.split(',')[0] ?? '', owner))
  if (!isNamed && isOfAPlace(line, owner)) return null
  return {
    facts: addressFacts(window(at - 2, at + 2)),
    isNamed,
    company: above.map(text => companyIn(text.split(/,\s/)[0] ?? '')).find(name => name !== null) ?? null,
  }
}

/** Below a heading of its own that says neither whose address it is nor that it is one: "Campus North". */
function isOfAPlace({ headings }: Line, owner: Owner): boolean {
  const heading = headings.slice(1).findLast(text => text !== '') ?? ''
  const isExpected = keyOf(heading, '')?.entry === 'address' || pageGroupOf(heading, '')?.entry === 'contact'
  return heading !== '' && !isExpected && !isNameOf(heading, owner)
}

function different(blocks: Block[]): Block[] {
  const seen = new Map<string, Block>()
  for (const block of blocks) {
    const name = block.facts
      .filter(({ key }) => /street|postal/.test(key))
      .map(({ value }) => value.toLowerCase().replace(/\W/g, ''))
      .join()
    const known = seen.get(name)
    if (!known || (block.isNamed && !known.isNamed)) seen.set(name, block)
  }
  return [...seen.values()]
}

const COPYRIGHT =
  /(?:©|\(c\)|copyright|&copy;)\s*(?:(?:19|20)\d{2}(?:\s?[-–]\s?(?:19|20)\d{2})?)?[,\s]*([^|·•©]{3,80}?)(?:\s?(?:19|20)\d{2})?\.?\s*(?:$|[|·•–]|all rights|alle rechte|tous droits|todos los derechos|tutti i diritti)/iu

/** "© 2024 Northwind Kettles Ltd." */
export function copyrightFacts(lines: Line[], owner: Owner): StatedFact[] {
  const names = lines
    .filter(({ region, text }) => region === 'footer' && text.length <= 300)
    .map(({ text }) => companyIn(COPYRIGHT.exec(text)?.[1] ?? ''))
    .filter(name => name !== null && isNameOf(name, owner))
  return new Set(names).size === 1 && names[0] ? [{ key: 'legalName', value: names[0] }] : []
}

const MAIL_FOR_ALL =
  /@(?:gmail|googlemail|outlook|hotmail|yahoo|gmx|web|t-online|icloud|proton|protonmail|orange|wanadoo|free|libero|wp|onet)\.\w{2,3}$/i

/** Links to call and to write. An address on another domain is somebody else's. */
export function linkFacts(contacts: Contact[], owner: Owner): StatedFact[] {
  return contacts
    .filter(contact => !isElsewhere(contact))
    .flatMap(({ href, text }): StatedFact[] => {
      const [scheme, rest = ''] = href.split(':', 2)
      const target = decoded(rest.split('?', 1)[0] ?? '').trim()
      if (scheme?.toLowerCase() === 'tel') return phoneFact(target, text)
      const isOwn = registrableDomain(target.split('@')[1] ?? '') === registrableDomain(owner.domain)
      const isMail = /^[^\s@]{1,64}@[^\s@]{1,200}$/.test(target) && isEmail(target)
      return isMail && (isOwn || MAIL_FOR_ALL.test(target)) ? [{ key: 'email', value: target }] : []
    })
}

/** As printed where the link says the number it calls. */
function phoneFact(target: string, text: string): StatedFact[] {
  const shown = phoneIn(text)
  const digits = (number: string) => number.replace(/\D/g, '').slice(-6)
  const value = shown && digits(shown) === digits(target) ? shown : target
  return /^\+?[\d\s()./–-]{5,30}$/.test(value) && isPhone(value) ? [{ key: 'telephone', value }] : []
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
