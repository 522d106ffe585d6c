import {
  CITATION_CLASSES,
  type CitationClass,
  type CitationCounts,
  type ConfabulationWindow,
} from '@brand-citation-forensics/client'
import {
  type ClassRates,
  intervalWords,
  isTooFewToTell,
  type Overview,
  type Rate,
  rateWords,
} from '@brand-citation-forensics/client/admin'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'wouter'
import { exact, percent } from '../../format.ts'
import { ClassSign } from '../../parts/badges.tsx'
import { inDays, withFilters } from '../../parts/filters.tsx'
import { sourcePath } from '../../parts/links.tsx'
import { Panel } from '../../parts/page.tsx'
import { Table } from '../../parts/table.tsx'
import { CLASS_NAMES, ENGINE_NAMES } from '../../words/words.ts'

interface EngineSharesProps {
  brandId: string
  engines: Overview['engines']
  /** Classes about which nothing can be said. */
  open: CitationClass[]
  window: string
}

/** How each engine speaks about the brand. */
export function EngineShares({ brandId, engines, open, window }: EngineSharesProps) {
  const classes = CITATION_CLASSES.filter(name => !open.includes(name))
  const asked = engines.filter(({ total }) => total > 0)
  return (
    <Panel title="Share by engine" lead="Classes of all classified answers.">
      <ul className="shares">
        {asked.map(({ engine, counts, total, notShown, rates }) => (
          <li key={engine}>
            <Link to={`/brands/${brandId}/answers?engine=${engine}&window=${window}`}>
              {ENGINE_NAMES[engine]}
            </Link>
            <ClassBar counts={counts} total={total} rates={rates} />
            <span className="number faint">
              n {exact(total)}
              {notShown > 0 && ` (not shown: ${exact(notShown)} of ${exact(counts.ABSENT)} absent)`}
            </span>
          </li>
        ))}
      </ul>
      <ClassLegend open={open} />
      <details className="as-table">
        <summary>As a table</summary>
        <Table
          caption="Classes by engine"
          columns={['Engine', ...classes.map(name => CLASS_NAMES[name]), '#Not shown', '#All']}
        >
          {asked.map(({ engine, counts, total, notShown, rates }) => (
            <tr key={engine}>
              <th scope="row">{ENGINE_NAMES[engine]}</th>
              {classes.map(name => (
                <td key={name} className="nowrap">
                  {rates ? rateWords(rates[name]) : exact(counts[name])}
                </td>
              ))}
              <td className="number">{exact(notShown)}</td>
              <td className="number">{exact(total)}</td>
            </tr>
          ))}
        </Table>
      </details>
    </Panel>
  )
}

interface ClassBarProps {
  counts: CitationCounts
  total: number
  rates?: ClassRates | undefined
}

/**
 * The classes of some answers as one stacked bar, hatched where there are too few answers for a rate. An illustration of the numbers beside it, so
 * hidden from screen readers.
 */
export function ClassBar({ counts, total, rates }: ClassBarProps) {
  const isFew = rates && CITATION_CLASSES.some(name => isTooFewToTell(rates[name]))
  let x = 0
  return (
    <svg
      className={isFew ? 'class-bar hatched' : 'class-bar'}
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {CITATION_CLASSES.map(name => {
        const width = total === 0 ? 0 : (counts[name] / total) * 100
        const start = x
        x += width
        return <rect key={name} className={`fill-${name.toLowerCase()}`} x={start} width={width} height="1" />
      })}
    </svg>
  )
}

export function ClassLegend({ open }: { open: CitationClass[] }) {
  return (
    <ul className="legend">
      {CITATION_CLASSES.filter(name => !open.includes(name)).map(name => (
        <li key={name}>
          <ClassSign of={name} />
          {CLASS_NAMES[name]}
        </li>
      ))}
    </ul>
  )
}

interface RateCellProps {
  rate: Rate
  /** What the rate is of, where that is not its own count. */
  n?: number
  /** Such as `voice`, of the class `heat-voice`. */
  tint: string
  to: string
  children?: ReactNode
}

/** A share as a tinted cell; too few answers for a rate are counted, and hatched instead of tinted. */
export function RateCell({ rate, n = rate.of, tint, to, children }: RateCellProps) {
  if (isTooFewToTell(rate))
    return (
      <Link className="heat-cell heat-few" to={to}>
        <span className="heat-share">
          {exact(rate.hits)} of {exact(rate.of)}
        </span>
        <span className="heat-count too-few">too few to tell</span>
      </Link>
    )
  const look = `heat-cell heat-${tint}${rate.hits === 0 ? ' heat-zero' : ''}`
  const share = { '--share': `${Math.round(rate.share * 60)}%` } as CSSProperties
  return (
    <Link className={look} style={share} to={to}>
      <span className="heat-share">{percent(rate.share)}</span>
      <span className="heat-count">
        ({intervalWords(rate)}), n {exact(n)}
      </span>
      {children}
    </Link>
  )
}

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
      actions={<Link to={withFilters(`/brands/${brandId}/market/sources`, days)}>All sources</Link>}
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
