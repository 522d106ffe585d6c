import {
  type BrandDetail,
  type Change,
  type ChangeFilter,
  changeNotes,
  isUnjudged,
  newsWords,
  nothingToCompare,
  testWords,
} from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { changeQuery } from '../../api/change-queries.ts'
import { brandQuery } from '../../api/queries.ts'
import { plural } from '../../format.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Moment } from '../../parts/moment.tsx'
import { NoFacts } from '../../parts/no-facts.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Panel } from '../../parts/panel.tsx'
import { SideChoice, useSides } from './choose-sides.tsx'
import { FalseClaims } from './false-claims.tsx'
import { Prompts } from './prompts.tsx'
import { Rates } from './rates.tsx'

export function ChangePage() {
  const { id: brandId = '' } = useParams()
  const brand = useQuery(brandQuery(brandId))
  const sides = useSides()
  return (
    <>
      <PageHead
        title="What changed"
        of={brand.data?.name}
        lead="Two figures always differ. Here a test says which of them differ by more than chance, with scans as its units."
      />
      <SideChoice />
      {sides === null ? (
        <p className="note">Choose the first and the last day; the same number of days before is compared.</p>
      ) : (
        <Loaded query={brand}>{known => <Compared brand={known} sides={sides} />}</Loaded>
      )}
    </>
  )
}

function Compared({ brand, sides }: { brand: BrandDetail; sides: ChangeFilter }) {
  const query = useQuery(changeQuery(brand.id, sides))
  return <Loaded query={query}>{change => <Result brand={brand} change={change} sides={sides} />}</Loaded>
}

interface ResultProps {
  brand: BrandDetail
  change: Change
  sides: ChangeFilter
}

function Result({ brand, change, sides }: ResultProps) {
  const nothing = nothingToCompare(change)
  if (nothing !== null) return <Nothing brandId={brand.id} change={change} words={nothing} />
  const { cameTotal, wentTotal } = change.falseClaims
  const isOpen = isUnjudged(brand, cameTotal + wentTotal)
  const notes = changeNotes(change)
  return (
    <>
      <Panel title="In short" lead={<SideWords change={change} />}>
        <p role="status">{testWords(change)}</p>
        {!isOpen && <p>Cases since then: {newsWords(change.cases)}.</p>}
        {notes.length > 0 && (
          <ul className="plain-list faint">
            {notes.map(note => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </Panel>
      {isOpen ? <NoFacts brandId={brand.id} /> : <FalseClaims claims={change.falseClaims} />}
      <Rates rates={change.rates} />
      <Prompts brandId={brand.id} sides={sides} />
    </>
  )
}

function SideWords({ change: { before, after } }: { change: Change }) {
  return (
    <>
      <SideOf side={after} /> against <SideOf side={before} />.
    </>
  )
}

function SideOf({ side: { scans, first, last, lastScanId } }: { side: Change['before'] }) {
  if (first === null || last === null) return <>no scan</>
  if (scans === 1)
    return (
      <>
        <Link to={`/scans/${lastScanId}`}>the scan</Link> of <Moment at={last} exact />
      </>
    )
  return (
    <>
      {plural(scans, 'scan')} from <Moment at={first} exact /> to <Moment at={last} exact />
    </>
  )
}

function Nothing({ brandId, change, words }: { brandId: string; change: Change; words: string }) {
  return (
    <EmptyState
      title="Nothing to compare yet"
      action={
        <Allowed action="scan.start" brandId={brandId}>
          <Link className="button button-primary" to={`/brands/${brandId}/scans`}>
            {change.after.scans === 0 ? 'Start a scan' : 'Start another scan'}
          </Link>
        </Allowed>
      }
      command={`bcf scan start --brand ${brandId} --wait`}
    >
      {words} A schedule under Brand and schedule brings scans by itself.
    </EmptyState>
  )
}
