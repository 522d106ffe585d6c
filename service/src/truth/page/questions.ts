// Questions with their answers, as a page shows them or as FAQPage states them. Taken is what a question plainly asks for
// and its answer gives once.

import { LEXICONS } from '../../readers/lexicon/lexicon.ts'
import { createPhrases, type Phrases } from '../../readers/rules/phrases.ts'
import { tokensOf } from '../../readers/rules/tokens.ts'
import { inOneLine, tagOf } from './document.ts'
import { isFormer, LABEL_FILES } from './labels/labels.ts'
import type { Outline } from './outline.ts'
import { isElsewhere } from './pairs.ts'
import type { StatedFact } from './stated-facts.ts'
import { hasType, type Thing, textOfProperty, thingsOf } from './thing.ts'
import { clockIn, countIn, dateIn, daysIn, durationIn, emailIn, phoneIn } from './typed-values.ts'
import { yesNoFacts } from './yes-no-answers.ts'

export interface Answered {
  question: string
  answer: string
}

const MAX_QUESTION = 200
const MAX_ANSWER = 600
const MAX_QUESTIONS = 200
const ASKING = new Set(['h2', 'h3', 'h4', 'h5', 'h6', 'summary', 'button', 'dt', 'legend'])

/** What is asked in a heading, a summary, a button or a term, and what stands below it. */
export function visibleQuestions({ lines, entries }: Outline): Answered[] {
  const found: Answered[] = entries
    .filter(entry => isQuestion(entry.term) && !isElsewhere(entry))
    .map(({ term, lines }) => ({ question: term, answer: lines.join(' ') }))
  const asked = lines.filter(({ text, region }) => region === 'main' && isQuestion(withoutMark(text)))
  for (const [at, { text: marked, node, region }] of lines.entries()) {
    const text = withoutMark(marked)
    // Elsewhere a line that asks is one of several, or it is only said so.
    const isAsking = ASKING.has(tagOf(node)) || (region === 'main' && asked.length >= SEVERAL)
    if (!isQuestion(text) || !isAsking) continue
    const answer: string[] = []
    for (const line of lines.slice(at + 1, at + 8)) {
      if (line.level > 0 || isQuestion(withoutMark(line.text)) || line.region !== region) break
      answer.push(withoutMark(line.text))
    }
    if (answer.length > 0) found.push({ question: text, answer: answer.join(' ') })
  }
  return found.slice(0, MAX_QUESTIONS)
}

const SEVERAL = 3
/** "Q. Do you …", "A: Yes". */
const withoutMark = (text: string): string => text.replace(/^[QAFPDRVSĄ][.:)]\s+/u, '')

/** One sentence that asks; with a figure in it, it asks whether, not what. */
const isQuestion = (text: string): boolean =>
  text.length <= MAX_QUESTION && /^[^\d.!]{3,}[?？]\s*$/.test(text)

const QUESTIONS = new Set(['Question'])

export function statedQuestions(things: Thing[]): Answered[] {
  const parts = new Set(
    things.flatMap(thing => [thing, ...thingsOf(thing, 'mainEntity'), ...thingsOf(thing, 'hasPart')]),
  )
  for (const part of [...parts]) for (const inner of thingsOf(part, 'mainEntity')) parts.add(inner)
  return [...parts]
    .filter(thing => hasType(thing, QUESTIONS))
    .slice(0, MAX_QUESTIONS)
    .flatMap(thing => {
      const question = textOfProperty(thing, 'name') ?? textOfProperty(thing, 'text')
      const answers = [...thingsOf(thing, 'acceptedAnswer'), ...thingsOf(thing, 'suggestedAnswer')]
      const answer = answers[0] && textOfProperty(answers[0], 'text')
      return question && answer
        ? [{ question, answer: inOneLine(answer.replace(/<[^<>]{0,500}>/g, ' ')) }]
        : []
    })
}

type Read = (text: string, language: string) => string | null

/** By the name that lexicons have for a matter. */
const MATTERS: Record<string, { key: string; read: Read }> = {
  founded: { key: 'foundingDate', read: dateIn },
  employees: { key: 'numberOfEmployees', read: countIn },
  'check in': { key: 'checkinTime', read: (text, language) => clockIn(text, language, 'first') },
  'check out': { key: 'checkoutTime', read: (text, language) => clockIn(text, language, 'last') },
  rooms: { key: 'numberOfRooms', read: countIn },
  warranty: { key: 'warranty', read: durationIn },
  returns: { key: 'merchantReturnDays', read: daysIn },
  phone: { key: 'telephone', read: text => phoneIn(text) },
  email: { key: 'email', read: text => emailIn(text) },
}

const TERMS = new Map<string, Phrases<string>>(
  LEXICONS.map(({ language, terms }) => [
    language,
    createPhrases(
      Object.keys(MATTERS).flatMap(term =>
        (terms[term] ?? []).map((phrase): [string, string] => [phrase, term]),
      ),
    ),
  ]),
)
/** Where no lexicon is: by the labels of the same keys. */
for (const { language, keys } of LABEL_FILES)
  if (!TERMS.has(language))
    TERMS.set(
      language,
      createPhrases(
        Object.entries(MATTERS).flatMap(([term, { key }]) =>
          (keys[key] ?? []).map((phrase): [string, string] => [phrase, term]),
        ),
      ),
    )

