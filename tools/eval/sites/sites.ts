// What the collector takes from sites that say what is to be found on them, and what a model adds whose replies were recorded.

import { compareSite, type Report } from './compare-site.ts'
import { type PagesRead, type Replies, readPages } from './page-replies.ts'
import { type ExpectedFact, type KeptSite, readSite } from './site.ts'
import { type ModelResult, missesIn, type SiteResult } from './site-misses.ts'

/** Page state in a shop's own words is no schema.org. */
export const STRUCTURED = ['json-ld', 'microdata', 'rdfa', 'meta']
const IN_SHAPES = ['table', 'list', 'faq', 'hours', 'footer', 'imprint']

export async function scoreSite(kept: KeptSite, replies: Replies | null = null): Promise<SiteResult> {
  const { name, site } = kept
  const outcomes = await readSite(kept)
  const facts = outcomes.flatMap(({ url, facts }) =>
    facts.map(({ key, value }) => ({ key, value, source: new URL(url).pathname })),
  )
  const result = { name, pages: outcomes.length, facts, active: compareSite(site, facts), model: null }
  if (replies === null) return result
  const read = readPages(site, outcomes, { ...replies, active: facts })
  return {
    ...result,
    model: {
      read,
      proposed: compareSite(site, read.proposed),
      both: compareSite(site, [...facts, ...read.stated]),
    },
  }
}

/** Of the facts that stand in some places, or of all. */
export function tally(reports: Report[], places: string[] | null) {
  const isHere = ({ where }: ExpectedFact) => places === null || places.includes(where)
  const found = reports.flatMap(report => report.found).filter(isHere).length
  const missed = reports.flatMap(report => report.missed).filter(isHere).length
  return { found, missed, share: found + missed === 0 ? Number.NaN : found / (found + missed) }
}

const scores = (reports: Report[]) => ({
  structured: tally(reports, STRUCTURED),
  inShapes: tally(reports, IN_SHAPES),
  prose: tally(reports, ['prose']),
  all: tally(reports, null),
})

const wrongs = (reports: Report[]) => {
  const wrong = reports.flatMap(report => report.wrong)
  return { wrong: wrong.length, traps: wrong.filter(({ why }) => why === 'trap').length }
}

interface Options extends Replies {
  misses: boolean
}

/** A model has its say where its replies, or the requests for them, have a place. */
export async function evaluateSites(sites: KeptSite[], { misses, ...replies }: Options): Promise<object> {
  const isRead = replies.recordings !== undefined || replies.requests !== undefined
  const results: SiteResult[] = []
  for (const kept of sites) results.push(await scoreSite(kept, isRead ? replies : null))
  const reports = results.map(({ active }) => active)
  const models = results.flatMap(({ model }) => model ?? [])
  const places = new Set(sites.flatMap(({ site }) => site.facts.map(({ where }) => where)))
  return {
    sites: Object.fromEntries(results.map(result => [result.name, siteFigures(result)])),
    where: Object.fromEntries([...places].sort().map(place => [place, tally(reports, [place])])),
    ...scores(reports),
    ...wrongs(reports),
    ...(isRead && { model: modelFigures(models) }),
    ...(misses && { misses: results.flatMap(missesIn) }),
  }
}

const siteFigures = ({ pages, facts, active: { found, missed, wrong, more }, model }: SiteResult) => ({
  pages,
  collected: facts.length,
  ...{ found: found.length, missed: missed.length, wrong: wrong.length, more: more.length },
  ...(model && {
    foundWithModel: model.both.found.length,
    proposed: model.read.proposed.length,
    proposedWrong: model.proposed.wrong.length,
  }),
  details: [{ missed, wrong, more, proposedWrong: model?.proposed.wrong ?? [] }],
})

function modelFigures(models: ModelResult[]) {
  const read = models.map(({ read }) => read)
  const sum = (count: (one: PagesRead) => number) => read.reduce((total, one) => total + count(one), 0)
  const refused = Map.groupBy(
    read.flatMap(one => one.refused),
    ({ why }) => why,
  )
  const proposed = wrongs(models.map(model => model.proposed))
  return {
    requests: sum(({ requests }) => requests),
    recorded: sum(({ recorded }) => recorded),
    pagesUnread: sum(({ unread }) => unread.length),
    ...scores(models.map(({ both }) => both)),
    proposed: sum(one => one.proposed.length),
    proposedWrong: proposed.wrong,
    proposedTraps: proposed.traps,
    refused: Object.fromEntries([...refused].map(([why, statements]) => [why, statements.length])),
  }
}
