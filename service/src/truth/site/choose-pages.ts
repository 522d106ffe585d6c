// Which pages of a site are worth reading: those whose address, or a link to them, says that they state facts about the
// brand. The words are what sites call such pages in every language that has labels.

import { registrableDomain } from '../../platform/registrable-domain.ts'
import { LABEL_FILES, type PageGroup, pageGroupOf } from '../page/labels/labels.ts'

/** Names that no link says, and Japanese ones in Latin letters. */
const MORE: Record<PageGroup, string> = {
  about: `aboutus company corporate profile outline gaiyo gaiyou kaisya kaisha kaisya-gaiyo company-profile company-outline
    ueber-uns uber-uns wir qui-sommes-nous societe equipe acerca acerca-de quienes-somos nosotros equipo quem-somos
    a-empresa chi-siamo azienda o-nas om-oss over-ons hakkimizda organisation organization people university`,
  contact: `contacts contactus kontakt contacto contactos contato contatti contatto contactez-nous nous-contacter kontakta
    impressum imprint legal legal-notice mentions-legales aviso-legal note-legali colofon tokushoho tokusho law
    hours opening-hours oeffnungszeiten offnungszeiten horaires horario horarios orari stores store-locator filialen
    sedes ubicaciones sucursales lojas unidades negozi sedi dove-siamo access shop-info inquiry iletisim kunye`,
  prices:
    'price plan preise preisliste tarife tarifs prix precios tarifas planes precos planos prezzi tariffe piani',
  answers: `help-faq haeufige-fragen preguntas-frecuentes perguntas-frequentes domande-frequenti questions guide
    shipping shipping-returns refund-policy shipping-policy returns-policy warranty-policy sss`,
  products: `service guarantee produkt leistungen funktionen garantie zertifikate speisekarte produit
    fonctionnalites carte producto funciones servicios garantia produto recursos servicos prodotto funzionalita servizi
    garanzia item items urunler collections food-menu quality specification tech-specs datasheet zimmer chambres
    habitaciones camere quartos kamers pokoje rum odalar`,
  press: 'media-kit presskit press-kit newsroom ir',
}

/** The earlier group is read first. */
const ORDER: PageGroup[] = ['about', 'contact', 'prices', 'answers', 'products', 'press']

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')

/** "Über uns" in an address is `uber-uns`. */
const slug = (text: string): string =>
  folded(text)
    .replace(/[\s'’&/.,_-]+/g, '-')
    .replace(/^-|-$/g, '')

const BY_PART = new Map<string, PageGroup>(
  ORDER.toReversed().flatMap(group => [
    ...LABEL_FILES.flatMap(({ pages }) =>
      pages[group].map((text): [string, PageGroup] => [slug(text), group]),
    ),
    ...MORE[group].split(/\s+/).map((part): [string, PageGroup] => [part, group]),
  ]),
)

const NOT_PAGES =
  /\.(?:pdf|jpe?g|png|gif|webp|svg|ico|css|js|json|xml|gz|zip|mp[34]|webm|woff2?|docx?|xlsx?|pptx?|csv|rss|atom)$/i
/** Longer addresses lead to articles and searches. */
const MAX_ADDRESS = 300

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

/** What a page is by its address: the last part that says so is the nearest to it. */
const groupOfPath = (url: URL): PageGroup | null =>
  partsOf(url)
    .toReversed()
    .map(part => BY_PART.get(part) ?? (ABOUT.test(part) && part.length <= 40 ? 'about' : undefined))
    .find(group => group !== undefined) ?? null

/** A link to a page, and what it says. */
export interface Link {
  address: string
  text: string
}

/** "About the university": what begins so is about the brand, in whatever words. */
const ABOUT = /^(?:about|ueber|uber|om|sobre|over|a-propos|acerca|hakkinda)-/

/** By its address, else by what links to it say. */
export function groupOf({ address, text }: Link): PageGroup | null {
  const url = URL.parse(address)
  const said = text.length <= 60 ? pageGroupOf(text, '')?.entry : undefined
  return url && url.pathname !== '/' ? (groupOfPath(url) ?? (said as PageGroup | undefined) ?? null) : null
}

/**
 * The form in which an address is kept and compared; null for what is no page of the site. Over https, whatever the
 * link says, and without a query: the same page has a thousand of those.
 */
export function pageAddress(text: string, base: string, domain: string): string | null {
  const url = URL.parse(text, base)
  if (!url || !/^https?:$/.test(url.protocol) || url.port !== '' || url.username !== '') return null
  if (registrableDomain(url.hostname) !== registrableDomain(domain) || NOT_PAGES.test(url.pathname))
    return null
  url.protocol = 'https:'
  url.hash = ''
  url.search = ''
  return url.href.length > MAX_ADDRESS ? null : url.href
}

export interface Chosen {
  address: string
  /** Null: nothing says what the page holds. */
  group: PageGroup | null
}

/** The most telling first: by group, then the shortest path, then by name, so that the choice is the same every time. */
export function choosePages(all: Iterable<Link>, most: number): Chosen[] {
  const links = [...all]
  const byAddress = new Map<string, Chosen & { depth: number }>()
  for (const link of links) {
    const group = byAddress.has(link.address) ? null : groupOf(link)
    if (group === null) continue
    const depth = new URL(link.address).pathname.split('/').filter(part => part !== '').length
    byAddress.set(link.address, { address: link.address, group, depth })
  }
  const ranked = [...byAddress.values()].sort((a, b) => a.depth - b.depth || (a.address < b.address ? -1 : 1))
  return [...spread(ranked), ...unnamed(links, byAddress)]
    .slice(0, most)
    .map(({ address, group }) => ({ address, group }))
}

/** Where room is left: pages near the top whose names say nothing, as small sites have ("/taproom.html"). */
const MAX_UNNAMED = 8
const TOLD =
  /\/(?:blog|news|tags?|categor(?:y|ies)|author|page|archives?|search|cart|checkout|account|login|register|privacy[\w-]*|terms[\w-]*|cookies?[\w-]*|datenschutz\w*|agb|feed|wp-[\w-]*|\d{4})(?:[/.]|$)/i

function unnamed(links: Iterable<Link>, named: Map<string, unknown>): Chosen[] {
  const rest = new Map<string, number>()
  for (const { address } of links) {
    const { pathname } = new URL(address)
    const depth = pathname.split('/').filter(part => part !== '').length
    if (depth > 0 && depth <= 2 && !named.has(address) && !TOLD.test(pathname)) rest.set(address, depth)
  }
  return [...rest]
    .sort(([a, one], [b, other]) => one - other || (a < b ? -1 : 1))
    .slice(0, MAX_UNNAMED)
    .map(([address]) => ({ address, group: null }))
}

/** A shop with a thousand products still leaves room for its prices: the groups take turns. */
function spread(ranked: Chosen[]): Chosen[] {
  const queues = ORDER.map(group => ranked.filter(entry => entry.group === group))
  const longest = Math.max(0, ...queues.map(queue => queue.length))
  return Array.from({ length: longest }, (_, place) =>
    queues.flatMap(queue => queue.slice(place, place + 1)),
  ).flat()
}
