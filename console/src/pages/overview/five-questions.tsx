// The questions of somebody in charge of a brand, each with a short answer and a link to the long one.

import {
  type BrandDetail,
  type CasePage,
  type Change,
  NO_SHARE_WORDS,
  newsWords,
  type Overview,
  type RivalFigures,
  unjudgedWords,
} from '@brand-citation-forensics/client/admin'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { changeQuery, rivalFiguresQuery, scheduleQuery, worstCasesQuery } from '../../api/queries.ts'
import { plural } from '../../format.ts'
import { inDays, withFilters } from '../../parts/filters.tsx'
import { changedRates, nothingToCompare } from '../../words/change.ts'
import { voiceWords } from '../../words/rivals.ts'

interface FiveQuestionsProps {
  brand: BrandDetail
  overview: Overview
  /** Without facts or a reader, nothing can be found false. */
  isUnjudged: boolean
  /** How many of the worst cases the page fetches anyway. */
  most: number
}

export function FiveQuestions({ brand, overview, isUnjudged, most }: FiveQuestionsProps) {
  const { id } = brand
  const window = inDays(overview.window)
  const cases = useQuery({ ...worstCasesQuery(id, most), enabled: !isUnjudged })
  const change = useQuery(changeQuery(id))
  const rivals = useQuery(rivalFiguresQuery(id, { window }))
  const base = `/brands/${id}`
  const [cited] = overview.sources
  return (
    <nav aria-label="Five questions">
      <ol className="questions">
        <Question asked="What is false?" to={isUnjudged && brand.isRead ? `${base}/facts` : `${base}/cases`}>
          {isUnjudged ? unjudgedWords(brand) : told(cases, ({ standing }) => falseWords(standing.open))}
        </Question>
        <Question asked="What changed?" to={`${base}/change`}>
          {told(change, changeWords)}
        </Question>
        <Question asked="Against whom?" to={withFilters(`${base}/market`, { window })}>
          {told(rivals, rivalWords)}
        </Question>
        <Question asked="From where?" to={withFilters(`${base}/market/sources`, { window })}>
          {cited ? (
            <>
              Most cited: <span className="foreign">{cited.domain}</span>
            </>
          ) : (
            'No source cited'
          )}
        </Question>
        <WhatNext brandId={id} cases={isUnjudged ? null : cases} />
      </ol>
    </nav>
  )
}

type Read<T> = Pick<UseQueryResult<T>, 'data' | 'isError'>

const told = <T,>(query: Read<T>, words: (data: T) => string): string =>
  query.data === undefined ? unknownWords(query) : words(query.data)

const unknownWords = ({ isError }: Pick<UseQueryResult, 'isError'>): string =>
  isError ? 'Could not be read' : '…'

function Question({ asked, to, children }: { asked: string; to: string; children: ReactNode }) {
  return (
    <li>
      <Link className="question" to={to}>
        <span className="faint">{asked}</span>
        <span className="question-answer">{children}</span>
      </Link>
    </li>
  )
}

const falseWords = (open: number): string => (open === 0 ? 'No open case' : plural(open, 'open case'))

/** Only the test calls something a change. */
function changeWords(change: Change): string {
  if (nothingToCompare(change) !== null) return 'Nothing to compare yet'
  const { new: fresh, returned, gone } = change.cases
  const news = fresh + returned + gone > 0 ? [`Cases: ${newsWords(change.cases)}`] : []
  const rates = changedRates(change).length
  const moved = rates > 0 ? [`${plural(rates, 'rate')} changed`] : []
  if (news.length + moved.length > 0) return [...news, ...moved].join('; ')
  return change.rates.some(({ p }) => p !== null) ? 'No change seen' : 'Too few scans to tell'
}

function rivalWords({ noShare, parties: [own] }: RivalFigures): string {
  if (own?.shareOfVoice) return `Share of voice ${voiceWords(own.shareOfVoice)}`
  return noShare ? NO_SHARE_WORDS[noShare] : 'No share of voice'
}

interface WhatNextProps {
  brandId: string
  /** Null: there are no facts to find any by. */
  cases: Read<CasePage> | null
}

/** The one step that helps most: facts, then what is false, then a schedule; if all is well, more questions. */
function WhatNext({ brandId, cases }: WhatNextProps) {
  const schedule = useQuery(scheduleQuery(brandId))
  const base = `/brands/${brandId}`
  const next = (to: string, words: string) => (
    <Question asked="What next?" to={to}>
      {words}
    </Question>
  )
  if (cases === null) return next(`${base}/facts`, 'Collect or add facts')
  const [worst] = cases.data?.cases ?? []
  if (worst) return next(`/cases/${worst.id}`, 'Start with the worst case')
  if (!cases.data) return next(`${base}/cases`, unknownWords(cases))
  if (!schedule.data) return next(`${base}/settings`, unknownWords(schedule))
  return schedule.data.cron === null
    ? next(`${base}/settings`, 'Set a schedule')
    : next(`${base}/prompts`, 'Ask more questions')
}
