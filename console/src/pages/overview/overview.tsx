import type { CitationClass, ConfabulationWindow } from '@brand-citation-forensics/client'
import {
  type BrandDetail,
  intervalWords,
  isTooFewToTell,
  isUnjudged,
  localeWords,
  NEEDS_FACTS,
  type Overview,
  placesOf,
  rateOf,
  rateWords,
  type Share,
  unjudgedWords,
} from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'wouter'
import { read } from '../../api/api.ts'
import { brandQuery, promptsQuery } from '../../api/queries.ts'
import { dollars, exact, number, percent, plural } from '../../format.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { useWindow, WindowSwitch } from '../../parts/filters.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { NotJudged } from '../../parts/not-judged.tsx'
import { EmptyState, PageHead } from '../../parts/page.tsx'
import { WorstCases } from '../cases/worst-cases.tsx'
import { SinceLast } from '../change/since-last.tsx'
import { EngineTrouble } from '../scans/scan-plan.tsx'
import { EngineShares, Sources } from './engine-shares.tsx'
import { FiveQuestions } from './five-questions.tsx'
import { Heatmap } from './heatmap.tsx'
import { TrendsPanel } from './trends.tsx'

const MOST_CASES = 5

export function OverviewPage() {
  const { id: brandId = '' } = useParams()
  const window = useWindow('30d')
  const brand = useQuery(brandQuery(brandId))
  const overview = useQuery(read('/api/admin/brands/{brandId}/overview', { brandId }, { window }))
  return (
    <>
      <PageHead
        lead={brand.data && <span className="foreign">{brand.data.domain}</span>}
        actions={
          <>
            <WindowSwitch value={window} />
            <Link className="button" to={`/brands/${brandId}/report`}>
              Report
            </Link>
          </>
        }
      />
      <EngineTrouble brandId={brandId} />
      {/* Until it is known whether there are facts, nothing may look like praise. */}
      <Loaded query={brand}>
        {known => <Loaded query={overview}>{data => <Content brand={known} overview={data} />}</Loaded>}
      </Loaded>
    </>
  )
}

function Content({ brand, overview }: { brand: BrandDetail; overview: Overview }) {
  const { cards, window } = overview
  const brandId = brand.id
  const open = openClasses(brand, overview)
  const isOpen = open.includes('CONFABULATED')
  if (cards.captured.value === 0) return <NothingYet brand={brand} window={window} />
  return (
    <>
      <FiveQuestions brand={brand} overview={overview} isUnjudged={isOpen} most={MOST_CASES} />
      {!isOpen && <WorstCases brandId={brandId} most={MOST_CASES} />}
      <SinceLast brand={brand} />
      <Cards cards={cards} open={open} absent={absentOf(overview)} window={window} brandId={brandId} />
      {open.length > 0 && <NotJudged brandId={brandId} />}
      <MixedPlaces brand={brand} />
      <Heatmap brandId={brandId} matrix={overview.matrix} open={open} window={window} />
      <TrendsPanel brandId={brandId} window={window} open={open} />
      <EngineShares brandId={brandId} engines={overview.engines} open={open} window={window} />
      <Sources
        brandId={brandId}
        sources={overview.sources}
        truncated={overview.sourcesTruncated}
        window={window}
      />
    </>
  )
}

/** A rate over answers from several countries is the rate of none of them. */
function MixedPlaces({ brand }: { brand: BrandDetail }) {
  const { data: prompts = [] } = useQuery(promptsQuery(brand.id))
  const places = placesOf(
    brand,
    prompts.filter(({ active }) => active),
  )
  if (places.length < 2) return null
  const words = places.map(place => localeWords(place) ?? 'the default location')
  return (
    <p className="note" role="note">
      <strong>Mixed locations.</strong> Prompts are asked from {words.length} locations, and rates combine
      them: {words.slice(0, 5).join('; ')}
      {words.length > 5 && '; …'}. <Link to={`/brands/${brand.id}/prompts`}>Prompts</Link> show which is asked
      where.
    </p>
  )
}

/** Classes about which nothing can be said: they need facts and a reader, and no answer got one by other means. */
function openClasses(brand: BrandDetail, { engines }: Overview): CitationClass[] {
  const among = (name: CitationClass) => engines.reduce((sum, { counts }) => sum + counts[name], 0)
  if (!isUnjudged(brand, among('CONFABULATED'))) return []
  return NEEDS_FACTS.filter(name => among(name) === 0)
}

const absentOf = ({ notShown, engines }: Overview) => ({
  notShown,
  of: engines.reduce((sum, { counts }) => sum + counts.ABSENT, 0),
})

