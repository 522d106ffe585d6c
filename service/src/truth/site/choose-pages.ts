// Which pages of a site are worth reading: those whose address, or a link to them, says that they state facts about the
// brand, in the words of many languages; and in whatever language, those that the site itself puts into its
// menus.

import { registrableDomain } from '../../platform/fetching/registrable-domain.ts'
import { groupNamed, isAboutOthers, isAtWork, PAGE_GROUPS, type PageGroup } from './page-names.ts'

const NOT_PAGES =
  /\.(?:pdf|jpe?g|png|gif|webp|svg|ico|css|js|json|xml|gz|zip|mp[34]|webm|woff2?|docx?|xlsx?|pptx?|csv|rss|atom)$/i
/** Longer addresses lead to articles and searches. */
const MAX_ADDRESS = 300

/** A link to a page, and what it says. */
export interface Link {
  address: string
  text: string
  /** It stands in a menu, or at the head or the foot of a page. */
  isInMenu?: boolean
}

/** By its address, else by what links to it say. */
export function groupOf({ address, text }: Link): PageGroup | null {
  const url = URL.parse(address)
  return url && url.pathname !== '/' ? groupNamed(url, text) : null
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

interface Ranked {
  address: string
  /** Null: nothing says what the page holds. */
  group: PageGroup | null
  isInMenu: boolean
  depth: number
}

/**
 * The most telling first. The groups take turns: a shop with a thousand products still leaves room for its prices, and for
 * pages of its menus whose names say nothing to us. Within a group, what the site puts into its menus, then the shortest
 * path, then by name, so that the choice is the same every time.
 */
export function choosePages(all: Iterable<Link>, most: number): string[] {
  const ranked = rankedOf(all)
  const listed = ranked.filter(({ group }) => group !== null)
  const rest = ranked.filter(page => page.group === null && isWorthALook(page))
  const [fronts = [], unnamed = []] = [true, false].map(is => rest.filter(page => isFront(page) === is))
  const queues = [
    ...PAGE_GROUPS.map(group => listed.filter(page => page.group === group)),
    unnamed.filter(({ isInMenu }) => isInMenu),
  ]
  const elsewhere = unnamed.filter(({ isInMenu }) => !isInMenu)
  return [...inTurns(queues), ...elsewhere.slice(0, MAX_UNNAMED), ...fronts.slice(0, MAX_FRONTS)]
    .slice(0, most)
    .map(({ address }) => address)
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
