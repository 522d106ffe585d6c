import type { RunAnswer } from '@brand-citation-forensics/client/admin'
import { plural } from '../../format.ts'
import { OutboundLink } from '../../parts/outbound-link.tsx'
import { Panel } from '../../parts/panel.tsx'
import { SourceLink } from '../../parts/source-link.tsx'
import { Beside } from './beside.tsx'
import { Claims } from './claims.tsx'

/** What the marks in the answer mean, one by one. */
export function Explanations({ answer }: { answer: RunAnswer }) {
  const { citations, mentions, brand } = answer
  return (
    <div className="stack">
      <Claims answer={answer} />
      <Panel
        title="Mentions"
        lead={
          mentions.length === 0 ? (
            <>
              <bdi>{brand.name}</bdi> is not named.
            </>
          ) : (
            <>
              <bdi>{brand.name}</bdi> is named {plural(mentions.length, 'time')}.
            </>
          )
        }
      />
      <Panel title="Citations" lead={citations.length === 0 ? 'It cites no page.' : undefined}>
        <ol className="explained">
          {citations.map(citation => (
            <CitationItem key={citation.position} citation={citation} brandId={brand.id} />
          ))}
        </ol>
      </Panel>
      {answer.beside && <Beside beside={answer.beside} />}
    </div>
  )
}

interface CitationItemProps {
  citation: RunAnswer['citations'][number]
  brandId: string
}

function CitationItem({ citation, brandId }: CitationItemProps) {
  const placed = citation.start !== null
  return (
    <li id={`citation-${citation.position}`}>
      <div className="row">
        {placed ? (
          <a
            href={`#at-citation-${citation.position}`}
            className="claim-number"
            aria-label={`Citation ${citation.position}, show in the answer`}
          >
            {citation.position}
          </a>
        ) : (
          <span className="claim-number">{citation.position}</span>
        )}
        {citation.inside ? (
          <>
            <bdi className="foreign">{citation.url}</bdi>
            <span className="badge">Leads inside, not linked</span>
          </>
        ) : (
          <OutboundLink url={citation.url} />
        )}
        {citation.source !== null && <SourceLink brandId={brandId} domain={citation.source} />}
        {citation.owned && <span className="badge badge-owned">The brand’s own</span>}
      </div>
      {citation.title && <p className="faint foreign">{citation.title}</p>}
    </li>
  )
}
