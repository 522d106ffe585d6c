// Phone numbers and e-mail addresses. They are found in the text itself, since marks are part of them.

import type { Contact, Found, Said } from './meaning.ts'
import { nearestTerms } from './pairing.ts'
import type { Scene } from './scene.ts'
import type { Token } from './tokens.ts'
import type { Passage } from './topic.ts'

const PHONE = /(?<![\p{L}\p{N}.,/-])\+?\(?\d[\d() \u00a0./-]{5,22}\d(?![\p{L}\p{N}%])/gu
const EMAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{2,63}){1,4}/gu
const FEWEST_DIGITS = 7
const MOST_DIGITS = 15

export function contactsIn(answer: string, tokens: Token[]): Contact[] {
  const hasNumber = tokens.some(({ kind }) => kind === 'number')
  const hasSign = tokens.some(({ text }) => text === '@')
  const start = tokens[0]?.start ?? 0
  const text = answer.slice(start, tokens.at(-1)?.end ?? start)
  const found = (kind: Contact['kind'], pattern: RegExp) =>
    [...text.matchAll(pattern)]
      .filter(({ 0: raw }) => kind === 'email' || isPhone(raw))
      .map(({ 0: raw, index }) => ({ kind, start: start + index, end: start + index + raw.length }))
  return [...(hasNumber ? found('phone', PHONE) : []), ...(hasSign ? found('email', EMAIL) : [])]
}

function isPhone(raw: string): boolean {
  const digits = raw.replace(/\D/g, '').length
  const isDate = /^\d{4}-\d\d-\d\d$|^\d{1,2}[./]\d{1,2}[./]\d{4}$|^\d{4}\s?[-/]\s?\d{4}$/.test(raw)
  const isGrouped = /^\d{1,3}(?:[. ]\d{3})+$/.test(raw)
  return digits >= FEWEST_DIGITS && digits <= MOST_DIGITS && !isDate && !isGrouped && /\D/.test(raw)
}

export function readContacts(scene: Scene, passage: Passage, found: Found): Said[] {
  return found.contacts.flatMap(({ kind, start, end }) => {
    const isWithin = (token: Token) => token.start >= start && token.end <= end
    const range = { from: passage.tokens.findIndex(isWithin), to: passage.tokens.findLastIndex(isWithin) + 1 }
    if (range.from < 0) return []
    const terms =
      kind === 'email'
        ? ['email']
        : nearestTerms(scene, passage, found, { value: range, isBare: false, others: [] })
    return scene
      .of('contact')
      .filter(({ term }) => terms.includes(term) && (term === 'email') === (kind === 'email'))
      .map(
        ({ matter }): Said => ({ matter, range, value: scene.answer.slice(start, end), precision: 'exact' }),
      )
  })
}
