// Reading a brand's site: its first page, its llms.txt, the pages read before, and those of its sitemap and links
// most likely to state facts. Reports what became of each page; nothing is written here.

import { sha256Of } from '../../evidence/seal.ts'
import type { FetchOptions, GuardedFetch, Page } from '../../platform/fetching/guarded-fetch.ts'
import {
  again,
  attribute,
  type Document,
  decode,
  inOneLine,
  type Node,
  readDocument,
  tagOf,
  textOf,
} from '../page/document.ts'
import { factsOfLlmsText } from '../page/llms-text.ts'
import type { Owner } from '../page/own-things.ts'
import type { StatedFact } from '../page/stated-facts.ts'
import { isNamedFooter } from '../page/visible.ts'
import { type ReadableText, readablePlain, readableText } from '../proposed/readable-text.ts'
import { factsOfDocument } from '../website.ts'
import { choosePages, type Link, pageAddress } from './choose-pages.ts'
import { readSitemap } from './sitemap.ts'
import { createVisitor, type Visit, type Visitor } from './visit.ts'

/** A page is parsed and hashed once, here. */
interface ReadOutcome {
  kind: 'read'
  url: string
  page: Page
  /** Of its bytes, lower-case hex. */
  sha256: string
  facts: StatedFact[]
  links: Link[]
  /** What people see of it; null for a page without words, undefined if not requested. */
  text?: ReadableText | null
}

export type Outcome =
  | ReadOutcome
  /** The same as last time, by the site's own word. */
  | { kind: 'unchanged'; url: string }
  /** Answers 404 or 410, or sends its visitors to another page of the site for good. */
  | { kind: 'gone'; url: string; status: number }
  | { kind: 'skipped' | 'failed'; url: string; reason: string }

export interface KnownPages {
  /** Pages with active facts: visited again before any other. */
  withFacts: string[]
  tagsOf(url: string): FetchOptions['known']
  /** Whether somebody looks at what people see of the pages. */
  withTexts?: boolean
}

const MAX_PAGES = 25
const MAX_SITEMAPS = 5
const MAX_LINKS = 2_000
const MAX_LINK_TEXT = 80
const MAX_ADDRESSES = 30_000

/** Called after each page: how many were visited, of those chosen so far. */
export type OnPage = (pages: { read: number; chosen: number }) => void | Promise<void>

/** The message says why. */
export class FirstPageUnread extends Error {}

/**
 * `host`: where its first page is, unless at its domain. Throws `FirstPageUnread` when nothing is known about the site:
 * then nothing changes.
 */
export async function collectSite(
  fetch: GuardedFetch,
  { host, ...owner }: Owner & { host?: string },
  known: KnownPages,
  onPage: OnPage = () => {},
): Promise<Outcome[]> {
  const visitor = createVisitor(fetch, owner.domain)
  const outcomes = new Map<string, Outcome>()
  const links = new Map<string, Link>()
  const note = (found: Outcome[]) => {
    for (const outcome of found) {
      if (!outcomes.has(outcome.url)) outcomes.set(outcome.url, outcome)
      if (outcome.kind === 'read') addLinks(links, outcome.links, owner, outcome.page.url)
    }
  }
  const look = async (url: string) => {
    const visit = await visitor.visit(url, known.tagsOf(url))
    const found = outcomesOf(url, visit, { owner, isHome: url === home, withTexts: known.withTexts === true })
    note(found)
    return found
  }

  const home = `https://${host ?? owner.domain}/`
  const html = homePage(home, await look(home))
  const root = html?.url ?? home
  await onPage({ read: 1, chosen: 1 })
  note(await readLlmsText(visitor, new URL('/llms.txt', root).href, known))
  const listed = (await addressesInSitemaps(visitor, root)).map(address => ({ address, text: '' }))
  addLinks(links, listed, owner, root)
  // What pages of the first round link to is read in the second: a page of the company leads to its profile.
  for (let round = 1; round <= ROUNDS; round++) {
    const chosen = [...known.withFacts, ...choosePages(links.values(), MAX_PAGES)].filter(
      address => !outcomes.has(address) && !outcomes.has(slashed(address)),
    )
    await readChosen(chosen, { outcomes, look, onPage })
  }
  return [...outcomes.values()]
}

const ROUNDS = 2

interface Reading {
  outcomes: Map<string, Outcome>
  look: (url: string) => Promise<Outcome[]>
  onPage: OnPage
}

async function readChosen(chosen: string[], { outcomes, look, onPage }: Reading): Promise<void> {
  const total = Math.min(MAX_PAGES, outcomes.size + new Set(chosen).size)
  for (const address of chosen) {
    if (outcomes.size >= MAX_PAGES) break
    if (outcomes.has(address) || outcomes.has(slashed(address))) continue
    await look(address)
    await onPage({ read: outcomes.size, chosen: Math.max(total, outcomes.size) })
  }
}

/** The first link that says anything names the page. */
function addLinks(links: Map<string, Link>, found: Link[], { domain }: Owner, base: string): void {
  for (const { address, text, isInMenu = false } of found) {
    const linked = pageAddress(address, base, domain)
    if (linked === null) continue
    const page = asOn(base, linked)
    const known = links.get(page)
    if (!known && links.size >= MAX_ADDRESSES) continue
    links.set(page, {
      address: page,
      text: known?.text || text,
      isInMenu: known?.isInMenu === true || isInMenu,
    })
  }
}

const withoutWww = (host: string): string => host.replace(/^www\./, '')

