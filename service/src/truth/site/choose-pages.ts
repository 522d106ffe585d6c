// Which pages of a site are worth reading: those whose address says that they state facts about the brand. The words
// are what sites in six languages call such pages.

import { registrableDomain } from '../../platform/registrable-domain.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

const CONTACT = words(`
  contact contacts contact-us contactus kontakt contacto contactos contato contatti contatto contactez-nous nous-contacter
  impressum imprint legal legal-notice mentions-legales aviso-legal note-legali
  hours opening-hours oeffnungszeiten offnungszeiten horaires horario horarios orari
  location locations find-us visit visit-us stores store-locator standort standorte filialen adresse sedes ubicaciones
  sucursales lojas unidades negozi sedi dove-siamo`)
const ABOUT = words(`
  about about-us aboutus company our-story story history who-we-are team leadership facts press
  ueber-uns uber-uns unternehmen firma geschichte wir
  a-propos apropos qui-sommes-nous entreprise societe histoire equipe
  acerca acerca-de sobre sobre-nosotros quienes-somos nosotros empresa historia equipo
  sobre-nos quem-somos a-empresa equipe
  chi-siamo azienda storia`)
const PRICES = words(`
  pricing prices price plans plan preise preisliste tarife tarifs prix precios tarifas planes precos planos prezzi tariffe
  piani`)
const PRODUCTS = words(`
  product products features services service shop menu security compliance certifications warranty guarantee
  produkt produkte leistungen funktionen garantie zertifikate speisekarte
  produit produits fonctionnalites carte
  producto productos funciones servicios garantia
  produto produtos recursos servicos
  prodotto prodotti funzionalita servizi garanzia`)
const ANSWERS = words(
  'faq faqs help-faq haeufige-fragen questions preguntas-frecuentes perguntas-frequentes domande-frequenti',
)

/** The earlier group is read first. */
const GROUPS = [ABOUT, CONTACT, PRICES, ANSWERS, PRODUCTS]

const NOT_PAGES =
  /\.(?:pdf|jpe?g|png|gif|webp|svg|ico|css|js|json|xml|gz|zip|mp[34]|webm|woff2?|docx?|xlsx?|pptx?|csv|rss|atom)$/i
/** Longer addresses lead to articles and searches. */
const MAX_ADDRESS = 300

const partsOf = (url: URL): string[] =>
  url.pathname
    .toLowerCase()
    .split('/')
    .map(part =>
      decoded(part)
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/\.(?:html?|php|aspx?)$/, '')
        .replaceAll('_', '-'),
    )
    .filter(part => part !== '')

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const groupOf = (url: URL): number => GROUPS.findIndex(group => partsOf(url).some(part => group.has(part)))

/** Whether a page is where a brand says how to reach it. */
export const isContactPage = (address: string): boolean => {
  const url = URL.parse(address)
  return url !== null && partsOf(url).some(part => CONTACT.has(part) || ABOUT.has(part))
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

/** The most telling first: by group, then the shortest path, then by name, so that the choice is the same every time. */
export function choosePages(addresses: Iterable<string>, most: number): string[] {
  const ranked = [...new Set(addresses)].flatMap(address => {
    const url = URL.parse(address)
    const group = url ? groupOf(url) : -1
    return url && group >= 0 ? [{ address, group, depth: partsOf(url).length }] : []
  })
  ranked.sort((a, b) => a.group - b.group || a.depth - b.depth || (a.address < b.address ? -1 : 1))
  return spread(ranked).slice(0, most)
}

/** A shop with a thousand products still leaves room for its prices: the groups take turns. */
function spread(ranked: { address: string; group: number }[]): string[] {
  const queues = GROUPS.map((_, group) =>
    ranked.filter(entry => entry.group === group).map(entry => entry.address),
  )
  const longest = Math.max(0, ...queues.map(queue => queue.length))
  return Array.from({ length: longest }, (_, place) =>
    queues.flatMap(queue => queue.slice(place, place + 1)),
  ).flat()
}
