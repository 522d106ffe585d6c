import type { ConfabulationWindow } from '@brand-citation-forensics/client'
import { isTooFewToTell, type Overview, rateWords } from '@brand-citation-forensics/client/admin'
import { Link } from 'wouter'
import { exact, percent } from '../../format.ts'
import { inDays, withFilters } from '../../parts/filters.tsx'
import { Panel } from '../../parts/panel.tsx'
import { sourcePath } from '../../parts/source-link.tsx'
import { Table } from '../../parts/table.tsx'

interface SourcesProps {
  brandId: string
  sources: Overview['sources']
  truncated: boolean
  window: ConfabulationWindow
}

/** The domains that engines cite when they speak about the brand. */
export function Sources({ brandId, sources, truncated, window }: SourcesProps) {
  const days = { window: inDays(window) }
  return (
    <Panel
      title="Cited sources"
      lead={truncated ? 'The domains cited most often.' : 'The domains that answers cite.'}
      actions={<Link to={withFilters(`/brands/${brandId}/sources`, days)}>All sources</Link>}
      flush
    >
      {sources.length === 0 ? (
        <p className="panel-text faint">No answer of this window cites a page.</p>
      ) : (
        <Table caption="Cited sources" columns={['Domain', 'Whose', '#Answers', 'Share of answers']}>
          {sources.map(({ domain, owned, answers, share, rate }) => (
            <tr key={domain}>
              <th scope="row" className="foreign">
                <Link to={withFilters(sourcePath(brandId, domain), days)}>{domain}</Link>
              </th>
              <td>{owned ? <span className="badge badge-owned">The brand’s own</span> : 'Others'}</td>
              <td className="number">{exact(answers)}</td>
              <td className="meter-cell">
                {rate ? rateWords(rate) : percent(share)}
                {rate && isTooFewToTell(rate) ? null : <Meter share={share} />}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  )
}

const Meter = ({ share }: { share: number }) => (
  <svg className="meter" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
    <rect width={Math.min(1, share) * 100} height="1" />
  </svg>
)
