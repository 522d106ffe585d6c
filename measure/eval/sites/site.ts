// A site that says what is to be found on it: its pages and a `site.json` that names them, the facts they state (`where` each
// stands) and the traps they hold. Nothing is served over a network: the collector is given a fetch that answers from the
// directory.

import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { FetchFailed, type GuardedFetch } from '../../../service/src/platform/fetching/guarded-fetch.ts'
import { collectSite, type Outcome } from '../../../service/src/truth/site/collect-site.ts'

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
  /** Its directory, seen from the one that was asked for. */
  name: string
  home: string
  site: Site
}

/** Those below a directory, however deep. */
export const sitesBelow = (directory: string): KeptSite[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter(file => basename(file) === 'site.json')
    .sort()
    .map(file => {
      const text = readFileSync(join(directory, file), 'utf8')
      return { name: dirname(file), home: join(directory, dirname(file)), site: JSON.parse(text) as Site }
    })

const TYPES: Record<string, string> = {
  txt: 'text/plain',
  xml: 'application/xml',
  md: 'text/markdown',
  json: 'application/json',
}

/** Answers from the directory, and from nowhere else. */
function fetchFrom(directory: string, { brand, pages }: Site): GuardedFetch {
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
    return { url, status: 200, contentType: type, body: readFileSync(join(directory, file)) }
  }
}

export type ReadOutcome = Extract<Outcome, { kind: 'read' }>

/** The pages that the collector chooses and reads. */
export async function readSite({ home, site }: KeptSite): Promise<ReadOutcome[]> {
  const known = { withFacts: [], tagsOf: () => undefined, withTexts: true }
  const outcomes = await collectSite(fetchFrom(home, site), site.brand, known)
  return outcomes.filter(outcome => outcome.kind === 'read')
}
