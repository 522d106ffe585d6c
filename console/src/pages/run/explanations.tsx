import type { RunAnswer } from '@brand-citation-forensics/client/admin'
import { percent, plural } from '../../format.ts'
import { Hash } from '../../parts/hash.tsx'
import { OutboundLink } from '../../parts/outbound-link.tsx'
import { Panel } from '../../parts/panel.tsx'
import { sentence, VERDICT_WORDS } from '../../words.ts'

/** What the marks in the answer mean, one by one. */
export function Explanations({ answer: { claims, citations, mentions, brand } }: { answer: RunAnswer }) {
  return (
    <div className="stack">
      <Panel title="Claims" lead={claims.length === 0 ? 'Nothing in it could be checked.' : undefined}>
        <ol className="explained">
          {claims.map((claim, index) => (
            <ClaimItem key={`${claim.start} ${claim.end} ${claim.key}`} claim={claim} number={index + 1} />
          ))}
        </ol>
      </Panel>
      <Panel
        title="Mentions"
        lead={
          mentions.length === 0
            ? `${brand.name} is not named.`
            : `${brand.name} is named ${plural(mentions.length, 'time')}.`
        }
      />
      <Panel title="Citations" lead={citations.length === 0 ? 'It cites no page.' : undefined}>
        <ol className="explained">
          {citations.map(citation => (
            <CitationItem key={citation.position} citation={citation} />
          ))}
        </ol>
      </Panel>
    </div>
  )
}

function ClaimItem({ claim, number }: { claim: RunAnswer['claims'][number]; number: number }) {
  return (
    <li id={`claim-${number}`} className={`claim claim-${claim.verdict}`}>
      <div className="row">
        <a
          href={`#at-claim-${number}`}
          className="claim-number"
          aria-label={`Claim ${number}, show in the answer`}
        >
          {number}
        </a>
        <strong>{VERDICT_WORDS[claim.verdict]}</strong>
        {claim.confidence !== null && <span className="faint">{percent(claim.confidence)} sure</span>}
      </div>
      <p className="foreign">“{claim.text}”</p>
      {claim.verdict === 'suspected' && (
        <p className="faint">Suspected only. Read the sentence and the fact before you rely on it.</p>
      )}
      {claim.reason && <p className="faint">{sentence(claim.reason)}</p>}
      {claim.fact ? (
        <div className="stack-tight">
          <p className="foreign">
            Fact: <code>{claim.fact.key}</code> {claim.fact.value}
          </p>
          <div className="row">
            <OutboundLink url={claim.fact.source} />
            <Hash value={claim.fact.hash} short what="hash of the fact" />
          </div>
        </div>
      ) : (
        <p className="faint">
          About <code>{claim.key}</code>
        </p>
      )}
    </li>
  )
}

function CitationItem({ citation }: { citation: RunAnswer['citations'][number] }) {
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
        <OutboundLink url={citation.url} />
        {citation.owned && <span className="badge badge-owned">The brand’s own</span>}
      </div>
      {citation.title && <p className="faint foreign">{citation.title}</p>}
    </li>
  )
}
