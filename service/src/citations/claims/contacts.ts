// Phone numbers and e-mail addresses given for the brand. They need no words around them: a number in a clause
// about the brand is its number.

import type { Fact } from '../../model/fact.ts'
import {
  type ContactFound,
  domainOf,
  FEWEST_DIGITS,
  findEmails,
  findPhones,
  sameEmail,
  samePhone,
} from '../values/contacts.ts'
import { WordSet } from '../vocabulary/word-sets.ts'
import {
  type Bearing,
  type FactBook,
  NOTHING_STATED,
  type Reader,
  type Sentence,
  type Statement,
} from './reader.ts'
import { ownWords } from './stated/known.ts'
import { isReadable, viewOf } from './stated/view.ts'
import { Sign } from './words/gaps.ts'
import { Shape } from './words/known-words.ts'

interface Contact {
  facet: string
  keys: RegExp
  /** Cheap: most sentences have none. */
  mayHave(sentence: Sentence): boolean
  sign: RegExp
  find(text: string): ContactFound[]
  bears(stated: string, fact: Fact): Bearing
}

/** Without a word for it only a number with a plus is a phone number: others are years, parts and sums. */
const PHONE_WORDS =
  /(?<!\p{L})(?:call|calling|phone|telephone|tel|hotline|reach|reached|contact|dial|telefon|telefonnummer|anrufen|erreichbar|rufnummer|téléphone|appelez|joindre|numéro|teléfono|llame|llamar|contacto|número|telefone|ligue|contato|telefono|chiamare|numero|contatto|number|whatsapp)(?!\p{L})/iu

const phonesIn = (text: string): ContactFound[] =>
  findPhones(text).filter(({ value }) => value.startsWith('+') || PHONE_WORDS.test(text))

/** So many digits, with no word between them: a year and a price have not enough for a number to dial. */
function hasDigits({ words, from, to }: Sentence, least: number): boolean {
  let units = 0
  for (let at = from; at < to && units < least; at++) {
    const isNumber = ((words.shapes[at] as number) & Shape.digits) !== 0
    units = isNumber ? units + (words.ends[at] as number) - (words.starts[at] as number) : 0
  }
  return units >= least
}

const CONTACTS: Contact[] = [
  {
    facet: 'telephone',
    keys: /(?:^|\.)telephone$/,
    mayHave: sentence => (sentence.shapes & Shape.digits) !== 0 && hasDigits(sentence, FEWEST_DIGITS),
    sign: /\d[\d() ./-]{6}/,
    find: phonesIn,
    bears: (stated, { value }) => (samePhone(stated, value) ? 'agrees' : 'differs'),
  },
  {
    facet: 'email',
    keys: /(?:^|\.)email$/,
    mayHave: ({ signs }) => (signs & Sign.at) !== 0,
    sign: /@/,
    find: findEmails,
    // A firm has more mailboxes than it lists; they are all at its own domain.
    bears: (stated, { value }) => {
      if (sameEmail(stated, value)) return 'agrees'
      return domainOf(stated) === domainOf(value) ? 'silent' : 'differs'
    },
  },
]

export const readContacts: Reader = book => {
  const known = CONTACTS.filter(({ keys }) => book.active.some(({ key }) => keys.test(key)))
  const own = ownWords(book)
  if (known.length === 0) return null
  return sentence => {
    let statements = NOTHING_STATED
    for (const contact of known)
      if (contact.mayHave(sentence)) statements = [...statements, ...read(sentence, contact, book, own)]
    return statements
  }
}

const FAX = new WordSet(['fax', 'telefax', 'télécopie'])

function read(
  sentence: Sentence,
  { facet, keys, sign, find, bears }: Contact,
  { active, earlier }: FactBook,
  own: ReadonlySet<string>,
): Statement[] {
  if (!isReadable(sentence) || !sign.test(sentence.text)) return []
  const view = viewOf(sentence, own)
  return view.find(find).flatMap(({ start, end, from, value }) => {
    const clause = view.clauseAt(from)
    if (!clause || view.is(FAX, from - 1) || clause.deniedAt(start, end)) return []
    return [
      {
        start,
        end,
        clause,
        facet,
        value,
        polarity: 'affirmed' as const,
        hard: true,
        rule: `contact/${facet}`,
        facts: active.filter(({ key }) => keys.test(key)),
        earlier: earlier.filter(({ key }) => keys.test(key)),
        others: [],
        need: 'one' as const,
        bears: (fact: Fact) => bears(value, fact),
      },
    ]
  })
}
