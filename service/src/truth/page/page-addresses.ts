// What the address of a page says that it does not state: where others speak, or others are spoken of, and where a site only
// works (a cart, a search).

import { fold } from './fold.ts'
import { LABEL_FILES } from './labels/labels.ts'

/** Also at the beginning of a longer name: "news-2024". */
const BEGINNINGS =
  /^(?:blog|news|magazine?|magazin|aktuelles|actualites?|noticias|notizie|novidades|nieuws|nyheter|aktualnosci|haberler|press-releases?|case-stud(?:y|ies)|compare|comparison|vergleich|comparatif|comparativa|confronto|privacy|datenschutz|privacidad|confidentialite|terms|agb|cgv|cgu|jobs|careers?|karriere)(?:[_-]|$)|^datenschutz/
/** Only alone: a customer service and an event room are the brand's own. */
const ALONE = new Set(
  `journal stories story article articles post posts customer customers versus alternative alternatives event events
  review reviews testimonials partner partners dealers haendler wiki forum changelog demo sample example`.split(
    /\s+/,
  ),
)
const BESIDE_OTHERS = /(?:^|[_-])vs[_-]|-alternatives?(?:-|$)/
const AT_WORK =
  /^(?:tags?|categor(?:y|ies)|author|page|archives?|search|cart|basket|checkout|account|login|register|signup|cookies?|feed|\d{4})$|^(?:cookie|wp)-/

/** "Über uns" in an address is `uber-uns`. */
export const slug = (text: string): string =>
  fold(text)
    .replaceAll('ß', 'ss')
    .replace(/[\s'’&/.,_-]+/g, '-')
    .replace(/^-|-$/g, '')

/** The parts of a path as slugs, without the endings of files. */
export const partsOf = (url: URL): string[] =>
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

/** What each language calls pages about others, but for words that also name pages which state facts. */
const OTHERS = new Set(LABEL_FILES.flatMap(({ others }) => others.map(slug))).difference(
  new Set(LABEL_FILES.flatMap(({ pages }) => Object.values(pages).flat().map(slug))),
)

export const isAboutOthers = (url: URL): boolean =>
  partsOf(url).some(
    part => BEGINNINGS.test(part) || ALONE.has(part) || OTHERS.has(part) || BESIDE_OTHERS.test(part),
  )

export const isAtWork = (url: URL): boolean => partsOf(url).some(part => AT_WORK.test(part))
