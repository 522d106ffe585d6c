// Phone numbers and e-mail addresses. They are found in the text itself, since marks are part of them.

import type { Statement } from '../statement.ts'
import { statementOf } from './meaning.ts'
import { type Cues, nearestTerms } from './pairing.ts'
import type { Passage } from './passages.ts'
import type { Asked, Scene } from './scene.ts'
import type { Token } from './tokens.ts'

export interface Contact {
  kind: 'phone' | 'email'
  /** UTF-16 units into the answer. */
  start: number
  end: number
}

const PHONE = /(?<![\p{L}\p{N}.,/-])\+?\(?\d[\d() \u00a0./-]{5,22}\d(?![\p{L}\p{N}%])/gu
const EMAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{2,63}){1,4}/gu
const FEWEST_DIGITS = 7
const MOST_DIGITS = 15

export function contactsIn(answer: string, { start, end }: { start: number; end: number }): Contact[] {
  const text = answer.slice(start, end)
  const found = (kind: Contact['kind'], pattern: RegExp) =>
    [...text.matchAll(pattern)].map(({ 0: raw, index }) => ({
      kind,
      start: start + index,
      end: start + index + raw.length,
      raw,
    }))
  return [...found('phone', PHONE).filter(({ raw }) => isPhone(raw)), ...found('email', EMAIL)]
}

function isPhone(raw: string): boolean {
  const digits = raw.replace(/\D/g, '').length
  const isDate = /^\d{4}-\d\d-\d\d$|^\d{1,2}[./]\d{1,2}[./]\d{4}$|^\d{4}\s?[-/]\s?\d{4}$/.test(raw)
  const isGrouped = /^\d{1,3}(?:[. ]\d{3})+$/.test(raw)
  return (
    digits >= FEWEST_DIGITS && digits <= MOST_DIGITS && !isDate && !isGrouped && /[\s\u00a0()+./-]/.test(raw)
  )
}

export function readContacts(
  scene: Scene,
  passage: Passage,
  { contacts, cues }: { contacts: Contact[]; cues: Cues },
): Statement[] {
  return contacts.flatMap(contact => {
    const range = rangeOf(passage.tokens, contact)
    if (!range) return []
    const terms = nearestTerms(passage, cues, {
      value: range,
      isBare: false,
      others: [],
      lexicon: scene.tongue.lexicon,
    })
    const value = scene.answer.slice(contact.start, contact.end)
    return scene
      .of('contact')
      .filter(asked => isAsked(asked, contact, terms))
      .flatMap(
        ({ matter }) => statementOf(scene, passage, { matter, range, value, precision: 'exact' }) ?? [],
      )
  })
}

function isAsked({ term }: Asked, { kind }: Contact, terms: string[]): boolean {
  if (kind === 'email') return term === 'email'
  return term === 'phone' ? terms.includes('phone') : term === 'fax' && terms.includes('fax')
}

function rangeOf(tokens: Token[], { start, end }: Contact): { from: number; to: number } | null {
  const from = tokens.findIndex(token => token.start >= start && token.end <= end)
  const to = tokens.findLastIndex(token => token.start >= start && token.end <= end) + 1
  return from >= 0 && to > from ? { from, to } : null
}
