// What changed between two sets of scans: rates by engine and class, each with its test result, and false claims that
// appeared or vanished. Only what both sides answered is compared: a new prompt is no change of an engine.

import { type Rate, rateOf } from '@brand-citation-forensics/proof'
import { type NewsSpan, readStanding } from '../../cases/standing/store.ts'
import type { BrandRef } from '../../model/brand.ts'
import { CITATION_CLASSES, type CitationClass, type CitationCounts } from '../../model/citation.ts'
import { ENGINES, type Engine } from '../../model/engine.ts'
import { instantsOf } from '../../model/window.ts'
import type { Sql } from '../../platform/database.ts'
import { chooseScans, type Sides, type WantedSides } from './choose-scans.ts'
import { type FalseClaims, falseClaims } from './false-claims.ts'
import { CALLED, compareRates } from './permuted-change.ts'
import { type ChosenScan, countSides, type ScanCounts } from './store.ts'

/** What is counted: a class, or whether the brand appears. */
export const COUNTED = ['MENTIONED', ...CITATION_CLASSES] as const
export type Counted = (typeof COUNTED)[number]

export const CHANGE_VERDICTS = ['changed', 'no_change_seen', 'too_few_scans'] as const
type ChangeVerdict = (typeof CHANGE_VERDICTS)[number]

export interface ComparedRate {
  /** Null: all of them together. */
  engine: Engine | null
  counted: Counted
  before: Rate | null
  after: Rate | null
  verdict: ChangeVerdict
  /** Adjusted for all rates of the comparison; null if nothing could be tested. */
  p: number | null
}

/** With fewer before it, the last scan would too often be the most extreme by chance alone. */
const ENOUGH_BEFORE_LAST = Math.ceil(1 / CALLED) - 1

export async function compareSides(sql: Sql, { brand, wanted }: { brand: BrandRef; wanted: WantedSides }) {
  const sides = await chooseScans(sql, brand.id, wanted)
  const { scans, ...asked } = await countSides(sql, sides)
  const rates = ratesOf(scans, sides)
  return {
    brand: { id: brand.id, name: brand.name, domain: brand.domain },
    kind: sides.kind,
    before: sideOf(
      sides.before,
      answeredIn(scans, place => place < sides.before.length),
    ),
    after: sideOf(
      sides.after,
      answeredIn(scans, place => place >= sides.before.length),
    ),
    neededBefore: sides.kind === 'since_last' ? ENOUGH_BEFORE_LAST : null,
    truncated: sides.truncated,
    asked,
    rates,
    cases: await casesThen(sql, brand.id, spanOf(wanted, sides)),
    falseClaims: asked.both === 0 ? NO_CLAIMS : await falseClaims(sql, sides),
  }
}

/** What is compared as "after", until now or, of days, until they end. */
function spanOf(wanted: WantedSides, { after }: Sides): NewsSpan | null {
  if (wanted.kind === 'windows') return instantsOf(wanted.after)
  return after[0] ? { since: after[0].createdAt, until: null } : null
}

const casesThen = async (sql: Sql, brandId: string, span: NewsSpan | null) => ({
  since: span?.since.toISOString() ?? null,
  ...(await readStanding(sql, brandId, span)),
})

const NO_CLAIMS: FalseClaims = { came: [], went: [], cameTotal: 0, wentTotal: 0, truncated: false }

const sideOf = (scans: ChosenScan[], answered: number) => ({
  scans: scans.length,
  /** Those that say something about what is compared. */
  answered,
  first: scans[0]?.createdAt.toISOString() ?? null,
  last: scans.at(-1)?.createdAt.toISOString() ?? null,
  lastScanId: scans.at(-1)?.id ?? null,
})

const answeredIn = (scans: ScanCounts[], isMeant: (place: number) => boolean): number =>
  new Set(scans.map(({ place }) => place).filter(isMeant)).size

/** Pure. */
export function ratesOf(counted: ScanCounts[], { before }: Pick<Sides, 'before'>): ComparedRate[] {
  // Scans without a comparable answer say nothing, and must not look like more evidence.
  const places = [...new Set(counted.map(({ place }) => place))].sort((a, b) => a - b)
  const earlier = places.filter(place => place < before.length).length
  const groups = groupsOf(counted)
  const looked = groups.flatMap(({ engine, own }) =>
    COUNTED.map(name => ({ engine, counted: name, ...observed(own, places, name) })),
  )
  const compared = compareRates(
    looked.map(({ residuals, of }) => ({ hits: residuals, of })),
    { before: earlier, scans: places.length },
  )
  return looked.map(({ engine, counted: name, hits, of }, at) => {
    const tested = compared.kind === 'compared' ? compared.differences[at] : undefined
    return {
      engine,
      counted: name,
      before: rateOf(sum(hits.slice(0, earlier)), sum(of.slice(0, earlier))),
      after: rateOf(sum(hits.slice(earlier)), sum(of.slice(earlier))),
      verdict: tested ? (tested.isChange ? 'changed' : 'no_change_seen') : 'too_few_scans',
      p: tested?.p ?? null,
    }
  })
}

/** Each engine on its own and, if there are several, all together. */
function groupsOf(counted: ScanCounts[]): { engine: Engine | null; own: ScanCounts[] }[] {
  const single = ENGINES.map(engine => ({
    engine,
    own: counted.filter(row => row.engine === engine),
  })).filter(({ own }) => own.length > 0)
  return single.length > 1 ? [{ engine: null, own: counted }, ...single] : single
}

/**
 * By scan. The test measures how far each is from what its prompts usually yield: scans need not ask the same
 * prompts, and one that asks harder ones has not changed.
 */
function observed(own: ScanCounts[], places: number[], name: Counted) {
  const byPlace = Map.groupBy(own, ({ place }) => place)
  const total = (count: (row: ScanCounts) => number) =>
    places.map(place => sum((byPlace.get(place) ?? []).map(count)))
  return {
    hits: total(({ counts }) => countOf(counts, name)),
    residuals: total(({ counts, expected }) => countOf(counts, name) - countOf(expected, name)),
    of: total(({ counts }) => sumOf(counts)),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const sumOf = (counts: CitationCounts): number => sum(CITATION_CLASSES.map(name => counts[name]))

const countOf = (counts: CitationCounts, name: Counted): number =>
  name === 'MENTIONED' ? sum(MENTIONING.map(one => counts[one])) : counts[name]

const MENTIONING: CitationClass[] = CITATION_CLASSES.filter(name => name !== 'ABSENT')
