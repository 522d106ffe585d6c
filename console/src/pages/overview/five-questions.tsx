// What whoever looks after a brand asks, each with the short answer and the way to the long one.

import {
  type BrandDetail,
  type Change,
  changedRates,
  nothingToCompare,
  type Overview,
} from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { worstCasesQuery } from '../../api/case-queries.ts'
import { changeQuery } from '../../api/change-queries.ts'
import { scheduleQuery } from '../../api/queries.ts'
import { plural } from '../../format.ts'
import { countActive } from '../cases/words.ts'

interface FiveQuestionsProps {
  brand: BrandDetail
  overview: Overview
  /** Without facts nothing can be found false. */
  isUnjudged: boolean
  /** How many of the worst cases the page asks for anyhow. */
  most: number
}

export function FiveQuestions({ brand: { id }, overview, isUnjudged, most }: FiveQuestionsProps) {
  const { data: cases } = useQuery({ ...worstCasesQuery(id, most), enabled: !isUnjudged })
  const { data: change } = useQuery(changeQuery(id))
  const open = cases && countActive(cases.counts)
  const base = `/brands/${id}`
  const [cited] = overview.sources
  return (
    <nav aria-label="Five questions">
      <ol className="questions">
        <Question asked="What is false?" to={isUnjudged ? `${base}/facts` : `${base}/cases`}>
          {isUnjudged ? 'No facts to tell by' : open === undefined ? '…' : falseWords(open)}
        </Question>
        <Question asked="What changed?" to={`${base}/change`}>
          {change ? changeWords(change) : '…'}
        </Question>
        <Question asked="Against whom?" to={`${base}/rivals`}>
          Rivals beside the brand
        </Question>
        <Question asked="From where?" to={`${base}/sources`}>
          {cited ? (
            <>
              Most cited: <span className="foreign">{cited.domain}</span>
            </>
          ) : (
            'No source cited'
          )}
        </Question>
        <WhatNext brandId={id} isUnjudged={isUnjudged} worst={cases?.cases[0]?.id ?? null} />
      </ol>
    </nav>
  )
}

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

/** Nothing is called a change that the test does not call one. */
function changeWords(change: Change): string {
  if (nothingToCompare(change) !== null) return 'Nothing to compare yet'
  const { cameTotal } = change.falseClaims
  const came = cameTotal > 0 ? [plural(cameTotal, 'new false claim')] : []
  const rates = changedRates(change).length
  const moved = rates > 0 ? [`${plural(rates, 'rate')} changed`] : []
  if (came.length + moved.length > 0) return [...came, ...moved].join(', ')
  return change.rates.some(({ p }) => p !== null) ? 'No change seen' : 'Too few scans to tell'
}

interface WhatNextProps {
  brandId: string
  isUnjudged: boolean
  worst: string | null
}

/** One step, the one that helps most: facts, then what is false, then a schedule; when all is well, more questions. */
function WhatNext({ brandId, isUnjudged, worst }: WhatNextProps) {
  const { data: schedule } = useQuery(scheduleQuery(brandId))
  const base = `/brands/${brandId}`
  const [to, words] = isUnjudged
    ? [`${base}/facts`, 'Collect or add facts']
    : worst !== null
      ? [`/cases/${worst}`, 'Take up the worst case']
      : schedule?.cron === null
        ? [`${base}/settings`, 'Set a schedule']
        : [`${base}/prompts`, 'Ask more questions']
  return (
    <Question asked="What next?" to={to}>
      {words}
    </Question>
  )
}
