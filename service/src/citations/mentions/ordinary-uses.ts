// Is an ordinary word meant as the brand's name here? That needs evidence: the brand's own domain or another of its names
// in the text, a term of its category, place or products nearby, or a capital inside a sentence about such things.

import { runEnd } from './boundaries.ts'
import { type Folded, foldName } from './fold.ts'
import type { Language, Spoken } from './languages.ts'
import { createPlaces } from './places.ts'
import type { CommonName } from './spellings.ts'

/** In UTF-16 units: about two lines. */
const NEARBY = 200
const SAME_CLAUSE = 60
/** Letters a term may have more than it was given with: kettle, kettles. */
const TERM_ENDING = 3

/** Words that are said of companies and of little else. Folded. */
const COMPANY_WORDS =
  `company corporation firm startup brand platform software app ceo cto founded headquartered inc ltd
  corp gmbh plc llc subsidiary unternehmen hersteller anbieter plattform gegrundet entreprise societe plateforme logiciel
  fondee empresa plataforma fundada azienda piattaforma fondata bedrijf opgericht firma spolka zalozona компания
  компанія`.split(/\s+/)

export interface Evidence {
  /** The own domain or a name that is no ordinary word stands in the text. */
  named: boolean
  /** Where context terms and company words begin, ascending. */
  terms: number[]
  company: number[]
  /** Names that the answer also writes in small letters. */
  small: Set<string | undefined>
  /** See `Hints`. */
  isShown?: ((use: Use) => boolean) | undefined
  capitalTells?: 'within' | 'everywhere' | undefined
}

export type EvidenceReader = (folded: Folded, named: boolean) => Pick<Evidence, 'named' | 'terms' | 'company'>

/** `own`: words of the brand's names, which prove nothing about themselves. */
export function createEvidenceReader(context: string[], own: Set<string>): EvidenceReader {
  const terms = new Set<string>()
  for (const term of context.map(foldName)) {
    if (term.length >= 3 && !own.has(term)) terms.add(term)
    for (const word of term.split(' ')) if (word.length >= 5 && !own.has(word)) terms.add(word)
  }
  const eachPlace = createPlaces([...new Set([...terms, ...COMPANY_WORDS])])
  return (folded, named) => {
    const found = { named, terms: [] as number[], company: [] as number[] }
    eachPlace(folded, (word, start) => {
      const isTerm = terms.has(word)
      if (!isWholeWord(folded, start, start + word.length, isTerm ? TERM_ENDING : 0)) return
      found[isTerm ? 'terms' : 'company'].push(folded.starts[start] as number)
    })
    return found
  }
}

function isWholeWord(folded: Folded, start: number, end: number, ending: number): boolean {
  if (start > 0 && runEnd(folded, start - 1, 1) !== start - 1 && !isUnspaced(folded, start)) return false
  const run = runEnd(folded, end, ending + 1)
  return run !== -1 && run - end <= ending
}

const isUnspaced = ({ units }: Folded, at: number): boolean => (units[at] as number) >= 0x2e80

const within = (places: number[], at: number, reach: number): boolean => {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] as number) < at - reach) low = middle + 1
    else high = middle
  }
  return (places[low] ?? Number.POSITIVE_INFINITY) <= at + reach
}

/** A word in a date or timetable is no company, whatever is nearby. */
const DATE_BEFORE =
  /\b(?:on|every|each|next|last|this|by|until|till|since|from|before|after|through|to|early|late|mid|of|in|am|bis|ab)\s$/i
const DATE_AFTER =
  /^[*_]{0,3}(?:\s(?:morning|afternoon|evening|night|noon|through|to|thru|until)\b|\s?[-–—]\s?(?:\d|(?:mon|tues?|wed|thu|fri|sat|sun)[a-z]*day|(?:mon|tue|wed|thu|fri|sat|sun)\b)|:?\s?[*_]{0,3}\s?(?:\d|closed\b|open\b)|s\b)/i
const DAYS_AND_MONTHS =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$|^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/

/** What comes before a name but hardly before a thing. */
const NAMED_BEFORE = new RegExp(
  `(?<!\\p{L})(?:${[
    /(?:information|knowledge|details|data|records?|familiar|aware|heard|know|tell me)\s(?:about|on|of|with|regarding)/,
    /(?:called|named|alternatives? to|competitors? (?:of|to)|what is|what[’']s|who is|who owns)/,
    /(?:the|die|das|der|la|l[’']|le|el|il|o|a|het|de) (?:brand|company|firm|startup|app|platform|tool|service)/,
    /(?:Informationen (?:über|zu)|informations? (?:sur|su|sobre)|información sobre|informações sobre|informazioni su)/,
    /(?:informatie over|informacji o|информации о|інформації про)/,
    /(?:firma|firmy|unternehmen|anbieter|hersteller|plattform|marke|dienst|namens|entreprise|marque)/,
    /(?:plateforme|appelée?|empresa|marca|plataforma|llamad[oa]|chamad[oa]|azienda|piattaforma|chiamat[oa])/,
    /(?:bedrijf|merk|genaamd|marki|marka|spółka|spółki|företaget|virksomheden)/,
    /(?:компани[яиюей]+|компанію|сервис[еа]?|бренд[аеу]?)/,
  ]
    .map(({ source }) => source)
    .join('|')})\\s[*_"'“‘«„[]{0,3}$`,
  'iu',
)

