import type { CitationClass } from '@brand-citation-forensics/client'
import {
  type BrandDetail,
  isUnjudged,
  localeWords,
  NEEDS_FACTS,
  type Overview,
  placesOf,
} from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { brandQuery, overviewQuery, promptsQuery } from '../../api/queries.ts'
import { exact } from '../../format.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { useWindow, WindowSwitch } from '../../parts/filters.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { NoFacts } from '../../parts/no-facts.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { WorstCases } from '../cases/worst-cases.tsx'
import { SinceLast } from '../change/since-last.tsx'
import { Cards } from './cards.tsx'
import { EngineShares } from './engine-shares.tsx'
import { FiveQuestions } from './five-questions.tsx'
import { Heatmap } from './heatmap.tsx'
import { Sources } from './sources.tsx'
import { TrendsPanel } from './trends.tsx'

const MOST_CASES = 5

export function OverviewPage() {
  const { id: brandId = '' } = useParams()
  const window = useWindow('30d')
  const brand = useQuery(brandQuery(brandId))
  const overview = useQuery(overviewQuery(brandId, window))
  return (
    <>
      <PageHead
        title={brand.data?.name ?? 'Overview'}
        of="Overview"
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
      {open.length > 0 && <NoFacts brandId={brandId} />}
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
  const words = places.map(place => localeWords(place) ?? 'where the installation is set to')
  return (
    <p className="note" role="note">
      <strong>Mixed places.</strong> Prompts are asked from {words.length} places, and rates here count them
      together: {words.slice(0, 5).join('; ')}
      {words.length > 5 && '; …'}. <Link to={`/brands/${brand.id}/prompts`}>Prompts</Link> say which is asked
      where.
    </p>
  )
}

/** Classes about which nothing can be said: they need facts, there are none, and no answer got one by other means. */
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
        title="Add the questions to ask"
        action={
          <Allowed action="prompt.change" brandId={brandId}>
            <Link className="button button-primary" to={`/brands/${brandId}/prompts`}>
              Add prompts
            </Link>
          </Allowed>
        }
        command={`bcf prompt add --brand ${brandId} --text "…" --intent BRANDED`}
      >
        Prompts are the questions that the engines are asked about the brand. Then start a scan.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={window === 'all' ? 'Nothing captured yet' : 'Nothing captured in this window'}
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
        ? `A scan puts ${exact(brand.activePrompts)} prompts to every engine of the plan and keeps what they answer.`
        : 'Choose a longer window above, or start a scan.'}
    </EmptyState>
  )
}