export function questionFacts(all: Answered[], language: string): StatedFact[] {
  return all.flatMap(({ question, answer }) => {
    if (!isQuestion(question) || answer.length > MAX_ANSWER || isFormer(answer, language)) return []
    const terms = termsIn(question, language)
    const paid = paymentFacts(question, answer, language)
    if (paid.length > 0) return paid
    if (terms.length === 0) return yesNoFacts(question, answer, language)
    if (terms.length > 2) return []
    return terms.flatMap(term => {
      const matter = MATTERS[term]
      const text = terms.length === 1 ? answer : (partAbout(answer, term, language) ?? '')
      const value = matter?.read(firstSentences(text), language) ?? null
      return matter && value !== null ? [{ key: matter.key, value }] : []
    })
  })
}

function termsIn(text: string, language: string): string[] {
  const phrases = TERMS.get(language.slice(0, 2)) ?? TERMS.get('en')
  const tokens = tokensOf(text.slice(0, MAX_QUESTION))
  return [...new Set(tokens.flatMap((_, at) => phrases?.at(tokens, at)?.entry ?? []))]
}

const firstSentences = (text: string): string =>
  text.length <= 120 ? text : (/^.{20,118}?[.!。](?=\s|$)/u.exec(text)?.[0] ?? text.slice(0, 120))

/** "Check-in is from 15:00, check-out until 11:00": the part from one term to the next. */
function partAbout(answer: string, term: string, language: string): string | null {
  const phrases = TERMS.get(language.slice(0, 2)) ?? TERMS.get('en')
  const tokens = tokensOf(answer)
  const places = tokens.flatMap((token, at) => {
    const hit = phrases?.at(tokens, at)
    return hit ? [{ term: hit.entry, start: token.start }] : []
  })
  const own = places.filter(place => place.term === term)
  if (own.length !== 1 || !own[0]) return null
  const next = places.find(place => place.term !== term && place.start > (own[0]?.start ?? 0))
  return answer.slice(own[0].start, next?.start ?? answer.length)
}

const MEANS =
  /\b(?:Visa|Mastercard|MasterCard|American Express|Amex|Maestro|Discover|Diners Club|JCB|PayPal|Apple Pay|Google Pay|Klarna|SEPA|iDEAL|Bancontact|TWINT|Twint|girocard|Swish|BLIK|Przelewy24|Alipay|WeChat Pay|PayPay|Bizum|MB Way|Multibanco|Pix|Shop Pay|Amazon Pay|Afterpay|Clearpay)\b/g
const DENIED = /\b(?:not|no|don't|doesn't|kein|keine|nicht|pas|non|niet|nie|inte)\b|ません|ない/i

const CASH_AND_CARDS =
  /^(?:cash|(?:credit|debit|bank) ?cards?|cards?|invoice|bank transfer|(?:sepa )?direct debit|che(?:que|ck)s?|bar|bargeld|kreditkarte|ec-karte|rechnung|überweisung|lastschrift|vorkasse|espèces|cartes? (?:bancaire|bleue)s?|virement|chèques?|chèques-vacances|efectivo|tarjetas?(?: de crédito)?|transferencia|contanti|carte? di credito|bonifico|dinheiro|cartão(?: de crédito)?|transferência|contant|creditcard|pin|overschrijving|achteraf betalen|factuur|gotówka|karta|przelew|kontant(?:er)?|kort|faktura|nakit|kredi kartı|havale|現金|クレジットカード|銀行振込|代金引換|コンビニ払い|现金|信用卡|支付宝|微信支付)$/iu
const LEADING =
  /^(?:(?:you can pay |we accept |we take )?(?:by|with|in)|we accept|we take|wir akzeptieren|per|mit|in|nous acceptons|par|en|aceptamos|con|aceitamos|com|por|accettiamo|we accepteren|met|przyjmujemy|vi tar|vi accepterar|med)\s+/iu

/** A sentence that is nothing but a list of means; none where one of them is unknown. */
function meansListed(sentence: string): string[] {
  const items = sentence
    .replace(/をご利用いただけます$|がご利用いただけます$|に対応しています$/u, '')
    .replace(LEADING, '')
    .split(/[,、，]\s*|\s(?:and|or|und|oder|et|ou|y|o|e|en|of|i|lub|och|eller|ve|veya)\s/u, 20)
    .map(item => item.replace(LEADING, '').trim())
    .filter(item => item !== '')
  const isMeans = (item: string) =>
    item.length <= 40 &&
    (CASH_AND_CARDS.test(item) ||
      (item.replace(MEANS, '').trim().length <= 14 && new RegExp(MEANS.source).test(item)))
  return items.every(isMeans) ? items : []
}

function paymentFacts(question: string, answer: string, language: string): StatedFact[] {
  const asks = LABEL_FILES.some(
    file =>
      (file.language === language.slice(0, 2) || file.language === 'en') &&
      file.keys.paymentAccepted?.some(label => label.length > 4 && question.toLowerCase().includes(label)),
  )
  if (!asks && !/\bpay(?:ment)?\b|bezahlen|zahlen|payer|pagar|pagare|betalen|zapłac/i.test(question))
    return []
  const [said = ''] = /^.{0,300}?(?=[.!。;](?:\s|$)|。|$)/su.exec(answer) ?? []
  if (DENIED.test(said)) return []
  const means = [...new Set(said.match(MEANS) ?? [])]
  const listed = meansListed(said)
  return (listed.length > 1 ? listed : means).map(value => ({ key: 'paymentAccepted', value }))
}