/** What follows the subject of a sentence, and a company's name. */
const SUBJECT_AFTER =
  /^(?:['’]s|,| \(| [–—]| (?:is|was|has|inc|corp|ltd|gmbh|ist|war|hat|wurde|est|était|a|es|fue|tiene|è|ha|era|é|foi|tem|to|jest|je|má|ma|är|er|har|heeft|on))(?!\p{L})/iu

/** Before a thing but hardly before a name. Where names take an article too, only the indefinite one tells. */
const DETERMINED: Partial<Record<Language, RegExp>> = {
  english: /\b(?:the|an?|this|that|these|those|some|any|no|each|every|my|your|his|her|its|our|their)\s$/i,
  german:
    /\b(?:d(?:er|ie|as|em|en|es)|k?eine?[rnms]?|(?:dies|jed|welch)e[rnms]?|(?:mein|dein|sein|ihr|unser)e?[rnms]?)\s(?:\p{Ll}{2,20}e[rnms]?\s)?$/iu,
  germanic: /\b(?:een|het|ett?|en|geen)\s(?:\p{Ll}{2,20}\s)?$/iu,
  romance: /\b(?:une?|una|uno|uma?|cada|chaque|ogni|este|esta|ce|cette|questo|questa)\s$/i,
}

export interface Use {
  start: number
  end: number
  common: CommonName
}

export function isMeant(text: string, use: Use, spoken: () => Spoken, evidence: Evidence): boolean {
  const { word, kind, lowerCase } = use.common
  const isSmall = isLower(text.charAt(use.start))
  if (isSmall && !lowerCase && kind !== 'unlisted') return false
  const near = evidence.named || within(evidence.terms, use.start, NEARBY)
  const before = text.slice(Math.max(0, use.start - 40), use.start)
  const after = text.slice(use.end, use.end + 24)
  if (kind === 'unlisted' && isSmall)
    return /[@#]$/.test(before) || (!isHyphenated(before, after) && (near || NAMED_BEFORE.test(before)))
  if (DAYS_AND_MONTHS.test(word) && (DATE_BEFORE.test(before) || DATE_AFTER.test(after))) return false
  if (evidence.isShown?.(use)) return true
  if (near && kind !== 'little') return true
  const determined = !after.startsWith('-') && isDetermined(before, spoken().language)
  if (isAbroad(use.common, spoken()) && !determined && !evidence.small.has(word)) return true
  const opening = opensSentence(text, use)
  if (!opening && (near || NAMED_BEFORE.test(before))) return true
  if (kind === 'little' || kind === 'capitalised') return false
  const saysCompany = within(evidence.company, use.start, SAME_CLAUSE)
  if (opening) return (saysCompany || evidence.capitalTells === 'everywhere') && SUBJECT_AFTER.test(after)
  // In German every noun has a capital.
  if (determined || spoken().language === 'german') return false
  return evidence.capitalTells !== undefined || saysCompany || evidence.terms.length > 0
}

const isLower = (letter: string): boolean =>
  letter === letter.toLowerCase() && letter !== letter.toUpperCase()

/** Written in a language that lacks the word. */
const isAbroad = ({ languages }: CommonName, { language, sure }: Spoken): boolean =>
  sure && language !== null && languages !== null && !languages.has(language)

const isDetermined = (before: string, language: Language | null): boolean =>
  (DETERMINED[language ?? 'english'] ?? null)?.test(before) === true

/** Part of an ordinary word: tidal-range. */
const isHyphenated = (before: string, after: string): boolean =>
  /\p{L}[-‐‑]$/u.test(before) || /^[-‐‑]\p{L}/u.test(after)

/** A capital says nothing at the start of a sentence or line, unless the word is set off there: bold, linked, a label. */
export function opensSentence(text: string, { start, end }: { start: number; end: number }): boolean {
  const before = text.slice(Math.max(0, start - 16), start)
  if (/[*_[`"“„«]$/.test(before)) return false
  if (!/(?:^|[.!?:;…\n]["”’)\]*_]{0,3})[\s>#]*(?:[-*•–]\s+|\d{1,3}[.)]\s+)?$/u.test(before)) return false
  const isItem = /(?:[-*•–]|\d[.)])\s+$/.test(before)
  return !(isItem && /^\s*(?:$|\n|[:–—-]|\()/u.test(text.slice(end, end + 4)))
}
