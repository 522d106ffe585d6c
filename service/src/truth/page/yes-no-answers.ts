// "Is there parking? Yes, behind the house.": what is asked for is named by the question, once the words that ask are taken
// off, and the first words of the answer say whether it is there.

import { normalized } from '../../platform/unicode.ts'
import { LABEL_FILES, type LabelFile } from './labels/labels.ts'
import { bracketed, type StatedFact } from './stated-facts.ts'

const MAX_NAME = 40
const MAX_WORDS = 4
/** Of the answer: "Sorry, no." */
const FIRST_WORDS = 2

const plain = (text: string): string => normalized(text, 'NFKC').toLowerCase().replace(/[’`]/g, "'").trim()

export function yesNoFacts(question: string, answer: string, language: string): StatedFact[] {
  const asks = LABEL_FILES.find(file => file.language === language.slice(0, 2))?.asks
  const name = asks ? askedFor(question, asks) : null
  const isThere = asks && name ? answered(answer, asks) : null
  const key = name && isThere !== null ? bracketed('amenityFeature', name) : null
  return key ? [{ key, value: String(isThere) }] : []
}

function askedFor(question: string, { lead, trail }: LabelFile['asks']): string | null {
  const asked = plain(question)
    .replace(/^[¿¡]|[?？]\s*$/g, '')
    .trim()
  const isUnspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(asked)
  const gap = isUnspaced ? '' : ' '
  const first = longest(lead.filter(words => asked.startsWith(words + gap)))
  const last = longest(trail.filter(words => asked.endsWith(gap + words)))
  // "Are dogs allowed?" keeps what is asked about them; "Are you …" asks for nothing that could be there.
  const isBare = /^(?:are|is|sind|zijn|är|finns|tem|en)$/.test(first)
  if ((first === '' && (last === '' || !isUnspaced)) || (isBare && last === '')) return null
  const end = first === '' ? asked.length - last.length : asked.length
  const name = asked
    .slice(first.length, end)
    .replace(/^(?:the|an?|die|der|das|les?|la|los|las|el|il|os?|as?|de|het) /, '')
    .trim()
  const words = name.split(/\s+/)
  const isName =
    name.length >= 2 &&
    name.length <= MAX_NAME &&
    words.length <= MAX_WORDS &&
    !/[\d,;:.]|(?<!\p{L})(?:you|your|i|we|my|sie|ihr|ich|wir|vous|votre|je|usted|vosotros|você|jullie|ni|jag)(?!\p{L})/u.test(
      name,
    )
  return isName ? (name[0]?.toUpperCase() ?? '') + name.slice(1) : null
}

const longest = (all: string[]): string => all.toSorted((a, b) => b.length - a.length)[0] ?? ''

function answered(answer: string, { yes, no }: LabelFile['asks']): boolean | null {
  const text = plain(answer).slice(0, 60)
  if (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(text)) {
    const isNo = no.some(word => text.startsWith(word))
    return isNo ? false : yes.some(word => text.startsWith(word)) ? true : null
  }
  const words = text.match(/[\p{L}']+/gu) ?? []
  const begins = (list: string[]) =>
    list.some(phrase => {
      const said = phrase.split(' ')
      return (
        said.every((word, at) => words[at] === word) ||
        (said.length === 1 && words.slice(0, FIRST_WORDS).includes(phrase))
      )
    })
  const [isYes, isNo] = [begins(yes), begins(no)]
  return isYes === isNo ? null : isYes
}
