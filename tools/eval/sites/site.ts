// A site that says what is to be found on it: its pages and a `site.json` that names them, the facts they state (`where` each
// stands) and the traps they hold. Nothing is served over a network: the collector is given a fetch that answers from the
// set.

import { posix } from 'node:path'
import { FetchFailed, type GuardedFetch } from '../../../service/src/platform/fetching/guarded-fetch.ts'
import { collectSite, type Outcome } from '../../../service/src/truth/site/collect-site.ts'
import type { EntrySet } from '../../../service/test/open-set.ts'

export interface ExpectedFact {
  key: string
  alsoKeys?: string[]
  value: string
  alsoValues?: string[]
  where: string
  page: string
  quote: string
}

interface Trap {
  key: string
  value: string
  page?: string
  why?: string
}

export interface Site {
  brand: { name: string; domain: string; aliases: string[] }
  pages: Record<string, string>
  facts: ExpectedFact[]
  traps: Trap[]
}

export interface KeptSite {
  /** Its folder in the set. */
  name: string
  set: EntrySet
  site: Site
}

/** All of a set, however deep. */
export const sitesIn = (set: EntrySet): KeptSite[] =>
  set
    .names()
    .filter(name => posix.basename(name) === 'site.json')
    .map(name => ({ name: posix.dirname(name), set, site: JSON.parse(set.text(name) ?? '') as Site }))

const TYPES: Record<string, string> = {
  txt: 'text/plain',
  xml: 'application/xml',
  md: 'text/markdown',
  json: 'application/json',
}

/** Answers from the set, and from nowhere else. */
function fetchFrom({ name, set, site: { brand, pages } }: KeptSite): GuardedFetch {
  return async url => {
    const { pathname, hostname } = new URL(url)
    if (hostname.replace(/^www\./, '') !== brand.domain.replace(/^www\./, ''))
      throw new FetchFailed('nxdomain', `${hostname} is not part of the site`)
    const path = [pathname, pathname.replace(/\/$/, ''), `${pathname}/`, decodeURI(pathname)].find(path =>
      Object.hasOwn(pages, path),
    )
    const file = path === undefined ? undefined : pages[path]
    if (file === undefined) return { url, status: 404, contentType: 'text/html', body: new Uint8Array() }
    const type = TYPES[/\.(\w+)$/.exec(file)?.[1] ?? ''] ?? 'text/html; charset=utf-8'
    const body = set.bytes(posix.join(name, file))
    if (!body) throw new Error(`${name}/site.json names ${file}, which is not there`)
    return { url, status: 200, contentType: type, body }
  }
}

export type ReadOutcome = Extract<Outcome, { kind: 'read' }>

/** The pages that the collector chooses and reads. */
export async function readSite(kept: KeptSite): Promise<ReadOutcome[]> {
  const known = { withFacts: [], tagsOf: () => undefined, withTexts: true }
  const outcomes = await collectSite(fetchFrom(kept), kept.site.brand, known)
  return outcomes.filter(outcome => outcome.kind === 'read')
}
