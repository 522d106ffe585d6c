// The pages that a case's answers cite, with what was seen there: side by side, without saying which came first.

import { isOwned } from '../../../citations/mentions/owned.ts'
import { PAGE_FINDINGS, type PageFindingName } from '../../../model/case.ts'
import type { Sql } from '../../../platform/database.ts'
import { findCaseRow } from '../../shown/store.ts'
import { isSearchable, type Place } from '../search-page.ts'
import { looksAt, type PageLook } from '../store.ts'
import { type CitedBy, citedBy, findingsAt, type ShownFinding } from './store.ts'

/** A visit with its findings for the case; null if it was not searched for that. */
type Searched = PageLook & { found: ShownFinding | null }

export async function listPages(sql: Sql, id: string, brand: { id: string; domain: string }) {
  const matter = (await findCaseRow(sql, id))?.matter ?? ''
  const cited = await citedBy(sql, id)
  const looks = await looksAt(
    sql,
    brand.id,
    cited.map(({ address }) => address),
  )
  const found = new Map(
    (
      await findingsAt(
        sql,
        id,
        looks.map(look => look.id),
      )
    ).map(finding => [finding.lookId, finding]),
  )
  const searched = looks.map((look): Searched => ({ ...look, found: found.get(look.id) ?? null }))
  const byAddress = Map.groupBy(searched, ({ address }) => address)
  return {
    isSearched: isSearchable({ matter }),
    /** Of which the most cited are shown. */
    total: cited[0]?.total ?? 0,
    pages: cited
      .map(page => shownPage(page, byAddress.get(page.address) ?? [], brand.domain))
      .toSorted((one, other) => rankOf(one.findings) - rankOf(other.findings)),
  }
}

/** Those that say it first; among equals, the most cited. */
const rankOf = ([first]: PageFindingName[]): number =>
  first ? PAGE_FINDINGS.indexOf(first) : PAGE_FINDINGS.length

function shownPage({ total: _all, ...cited }: CitedBy, looks: Searched[], domain: string) {
  const last = looks.at(-1)
  const url = last?.finalUrl ?? cited.url
  return {
    ...cited,
    url,
    domain: new URL(url).hostname.replace(/^www\./, ''),
    title: looks.findLast(({ title }) => title)?.title ?? null,
    isOwn: isOwned(url, domain),
    findings: last ? findingsIn(last) : [],
    reason: last?.reason ?? null,
    statement: sightings(looks, 'said'),
    truth: sightings(looks, 'truth'),
    looks: looks.length,
    firstLook: looks[0]?.lookedAt ?? null,
    lastLook: last?.lookedAt ?? null,
    sha256: last?.sha256 ?? null,
  }
}

function findingsIn({ outcome, found }: Searched): PageFindingName[] {
  if (outcome === 'unreachable') return ['not_reachable']
  if (!found) return []
  if (!found.said && !found.truth) return ['says_nothing']
  return [
    ...(found.said ? (['contains_statement'] as const) : []),
    ...(found.truth ? (['contains_true_value'] as const) : []),
  ]
}

/**
 * When the page was seen to say it. `since` is the first of the consecutive visits, up to the newest, that all found it;
 * failed visits say nothing. Null if the newest no longer finds it.
 */
function sightings(looks: Searched[], side: 'said' | 'truth') {
  const searched = looks.flatMap(({ lookedAt, found }) => (found ? [{ lookedAt, place: found[side] }] : []))
  const seen = searched.filter(({ place }) => place !== null)
  const newest = seen.at(-1)
  if (!newest) return null
  const lastWithout = searched.findLastIndex(({ place }) => place === null)
  return {
    ...(newest.place as Place),
    firstSeen: seen[0]?.lookedAt ?? newest.lookedAt,
    lastSeen: newest.lookedAt,
    since: searched.at(lastWithout + 1)?.lookedAt ?? null,
  }
}
