// One fact as a person wrote it, turned into the form facts are compared in. Pure. What cannot be understood is
// refused with a sentence that says what would be: a fact that is guessed at would accuse somebody later.

/** The day, or what else stands in brackets behind the last word of a key. */
interface Key {
  /** The words alone: `product.offers.price` of `product[Pro].offers.price`. */
  path: string
  label: string | null
}

export interface EnteredFact {
  key: string
  value: string
}

/** What is wrong, and with which part of the row. */
export class UnreadableFact extends Error {
  readonly field: 'key' | 'value' | 'source' | 'since'

  constructor(field: UnreadableFact['field'], message: string) {
    super(message)
    this.field = field
  }
}

const MAX_KEY = 300
const MAX_VALUE = 2_000
/** Long enough for any page; it is kept inside an index. */
const MAX_SOURCE = 1_500

const WORD = /^([A-Za-z][A-Za-z0-9]{0,63})(?:\[([^[\]]{1,120})\])?$/
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Words of which a brand has several at once: another value is one more, not a change. */
const MANY_VALUED = new Set([
  'alternateName',
  'areaServed',
  'availableLanguage',
  'award',
  'contactPoint.email',
  'contactPoint.telephone',
  'email',
  'employee.name',
  'founder.name',
  'knowsLanguage',
  'operatingSystem',
  'paymentAccepted',
  'sameAs',
  'servesCuisine',
  'subOrganization.name',
  'telephone',
])

/** Yes or no, and nothing else: the first two where they name one thing in brackets. */
const YES_OR_NO = /^(?:hasCertification\[|featureList\[|acceptsReservations$|isAccessibleForFree$)/

export function readFact(key: string, value: string): EnteredFact {
  const { path, label } = readKey(key)
  const text = readText(value)
  if (path === 'openingHours') return { key: `openingHours[${readDay(label)}]`, value: readHours(text) }
  return { key: key.trim(), value: normalised(path, label, text) }
}

/** Whether another value of this key stands beside the first, instead of in its place. */
export const isManyValued = (key: string): boolean => MANY_VALUED.has(readKey(key).path)

function readKey(key: string): Key {
  const fail = (message: string) => new UnreadableFact('key', message)
  if (key.length > MAX_KEY) throw fail(`must not be longer than ${MAX_KEY} characters`)
  if (/\p{Cc}/u.test(key) || !key.isWellFormed()) throw fail('must be text without control characters')
  // A dot inside brackets belongs to the name there.
  const words = key.trim().match(/[^.[\]]+(?:\[[^[\]]*\])?|./gu) ?? []
  const path: string[] = []
  let label: string | null = null
  for (const [place, word] of words.entries()) {
    const isDot = place % 2 === 1
    const match = isDot ? null : WORD.exec(word)
    if (isDot ? word !== '.' || place === words.length - 1 : !match)
      throw fail(
        'must be schema.org words, such as foundingDate, address.addressLocality or openingHours[Monday]',
      )
    if (!match) continue
    path.push(match[1] as string)
    label = match[2] ?? null
    if (label !== null && label.trim() !== label) throw fail('has blanks at the edge of its brackets')
  }
  if (path.length === 0) throw fail('must not be blank')
  if (path[0] === 'page') throw fail('is kept for what the service finds out about cited pages')
  return { path: path.join('.'), label }
}

function readText(value: string): string {
  const text = value.trim()
  if (text === '') throw new UnreadableFact('value', 'must not be blank')
  if (text.length > MAX_VALUE)
    throw new UnreadableFact('value', `must not be longer than ${MAX_VALUE} characters`)
  if (/[^\P{Cc}\t\n\r]/u.test(text) || !text.isWellFormed())
    throw new UnreadableFact('value', 'must be text without control characters')
  return text
}

function normalised(path: string, label: string | null, text: string): string {
  const last = path.slice(path.lastIndexOf('.') + 1)
  const answer = yesOrNo(text)
  if (last === 'amenityFeature' && label !== null) return answer ?? text
  if (YES_OR_NO.test(label === null ? last : `${last}[`)) {
    if (answer === null) throw new UnreadableFact('value', 'must be true or false')
    return answer
  }
  if (/^(?:founding|dissolution)Date$/.test(last)) return readDate(text)
  if (/^(?:price|lowPrice|highPrice)$/.test(last)) return readAmount(text)
  if (last === 'priceCurrency') return readCurrency(text)
  return text
}

function yesOrNo(text: string): 'true' | 'false' | null {
  if (/^(?:true|yes|y|1)$/i.test(text)) return 'true'
  return /^(?:false|no|n|0|none)$/i.test(text) ? 'false' : null
}

function readDate(text: string): string {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text)
  const day = match && new Date(`${match[1]}-${match[2] ?? '01'}-${match[3] ?? '01'}T00:00:00Z`)
  // Of the 31st of February a Date makes the 3rd of March.
  if (!day || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text))
    throw new UnreadableFact('value', 'must be a date such as 1987, 2012-05 or 2012-05-03')
  return text
}

