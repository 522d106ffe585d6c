import {
  type BrandDetail,
  type Change,
  type FalseClaim,
  isUnjudged,
  newsWords,
  unjudgedWords,
} from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { changeQuery } from '../../api/queries.ts'
import { exact } from '../../format.ts'
import { Moment } from '../../parts/badges.tsx'
import { Loaded, Skeleton } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/page.tsx'
import { changedRates, changeSentence, nothingToCompare, testWords } from '../../words/change.ts'
import { ENGINE_NAMES } from '../../words/words.ts'

const MOST_RATES = 5
const MOST_CLAIMS = 3

/** At the top of the overview: what the last scan brought. */
export function SinceLast({ brand }: { brand: BrandDetail }) {
  const query = useQuery(changeQuery(brand.id))
  const last = query.data?.after.last
  return (
    <Panel
      title="Since the last scan"
      lead={
        last && (
          <>
            The scan of <Moment at={last} exact />, compared with earlier ones.
          </>
        )
      }
      actions={<Link to={`/brands/${brand.id}/change`}>All changes</Link>}
    >
      <Loaded query={query} skeleton={<Skeleton lines={3} />}>
        {change => <Found brand={brand} change={change} />}
      </Loaded>
    </Panel>
  )
}

function Found({ brand, change }: { brand: BrandDetail; change: Change }) {
  const nothing = nothingToCompare(change)
  if (nothing !== null) return <p>{nothing}</p>
  const changed = changedRates(change)
  const { came, went, cameTotal, wentTotal } = change.falseClaims
  return (
    <div className="stack-tight">
      <p>{testWords(change)}</p>
      {changed.length > 0 && (
        <ul className="plain-list">
          {changed.slice(0, MOST_RATES).map(rate => (
            <li key={`${rate.engine} ${rate.counted}`}>{changeSentence(rate)}</li>
          ))}
        </ul>
      )}
      {isUnjudged(brand, cameTotal + wentTotal) ? (
        <p>False claims: {unjudgedWords(brand).toLowerCase()}.</p>
      ) : (
        <>
          <p>Cases: {newsWords(change.cases)}.</p>
          {cameTotal > 0 && <p>New in the latest answers: {exact(cameTotal)}</p>}
          <Claims claims={came} />
          {wentTotal > 0 && <p>No longer in the latest answers: {exact(wentTotal)}</p>}
          <Claims claims={went} />
        </>
      )}
    </div>
  )
}

function Claims({ claims }: { claims: FalseClaim[] }) {
  if (claims.length === 0) return null
  return (
    <ul className="plain-list">
      {claims.slice(0, MOST_CLAIMS).map(claim => (
        <li key={`${claim.engine} ${claim.key} ${claim.value}`}>
          {ENGINE_NAMES[claim.engine]}, {claim.matter}:{' '}
          <Link to={`/runs/${claim.runId}`} className="foreign">
            {claim.text}
          </Link>
        </li>
      ))}
    </ul>
  )
}
