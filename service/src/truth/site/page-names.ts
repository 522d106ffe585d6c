// What the address of a page, or a link to it, says that it is: a page that states facts, one where others speak or are spoken
// of, or one where a site only works (a cart, a search). The words of many languages are data (`page-names.json`).

import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { folded } from '../../values/folded.ts'

/** The earlier group is read first. */
export const PAGE_GROUPS = ['about', 'contact', 'prices', 'answers', 'products', 'press'] as const
export type PageGroup = (typeof PAGE_GROUPS)[number]

/** "Über uns" is `uber-uns`. */
const slug = (text: string): string =>
  folded(text)
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replace(/[\s'’&/.,:_-]+/g, '-')
    .replace(/^-|-$/g, '')

const words = z.string().transform(text => text.split(' ').map(slug))
const NAMES = z
  .record(z.enum([...PAGE_GROUPS, 'others']), words)
  .parse(JSON.parse(readFileSync(new URL('page-names.json', import.meta.url), 'utf8')))

const GROUP_OF = new Map(
  PAGE_GROUPS.toReversed().flatMap(group => NAMES[group].map((name): [string, PageGroup] => [name, group])),
)
/** "About the university": what begins so is about the brand, in whatever words. */
const ABOUT = /^(?:about|ueber|uber|om|sobre|over|a-propos|acerca|hakkinda)-/

/** Also at the beginning of a longer name: "news-2024". */
const BEGINNINGS =
  /^(?:blog|news|magazine?|magazin|aktuelles|actualites?|noticias|notizie|novidades|nieuws|nyheter|aktualnosci|haberler|press-releases?|case-stud(?:y|ies)|compare|comparison|vergleich|comparatif|comparativa|confronto|privacy|datenschutz|privacidad|confidentialite|terms|agb|cgv|cgu|jobs|careers?|karriere)(?:[_-]|$)|^datenschutz/
/** Only alone: a customer service and an event room are the brand's own. */
const OTHERS = new Set(NAMES.others)
const BESIDE_OTHERS = /(?:^|[_-])vs[_-]|-alternatives?(?:-|$)/
const AT_WORK =
  /^(?:tags?|categor(?:y|ies)|author|page|archives?|search|cart|basket|checkout|account|login|register|signup|cookies?|feed|\d{4})$|^(?:cookie|wp)-/

/** The parts of a path as slugs, without the endings of files. */
const partsOf = (url: URL): string[] =>
  url.pathname
    .split('/')
    .map(part => slug(decoded(part).replace(/\.(?:html?|php|aspx?)$/i, '')))
    .filter(part => part !== '')

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const MAX_SAID = 60

/** By its address, where the last part that says so is the nearest to the page; else by what links to it say. */
export function groupNamed(url: URL, said: string): PageGroup | null {
  const byPath = partsOf(url)
    .toReversed()
    .map(part => GROUP_OF.get(part) ?? (ABOUT.test(part) && part.length <= 40 ? 'about' : undefined))
    .find(group => group !== undefined)
  return byPath ?? (said.length <= MAX_SAID ? GROUP_OF.get(slug(said)) : undefined) ?? null
}

export const isAboutOthers = (url: URL): boolean =>
  partsOf(url).some(part => BEGINNINGS.test(part) || OTHERS.has(part) || BESIDE_OTHERS.test(part))

export const isAtWork = (url: URL): boolean => partsOf(url).some(part => AT_WORK.test(part))