/** With and without `www.` it is one page: as the page names itself that links to it. */
function asOn(base: string, address: string): string {
  const [here, url] = [new URL(base), new URL(address)]
  if (withoutWww(url.hostname) === withoutWww(here.hostname)) url.hostname = here.hostname
  return url.href
}

/** The same address with or without its last slash: sites send one to the other. */
const slashed = (url: string): string => (url.endsWith('/') ? url.slice(0, -1) : `${url}/`)

interface Asking {
  owner: Owner
  isHome: boolean
  withTexts: boolean
}

function outcomesOf(url: string, visit: Visit, asking: Asking): Outcome[] {
  if ('skipped' in visit) return [{ kind: 'skipped', url, reason: visit.skipped }]
  if ('failed' in visit) return [{ kind: 'failed', url, reason: `cannot be read: ${visit.failed}` }]
  const { page } = visit
  if (page.status === 304) return [{ kind: 'unchanged', url }]
  if (page.status === 404 || page.status === 410) return [{ kind: 'gone', url, status: page.status }]
  if (page.status !== 200) return [{ kind: 'failed', url, reason: `answered ${page.status}` }]
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(page.contentType))
    return [{ kind: 'failed', url, reason: `is ${page.contentType}, not HTML` }]
  const read = readPage(page, asking)
  if (page.url === url) return [read]
  // Sent elsewhere for now (a language, a maintenance), the page keeps what it said.
  return page.movedForGood
    ? [read, { kind: 'gone', url, status: 301 }]
    : [read, { kind: 'failed', url, reason: `leads to ${page.url} for now` }]
}

function readPage(page: Page, { owner, isHome, withTexts }: Asking): ReadOutcome {
  const { url } = page
  const document = readDocument(decode(page.body, page.contentType))
  return {
    ...{ kind: 'read', url, page, sha256: sha256Of(page.body) },
    facts: document ? factsOfDocument(document, { url, isHome }, owner) : [],
    links: document ? linksOf(again(document), url) : [],
    ...(withTexts ? { text: document && readableText(again(document)) } : {}),
  }
}

function homePage(home: string, found: Outcome[]): Page | null {
  const [outcome] = found
  if (outcome?.kind === 'read') return outcome.page
  if (outcome?.kind === 'unchanged') return null
  if (outcome?.kind === 'gone') throw new FirstPageUnread(`${home} answered ${outcome.status}`)
  throw new FirstPageUnread(`${home} ${outcome?.kind === 'skipped' ? 'is not read: ' : ''}${outcome?.reason}`)
}

/** A site without one is no news; most have none. */
async function readLlmsText(visitor: Visitor, url: string, known: KnownPages): Promise<Outcome[]> {
  const visit = await visitor.visit(url, known.tagsOf(url))
  if (!('page' in visit)) return 'skipped' in visit ? [{ kind: 'skipped', url, reason: visit.skipped }] : []
  const { page } = visit
  if (page.status === 304) return [{ kind: 'unchanged', url }]
  if (page.status === 404 || page.status === 410)
    return known.withFacts.includes(url) ? [{ kind: 'gone', url, status: page.status }] : []
  if (page.status !== 200 || !/^text\/(?:plain|markdown)\b/i.test(page.contentType) || page.url !== url)
    return []
  const text = decode(page.body, page.contentType)
  const facts = factsOfLlmsText(text)
  const shown = known.withTexts ? { text: readablePlain(text) } : {}
  return [{ kind: 'read', url, page, sha256: sha256Of(page.body), facts, links: [], ...shown }]
}

async function addressesInSitemaps(visitor: Visitor, root: string): Promise<string[]> {
  const { sitemaps } = await visitor.robotsOf(root)
  const waiting = sitemaps.length > 0 ? sitemaps.slice(0, MAX_SITEMAPS) : [new URL('/sitemap.xml', root).href]
  const pages: string[] = []
  const asked = new Set<string>()
  for (const url of waiting) {
    if (asked.size >= MAX_SITEMAPS || asked.has(url) || !URL.canParse(url)) continue
    asked.add(url)
    const visit = await visitor.visit(url)
    if (!('page' in visit) || visit.page.status !== 200) continue
    const found = readSitemap(visit.page)
    pages.push(...found.pages)
    waiting.push(...found.sitemaps.slice(0, MAX_SITEMAPS))
  }
  return pages
}

/** With what each link says: a picture of its own says it in words for those who cannot see it. */
function linksOf(document: Document, base: string): Link[] {
  const found = document.tagged('a').map(link => ({ link, isInMenu: isInMenu(link) }))
  // Menus first: the last links of a long page are those at its foot.
  return [...found.filter(({ isInMenu }) => isInMenu), ...found.filter(({ isInMenu }) => !isInMenu)]
    .slice(0, MAX_LINKS)
    .flatMap(({ link, isInMenu }) => {
      const address = URL.parse(attribute(link, 'href') ?? '', base)?.href
      const text = inOneLine(textOf(link, document.budget, MAX_LINK_TEXT))
      return address ? [{ address, text: text || inOneLine(attribute(link, 'title') ?? ''), isInMenu }] : []
    })
}

const MENUS = new Set(['nav', 'header', 'footer'])
const MAX_CLIMB = 30

function isInMenu(link: Node): boolean {
  let node: Node | null = link
  for (let step = 0; node && step < MAX_CLIMB; step++) {
    if (MENUS.has(tagOf(node)) || attribute(node, 'role') === 'navigation' || isNamedFooter(node)) return true
    node = 'parent' in node ? (node.parent as Node | null) : null
  }
  return false
}
