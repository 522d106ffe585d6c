// What a page says outside structured data: its description, its links for the telephone and for mail, its address
// element, and lines that are nothing but opening hours.

import { attribute, type Document, inOneLine, textOf } from './document.ts'
import { addSpans, type Week } from './opening-hours.ts'
import { type FactSheet, newFactSheet, type StatedFact } from './stated-facts.ts'
import { readHoursText } from './week.ts'

const MAX_TEXT = 200_000
const MAX_LINKS = 20

/** The words a site has for itself; only its first page has them for the whole. */
export function metaFacts({ tagged }: Document): StatedFact[] {
  const sheet = newFactSheet()
  const content = (name: 'name' | 'property', value: string) => {
    const meta = tagged('meta').find(node => attribute(node, name)?.toLowerCase() === value)
    return (meta && attribute(meta, 'content')) ?? ''
  }
  sheet.add('name', inOneLine(content('property', 'og:site_name')))
  sheet.add('description', inOneLine(content('name', 'description') || content('property', 'og:description')))
  return sheet.facts()
}

/** Of a page where a brand says how to reach it. */
export function contactFacts(document: Document): StatedFact[] {
  const sheet = newFactSheet()
  addLinks(document, sheet)
  const [address] = document.tagged('address')
  if (address) {
    const text = inOneLine(textOf(address, document.budget, 300).replaceAll('\n', ', '))
    // The element is also used for who wrote an article; a place has a number.
    if (/\d/.test(text) && !text.includes('@'))
      sheet.add('address', text.replace(/[,\s]+(?=,)|^[,\s]+|[,\s]+$/g, ''))
  }
  for (const [day, hours] of hoursInText(document) ?? []) sheet.add(`openingHours[${day}]`, hours)
  return sheet.facts()
}

function addLinks({ tagged }: Document, sheet: FactSheet): void {
  const links = tagged('a').filter(link => /^(?:tel|mailto):/i.test(attribute(link, 'href') ?? ''))
  for (const link of links.slice(0, MAX_LINKS)) {
    const [scheme, rest = ''] = (attribute(link, 'href') ?? '').slice(0, 300).split(':', 2)
    const target = decoded(rest.split('?', 1)[0] ?? '')
    if (scheme?.toLowerCase() === 'tel' && /^\+?[\d\s()./-]{5,30}$/.test(target))
      sheet.add('telephone', target)
    else if (scheme?.toLowerCase() === 'mailto' && /^[^\s@]{1,64}@[^\s@]{1,200}$/.test(target))
      sheet.add('email', target)
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Days that two lines give different hours to (a shop and its workshop) leave nothing that can be relied on. */
function hoursInText({ $, tagged, budget }: Document): Week | null {
  const [root] = $.root().toArray()
  const [html] = tagged('html')
  const language = (html && attribute(html, 'lang')) ?? 'en'
  const week: Week = new Map()
  const lines = root ? textOf(root, budget, MAX_TEXT).split('\n') : []
  for (const line of lines) {
    for (const { days, spans } of readHoursText(inOneLine(line), language) ?? []) {
      const stated: Week = new Map()
      addSpans(stated, days, spans)
      for (const [day, hours] of stated) {
        if ((week.get(day) ?? hours) !== hours) return null
        week.set(day, hours)
      }
    }
  }
  return week
}
