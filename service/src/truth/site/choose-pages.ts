// Which pages of a site are worth reading: those whose address, or a link to them, says that they state facts about the
// brand, in the words of every language that has labels; and in whatever language, those that the site itself puts into its
// menus.

import { registrableDomain } from '../../platform/fetching/registrable-domain.ts'
import { LABEL_FILES, type PageGroup, pageGroupOf } from '../page/labels/labels.ts'
import { isAboutOthers, isAtWork, partsOf, slug } from '../page/page-addresses.ts'

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
  /** It stands in a menu, or at the head or the foot of a page. */
  isInMenu?: boolean
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

interface Ranked extends Chosen {
  isInMenu: boolean
  depth: number
}

/**
 * The most telling first. The groups take turns: a shop with a thousand products still leaves room for its prices, and for
 * pages of its menus whose names say nothing to us. Within a group, what the site puts into its menus, then the shortest
 * path, then by name, so that the choice is the same every time.
 */
export function choosePages(all: Iterable<Link>, most: number): Chosen[] {
  const ranked = rankedOf(all)
  const listed = ranked.filter(({ group }) => group !== null)
  const rest = ranked.filter(page => page.group === null && isWorthALook(page))
  const [fronts = [], unnamed = []] = [true, false].map(is => rest.filter(page => isFront(page) === is))
  const queues = [
    ...ORDER.map(group => listed.filter(page => page.group === group)),
    unnamed.filter(({ isInMenu }) => isInMenu),
  ]
  const elsewhere = unnamed.filter(({ isInMenu }) => !isInMenu)
  return [...inTurns(queues), ...elsewhere.slice(0, MAX_UNNAMED), ...fronts.slice(0, MAX_FRONTS)]
    .slice(0, most)
    .map(({ address, group }) => ({ address, group }))
}

function rankedOf(all: Iterable<Link>): Ranked[] {
  const byAddress = new Map<string, Ranked>()
  for (const link of all) {
    const { address, isInMenu = false } = link
    const known = byAddress.get(address)
    if (known) {
      known.isInMenu ||= isInMenu
      known.group ??= groupOf(link)
      continue
    }
    const depth = new URL(address).pathname.split('/').filter(part => part !== '').length
    if (depth > 0) byAddress.set(address, { address, group: groupOf(link), isInMenu, depth })
  }
  return [...byAddress.values()].sort(
    (a, b) =>
      Number(b.isInMenu) - Number(a.isInMenu) || a.depth - b.depth || (a.address < b.address ? -1 : 1),
  )
}

/** Outside of menus: a few near the top, as small sites have ("/taproom.html"). */
const MAX_UNNAMED = 8
const MAX_DEPTH = { inMenu: 3, elsewhere: 2 }
const MAX_FRONTS = 2

/** The first page in some language: the same again, or what a page of flags leads to. */
const isFront = ({ address }: Ranked): boolean =>
  /^\/[a-z]{2}(?:[-_][a-z]{2,4})?\/?$/i.test(new URL(address).pathname)

function isWorthALook({ address, isInMenu, depth }: Ranked): boolean {
  const url = new URL(address)
  const isNear = depth <= (isInMenu ? MAX_DEPTH.inMenu : MAX_DEPTH.elsewhere)
  return isNear && !isAboutOthers(url) && !isAtWork(url)
}

const inTurns = (queues: Ranked[][]): Ranked[] =>
  Array.from({ length: Math.max(...queues.map(queue => queue.length)) }, (_, place) =>
    queues.flatMap(queue => queue.slice(place, place + 1)),
  ).flat()
