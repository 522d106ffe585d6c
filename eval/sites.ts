// What the collector takes from sites that say what is to be found on them. Each directory below DIR is a site: its pages
// and a `site.json` that names them, the facts they state (`where` each stands) and the traps they hold. Nothing is served
// over a network: the collector is given a fetch that answers from the directory.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FetchFailed, type GuardedFetch } from '../service/src/platform/guarded-fetch.ts'
import { isManyValued } from '../service/src/readers/catalogue/catalogue.ts'
import { keyOf } from '../service/src/truth/page/labels/labels.ts'
import { collectSite } from '../service/src/truth/site/collect-site.ts'
import { canonicalValue } from './site-values.ts'

interface ExpectedFact {
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

interface Collected {
  key: string
  value: string
  source: string
}

const STRUCTURED = ['json-ld', 'microdata', 'rdfa', 'meta', 'state']
const BY_RULES = ['table', 'list', 'faq', 'hours', 'footer', 'imprint', 'llms']

const TYPES: Record<string, string> = {
  txt: 'text/plain',
  xml: 'application/xml',
  md: 'text/markdown',
  json: 'application/json',
}

/** Answers from the directory, and from nowhere else. */
export function fetchFrom(directory: string, { brand, pages }: Site): GuardedFetch {
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

export async function collectFrom(
  directory: string,
  site: Site,
): Promise<{ facts: Collected[]; pages: number }> {
  const outcomes = await collectSite(fetchFrom(directory, site), site.brand, {
    withFacts: [],
    tagsOf: () => undefined,
  })
  const read = outcomes.filter(outcome => outcome.kind === 'read')
  return {
    pages: read.length,
    facts: read.flatMap(({ url, facts }) => facts.map(fact => ({ ...fact, source: new URL(url).pathname }))),
  }
}

/** Names compare without case and marks; a label of our tables is one with its words in other languages. */
export const canonicalKey = (key: string): string =>
  key
    .replace(/\[([^\]]*)\]/g, (_, name: string) => `[${labelOf(name)}]`)
    .replace(/^hasMenuItem\[/, 'product[')
    .toLowerCase()

function labelOf(name: string): string {
  const known = keyOf(name, '')?.entry
  const listed = known && /^(?:additionalProperty|employee)\[([^\]]*)\]/.exec(known)?.[1]
  return (listed ?? name)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const isMany = (key: string): boolean => {
  try {
    return isManyValued(key)
  } catch {
    return false
  }
}

export interface Report {
  found: ExpectedFact[]
  missed: ExpectedFact[]
  wrong: (Collected & { why: string })[]
  /** Of keys with several values: none that the site's list has, and no trap. */
  more: Collected[]
  collected: number
  pages: number
}

export function compareSite(site: Site, { facts, pages }: { facts: Collected[]; pages: number }): Report {
  const stated = new Map<string, Set<string>>()
  for (const { key, value } of facts) {
    const name = canonicalKey(key)
    stated.set(name, (stated.get(name) ?? new Set()).add(canonicalValue(key, value)))
  }
  const isFound = (fact: ExpectedFact): boolean =>
    [fact.key, ...(fact.alsoKeys ?? [])].some(key =>
      [fact.value, ...(fact.alsoValues ?? [])].some(value =>
        stated.get(canonicalKey(key))?.has(canonicalValue(key, value)),
      ),
    )
  const right = valuesByKey(site.facts)
  const trapped = new Set(
    site.traps.map(({ key, value }) => `${canonicalKey(key)} ${canonicalValue(key, value)}`),
  )
  const wrong: Report['wrong'] = []
  const more: Collected[] = []
  for (const fact of facts) {
    const [name, value] = [canonicalKey(fact.key), canonicalValue(fact.key, fact.value)]
    const known = right.get(name)
    if (known?.has(value)) continue
    if (trapped.has(`${name} ${value}`)) wrong.push({ ...fact, why: 'trap' })
    else if (known && !isMany(fact.key)) wrong.push({ ...fact, why: `expected ${[...known].join(' or ')}` })
    else if (known) more.push(fact)
  }
  return {
    found: site.facts.filter(isFound),
    missed: site.facts.filter(fact => !isFound(fact)),
    wrong,
    more,
    collected: facts.length,
    pages,
  }
}

function valuesByKey(facts: ExpectedFact[]): Map<string, Set<string>> {
  const right = new Map<string, Set<string>>()
  for (const fact of facts)
    for (const key of [fact.key, ...(fact.alsoKeys ?? [])])
      for (const value of [fact.value, ...(fact.alsoValues ?? [])]) {
        const name = canonicalKey(key)
        right.set(name, (right.get(name) ?? new Set()).add(canonicalValue(key, value)))
      }
  return right
}

const share = (found: number, all: number): number => (all === 0 ? Number.NaN : found / all)

function tally(reports: Report[], places: string[] | null) {
  const isHere = ({ where }: ExpectedFact) => places === null || places.includes(where)
  const found = reports.flatMap(report => report.found).filter(isHere).length
  const missed = reports.flatMap(report => report.missed).filter(isHere).length
  return { found, missed, share: share(found, found + missed) }
}

export async function evaluateSites(directory: string): Promise<object> {
  const names = readdirSync(directory, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
  const reports = new Map<string, Report>()
  for (const name of names) {
    const home = join(directory, name)
    const site = JSON.parse(readFileSync(join(home, 'site.json'), 'utf8')) as Site
    reports.set(name, compareSite(site, await collectFrom(home, site)))
  }
  const all = [...reports.values()]
  const places = [
    ...new Set(all.flatMap(({ found, missed }) => [...found, ...missed].map(({ where }) => where))),
  ].sort()
  return {
    sites: Object.fromEntries(
      [...reports].map(([name, { found, missed, wrong, more, collected, pages }]) => [
        name,
        {
          pages,
          collected,
          found: found.length,
          missed: missed.length,
          wrong: wrong.length,
          more: more.length,
          details: [{ missed, wrong, more }],
        },
      ]),
    ),
    where: Object.fromEntries(places.map(place => [place, tally(all, [place])])),
    structured: tally(all, STRUCTURED),
    rules: tally(all, BY_RULES),
    prose: tally(all, ['prose']),
    all: tally(all, null),
    wrong: all.flatMap(({ wrong }) => wrong).length,
    traps: all.flatMap(({ wrong }) => wrong.filter(({ why }) => why === 'trap')).length,
  }
}