function readAmount(text: string): string {
  if (!/^\d{1,12}(?:\.\d{1,4})?$/.test(text))
    throw new UnreadableFact('value', 'must be an amount such as 79.00, its currency in a fact of its own')
  return text
}

function readCurrency(text: string): string {
  const code = text.toUpperCase()
  if (!/^[A-Z]{3}$/.test(code)) throw new UnreadableFact('value', 'must be a currency code such as EUR')
  return code
}

function readDay(label: string | null): string {
  const day = DAYS.find(name => name.toLowerCase() === label?.toLowerCase())
  if (!day) throw new UnreadableFact('key', 'must name a day, such as openingHours[Monday]')
  return day
}

const HOURS_ADVICE = 'must be hours such as 09:00-17:30, several with a comma between them, or closed'
const ROUND_THE_CLOCK = '00:00-24:00'

function readHours(text: string): string {
  const plain = text.toLowerCase().replace(/\s+/g, ' ')
  if (plain === 'closed') return 'closed'
  if (/^(?:open )?24 ?(?:h|hours)$/.test(plain)) return ROUND_THE_CLOCK
  const ranges = plain.split(',')
  if (ranges.length > 6) throw new UnreadableFact('value', HOURS_ADVICE)
  return ranges.map(range => readRange(range.trim())).join(',')
}

function readRange(range: string): string {
  const ends = range.split(/ ?(?:[-–—]| to ) ?/)
  const [from, to] = ends.map(readTime)
  // A range with am or pm at one end only can be read in two ways; one that begins where it ends, too.
  if (ends.length !== 2 || !from || !to || from.isHalfDay !== to.isHalfDay || from.time === to.time)
    throw new UnreadableFact('value', HOURS_ADVICE)
  return `${from.time}-${to.time}`
}

function readTime(text: string): { time: string; isHalfDay: boolean } | null {
  const match = /^(\d{1,2})(?:[:.](\d{2}))? ?(am|pm)?$/.exec(text)
  if (!match) return null
  const [, hours, minutes = '00', half] = match
  const isPossible = half ? Number(hours) >= 1 && Number(hours) <= 12 : Number(hours) <= 24
  if (!isPossible || Number(minutes) > 59 || (Number(hours) === 24 && minutes !== '00')) return null
  const hour = half ? (Number(hours) % 12) + (half === 'pm' ? 12 : 0) : Number(hours)
  return { time: `${String(hour).padStart(2, '0')}:${minutes}`, isHalfDay: half !== undefined }
}

export function readSource(source: string): string {
  const url = source.length > MAX_SOURCE ? null : URL.parse(source)
  const isPage = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  if (!isPage || url.href.length > MAX_SOURCE)
    throw new UnreadableFact('source', 'must be the address of a page, with http or https')
  return url.href
}
