// What agents might miss in a result, said beside it in our own words.

import {
  type Judgeable,
  NO_FACTS_WORDS,
  NO_SHARE_WORDS,
  NOT_READ_WORDS,
  type NoShare,
  rateOf,
  rateWords,
  SET_READER_WORDS,
} from '@brand-citation-forensics/proof'
import type { Services } from '../api/services.ts'
import { hasFacts } from '../citations/has-facts.ts'

type Body = Record<string, unknown>

const NO_FACTS = `${NO_FACTS_WORDS}. No answer can contradict a brand that states nothing, so report no rate and no count of contradictions; first a person has to collect or add facts.`
const NOT_READ = `${NOT_READ_WORDS}. No answer is held against the facts, so report no rate and no count of contradictions. ${SET_READER_WORDS}`

/** A count of zero would be reported as praise. Null where there is nothing to say. */
export const whatIsJudged = ({ hasFacts, isRead }: Judgeable): string | null =>
  isRead === false ? NOT_READ : hasFacts === false ? NO_FACTS : null

/** `finishedAt` is about the engines alone; stopping there would report on answers that nobody has judged. */
export function isScanOver({ finishedAt, byStatus, totalRuns }: Body): string {
  const {
    CAPTURED: waiting = 0,
    CLASSIFIED: read = 0,
    FAILED: failed = 0,
  } = byStatus as Record<string, number>
  if (finishedAt === null)
    return `Not over: engines are still being asked. Of ${totalRuns} runs ${waiting + read} are captured, ${failed} failed. Call again in a few seconds.`
  if (waiting > 0)
    return `Not over: ${waiting} of the captured answers wait for a verdict. Call again in a few seconds.`
  return 'Over: every captured answer has its verdict.'
}

/** An empty list would be reported as praise. */
export async function canAnyBeJudged(body: Body, { database, engines }: Services): Promise<string> {
  const { id } = body.brand as { id: string }
  const judged = { hasFacts: await hasFacts(database, id), isRead: Boolean(engines.readerTerms) }
  return whatIsJudged(judged) ?? ratesOf(body)
}

/** Dividing the counts would present a share of three answers like one of three hundred. */
function ratesOf({ totals, classifiedRuns }: Body): string {
  const { CONFABULATED = 0, ABSENT = 0 } = totals as Record<string, number>
  const of = classifiedRuns as number
  const said = (hits: number) => rateWords(rateOf(hits, of))
  return `Rates with their 95 % interval: confabulated ${said(CONFABULATED)}; mentioned ${said(of - ABSENT)}. Report a rate only with its interval and n, and none that is too few to tell.`
}

/** Otherwise chance differences would be reported as news. */
export function howSure({ rates }: Body): string {
  const verdicts = (rates as { verdict: string; p: number | null }[]).filter(({ p }) => p !== null)
  if (verdicts.length === 0)
    return 'Cannot be told: there are too few scans to tell chance from change. Report no trend, only false claims that came or went.'
  return verdicts.some(({ verdict }) => verdict === 'changed')
    ? 'Changed: at most 5 % of comparisons in which nothing changed would say so.'
    : `No change seen: of ${verdicts.length} compared rates, none moved further than chance moves them.`
}

/** A source next to a false claim would be reported as its origin. */
export const provesNot = (body: Body): string => [whatIsJudged(body), PROVES_NOT].filter(Boolean).join(' ')

const PROVES_NOT =
  'confabulated counts answers that cite the domain and say something false: beside it, no proof that the claim comes from there. Report a rate only with its interval and n, and only what the verdict calls changed as a change.'

/** Dividing one company's names by another's would not give a share of voice. */
export function whyNoShare({ noShare }: Body): string {
  const rule = 'Report a figure only with its interval and n, and none whose interval is wider than 0.4.'
  return noShare === null
    ? rule
    : `No share of voice. ${NO_SHARE_WORDS[noShare as NoShare]} Do not estimate one. ${rule}`
}

/** A share of few answers would be reported as a finding. */
export function isStudyOver(body: Body): string {
  if (body.state !== 'ended')
    return 'Not over: shares may still move. Report them as preliminary, or wait until state is ended.'
  return 'Over: these numbers stay. Report each share with its interval, and none where tooFewToTell is true.'
}