function NothingYet({ brand, window }: { brand: BrandDetail; window: string }) {
  const brandId = brand.id
  if (brand.activePrompts === 0) {
    return (
      <EmptyState
        title="Add prompts"
        action={
          <Allowed action="prompt.change" brandId={brandId}>
            <Link className="button button-primary" to={`/setup?brand=${brandId}`}>
              Go on with the set-up
            </Link>
            <Link to={`/brands/${brandId}/prompts`}>Add prompts by hand</Link>
          </Allowed>
        }
        command={`bcf prompt add --brand ${brandId} --text "…" --intent BRANDED`}
      >
        Prompts are the questions the engines are asked. Add some, then start a scan.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={window === 'all' ? 'No answers yet' : 'No answers in this period'}
      action={
        <Allowed action="scan.start" brandId={brandId}>
          <Link className="button button-primary" to={`/brands/${brandId}/scans`}>
            Start a scan
          </Link>
        </Allowed>
      }
      command={`bcf scan start --brand ${brandId} --wait`}
    >
      {window === 'all'
        ? `A scan asks every engine of the plan ${exact(brand.activePrompts)} prompts and keeps the answers.`
        : 'Choose a longer period above, or start a scan.'}
    </EmptyState>
  )
}

interface CardsProps {
  cards: Overview['cards']
  /** Classes that require facts, if there are none. */
  open: CitationClass[]
  absent: { notShown: number; of: number }
  window: ConfabulationWindow
  brandId: string
}

const BEFORE: Record<ConfabulationWindow, string | null> = {
  '7d': 'the previous 7 days',
  '30d': 'the previous 30 days',
  all: null,
}

function Cards({ cards, open, absent, window, brandId }: CardsProps) {
  const { mentionRate, strong, confabulated, captured, costUsd } = cards
  const before = BEFORE[window]
  return (
    <section className="stack-tight" aria-label="Key figures">
      <div className="cards">
        <RateCard title="Mention rate" of={mentionRate} />
        {open.includes('STRONG') ? (
          <OpenCard title="Correct" brandId={brandId} />
        ) : (
          <RateCard title="Correct" of={strong} />
        )}
        {open.includes('CONFABULATED') ? (
          <OpenCard title="False" brandId={brandId} />
        ) : (
          <RateCard
            title="False"
            of={confabulated}
            alarms
            to={`/brands/${brandId}/answers?class=CONFABULATED&window=${window}`}
          />
        )}
        <Card title="Answers captured" note="sealed" change={amount(captured, number)}>
          {number(captured.value ?? 0)}
        </Card>
        <Card title="Cost" note={costNote(costUsd)} change={amount(costUsd, dollars)}>
          {costUsd.value === null ? 'unknown' : dollars(costUsd.value)}
        </Card>
      </div>
      {absent.notShown > 0 && (
        <p className="faint">
          In {number(absent.notShown)} of {number(absent.of)} answers without a mention, the engine showed no
          answer at all.
        </p>
      )}
      {before && (
        <p className="faint">
          {mentionRate.previous === null
            ? `No classified answers in ${before}.`
            : `“Before” means ${before}.`}{' '}
          In parentheses: the 95 % confidence interval.
        </p>
      )}
    </section>
  )
}

interface CardProps {
  title: string
  note: string
  change: string | null
  alarming?: boolean
  to?: string
  children: ReactNode
}

function Card({ title, note, change, alarming, to, children }: CardProps) {
  return (
    <div className={alarming ? 'card card-alarming' : 'card'}>
      <h2>{to ? <Link to={to}>{title}</Link> : title}</h2>
      <p className="card-value">{children}</p>
      <p className="faint">{note}</p>
      {change && <p className="faint">{change}</p>}
    </div>
  )
}

function OpenCard({ title, brandId }: { title: string; brandId: string }) {
  const { data: brand } = useQuery(brandQuery(brandId))
  const to = brand?.isRead === false ? '/admin/engines' : `/brands/${brandId}/facts`
  return (
    <Card title={title} note={unjudgedWords(brand)} change={null} to={to}>
      –
    </Card>
  )
}

/** A sum that leaves something out says so. */
function costNote({ estimatedAsks, unknownAsks }: Overview['cards']['costUsd']): string {
  if (unknownAsks > 0) return `at least; ${plural(unknownAsks, 'request')} without a known cost`
  return estimatedAsks > 0 ? `${plural(estimatedAsks, 'request')} estimated` : 'charged by engines'
}

interface RateCardProps {
  title: string
  of: Share
  /** Any at all is worth a mark. */
  alarms?: boolean
  to?: string
}

function RateCard({ title, of, alarms, to }: RateCardProps) {
  const { rate = rateOf(Math.round((of.value ?? 0) * of.sample), of.sample), previousRate } = of
  const isTold = rate !== null && !isTooFewToTell(rate)
  return (
    <Card
      title={title}
      alarming={Boolean(alarms && isTold && rate.hits > 0)}
      note={
        rate
          ? `${isTold ? `(${intervalWords(rate)})` : 'too few to tell'}, n ${exact(rate.of)}`
          : 'no answers yet'
      }
      change={previousRate ? `before: ${rateWords(previousRate)}` : null}
      {...(to && { to })}
    >
      {rate === null ? '–' : isTold ? percent(rate.share) : `${exact(rate.hits)} of ${exact(rate.of)}`}
    </Card>
  )
}

interface Pair {
  value: number | null
  previous: number | null
}

const amount = ({ previous }: Pair, format: (value: number) => string): string | null =>
  previous === null ? null : `${format(previous)} before`
