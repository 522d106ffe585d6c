// What a prompt's answers have in common: false claims, domains, names.

import { isUnjudged, type PromptDetail, rateWords } from '@brand-citation-forensics/client/admin'
import { Link } from 'wouter'
import { exact, plural } from '../../format.ts'
import { Moment } from '../../parts/badges.tsx'
import { withFilters } from '../../parts/filters.tsx'
import { sourcePath } from '../../parts/links.tsx'
import { NotJudged } from '../../parts/not-judged.tsx'
import { Panel } from '../../parts/page.tsx'
import { Table } from '../../parts/table.tsx'
import { ENGINE_NAMES } from '../../words/words.ts'
import { Quoted } from '../cases/marks.tsx'

interface FindingsProps {
  found: PromptDetail
}

export function Cases({ found }: FindingsProps) {
  const { brand, cases, casesTruncated } = found
  if (isUnjudged(found, found.counts.CONFABULATED + cases.length)) return <NotJudged brandId={brand.id} />
  return (
    <Panel
      title="False claims it brings"
      lead="Cases that answers of this window repeat, each with its share of them."
      flush
    >
      {cases.length === 0 ? (
        <p className="panel-text faint">No answer of this window repeats a false claim that is known.</p>
      ) : (
        <Table caption="False claims" columns={['What is false', 'Share of answers', 'Engines', 'Last seen']}>
          {cases.map(one => (
            <tr key={one.id}>
              <th scope="row" className="wide-cell">
                <Link to={`/cases/${one.id}`} dir="auto">
                  {one.title}
                </Link>
                {one.quote && <Quoted quote={one.quote} />}
              </th>
              <td className="nowrap">{rateWords(one.rate)}</td>
              <td>{one.engines.map(engine => ENGINE_NAMES[engine]).join(', ')}</td>
              <td>
                <Moment at={one.lastSeen} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      {casesTruncated && (
        <p className="panel-text faint">The most frequent {exact(cases.length)} are shown.</p>
      )}
    </Panel>
  )
}

export function Sources({ found: { brand, sources, window } }: FindingsProps) {
  return (
    <Panel
      title="Sources cited most"
      lead={`In the newest ${plural(sources.looked, 'answer')} of this window.`}
      flush
    >
      {sources.domains.length === 0 ? (
        <p className="panel-text faint">None of them cites a page.</p>
      ) : (
        <Table caption="Sources cited most" columns={['Domain', 'Share of answers', 'Engines']}>
          {sources.domains.map(({ domain, owned, rate, engines }) => (
            <tr key={domain}>
              <th scope="row" className="foreign">
                <Link to={withFilters(sourcePath(brand.id, domain), { window })}>{domain}</Link>{' '}
                {owned && <span className="badge badge-owned">The brand’s own</span>}
              </th>
              <td className="nowrap">{rateWords(rate)}</td>
              <td>{engines.map(engine => ENGINE_NAMES[engine]).join(', ')}</td>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  )
}

export function Named({ found: { brand, named } }: FindingsProps) {
  return (
    <Panel title="Who is named" lead={LEADS[named.state]} flush={named.state === 'shown'}>
      {named.state === 'none' && (
        <p>
          No rival of {brand.name} is set up. <Link to={`/brands/${brand.id}/market`}>Set up rivals</Link> to
          see whom these answers name, and in which place.
        </p>
      )}
      {named.state === 'shown' && named.answers === 0 && (
        <p className="panel-text faint">No answer of this window is counted yet.</p>
      )}
      {named.state === 'shown' && named.answers > 0 && (
        <Table caption="Who is named" columns={['Name', 'Share of answers', 'Mean place']}>
          {named.parties.map(({ id, name, isBrand, rate, ranked, meanRank }) => (
            <tr key={id}>
              <th scope="row" dir="auto">
                {name} {isBrand && <span className="badge badge-owned">The brand</span>}
              </th>
              <td className="nowrap">{rateWords(rate)}</td>
              <td className="nowrap">
                {meanRank === null ? '–' : `${meanRank.toFixed(1)}, n ${exact(ranked)}`}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  )
}

const LEADS = {
  none: undefined,
  counting: 'Answers are being counted for the rivals that were entered.',
  shown: 'Of the answers of this window; a place is of those that rank.',
}
