import {
  type BesideAnswer,
  type ClaimGroup,
  claimGroups,
  isSandboxReader,
  notAccusedWords,
  notReadWords,
  type RunAnswer,
  type RunClaim,
  readerWords,
  UNREAD_WORDS,
} from '@brand-citation-forensics/client/admin'
import type { ReactNode } from 'react'
import { confidenceWords, plural } from '../../format.ts'
import { Hash } from '../../parts/button.tsx'
import { OutboundLink, SourceLink } from '../../parts/links.tsx'
import { Panel } from '../../parts/page.tsx'
import { capitalised, sentence } from '../../words/words.ts'

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
      <Searches answer={answer} />
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

function Searches({ answer: { searchedFor, readOnly } }: { answer: RunAnswer }) {
  if (searchedFor.length + readOnly.length === 0) return null
  return (
    <Panel title="How it searched" lead="As the engine says in its reply. No verdict rests on it.">
      <Things title="Searched for" count={searchedFor.length}>
        {searchedFor.map(query => (
          <li key={query} className="foreign" dir="auto">
            {query}
          </li>
        ))}
      </Things>
      <Things title="Read, not cited" count={readOnly.length}>
        {readOnly.map(({ title, url, inside }) => (
          <li key={url}>
            <Thing title={title ?? ''} url={url} inside={inside} />
          </li>
        ))}
      </Things>
    </Panel>
  )
}

/** Goods, advertisements and questions that the engine showed: not part of its answer, and not judged. */
function Beside({ beside: { products, ads, followUps } }: { beside: BesideAnswer }) {
  return (
    <Panel
      title="Beside the answer"
      lead="What the engine showed next to its words, read from the sealed bytes. No verdict rests on it."
    >
      <Things title="Products" count={products.length}>
        {products.map(({ title, url, inside, price, merchant }) => (
          <li key={JSON.stringify([title, url, price, merchant])}>
            <Thing title={title} url={url} inside={inside} />
            <p className="faint foreign">{[price, merchant].filter(Boolean).join(', ')}</p>
          </li>
        ))}
      </Things>
      <Things title="Advertisements" count={ads.length}>
        {ads.map(({ title, url, inside }) => (
          <li key={JSON.stringify([title, url])}>
            <Thing title={title} url={url} inside={inside} />
          </li>
        ))}
      </Things>
      <Things title="Questions to ask next" count={followUps.length}>
        {followUps.map(question => (
          <li key={question} className="foreign" dir="auto">
            {question}
          </li>
        ))}
      </Things>
    </Panel>
  )
}

function Things({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul className="explained">{children}</ul>
    </>
  )
}

interface Named {
  title: string
  url: string | null
  inside: boolean
}

function Thing({ title, url, inside }: Named) {
  return (
    <>
      <span className="foreign">{title}</span>
      {url !== null && (
        <div>{inside ? <bdi className="foreign">{url}</bdi> : <OutboundLink url={url} />}</div>
      )}
    </>
  )
}

/** Every statement that was read, by what became of it; then what no reader read. */
function Claims({ answer }: { answer: RunAnswer }) {
  const { claims, unread } = answer
  const notRead = notReadWords(answer)
  const lead = claims.length === 0 ? 'Nothing in it could be checked.' : plural(claims.length, 'statement')
  return (
    <Panel title="Claims" lead={lead}>
      {notRead && (
        <p className="note note-warn" role="note">
          {notRead}
        </p>
      )}
      {claimGroups(claims).map(group => (
        <Group key={group.id} group={group} />
      ))}
      {unread.length > 0 && <Unread sentences={unread} />}
    </Panel>
  )
}

/** As many as fit a glance. More of what is in order is collapsed; what may be wrong never is. */
const GLANCE = 8
const ALARMING = new Set(['contradicted', 'suspected'])

function Group({ group: { id, title, meaning, claims } }: { group: ClaimGroup }) {
  return (
    <details className="claim-group" open={ALARMING.has(id) || claims.length <= GLANCE}>
      <summary>
        <h3>{title}</h3> <span className="badge">{claims.length}</span>
      </summary>
      {meaning && <p className="faint">{meaning}</p>}
      <ol className="explained">
        {claims.map(({ claim, number }) => (
          <ClaimItem key={number} claim={claim} number={number} />
        ))}
      </ol>
    </details>
  )
}

function ClaimItem({ claim, number }: { claim: RunClaim; number: number }) {
  const why = notAccusedWords(claim)
  return (
    <li id={`claim-${number}`} className={`claim claim-${claim.verdict}`}>
      <div className="claim-head">
        <a
          href={`#at-claim-${number}`}
          className="claim-number"
          aria-label={`Claim ${number}, show in the answer`}
        >
          {number}
        </a>
        <div className="row">
          <strong className="foreign">{capitalised(claim.matter)}</strong>
          {claim.verdict === 'disputed' && <span className="badge">Disputed</span>}
          {claim.reason && <span className="badge">{sentence(claim.reason)}</span>}
        </div>
      </div>
      <p className="foreign">“{claim.text}”</p>
      {claim.comparison && <p className="comparison foreign">{claim.comparison}</p>}
      {why && <p>{why}</p>}
      {claim.truth && <p className="foreign">All that the facts say of it: {claim.truth}</p>}
      {claim.fact && <Fact fact={claim.fact} isCompared={claim.comparison !== null} />}
      <p className="faint foreign">
        Read by {readerWords(claim.reader)}
        {claim.verdict === 'contradicted' &&
          claim.confidence !== null &&
          `, ${confidenceWords(claim.confidence)} sure`}{' '}
        {isSandboxReader(claim.reader) && <span className="badge">Sandbox</span>}
      </p>
    </li>
  )
}

/** The comparison already says what the fact says. */
function Fact({ fact, isCompared }: { fact: NonNullable<RunClaim['fact']>; isCompared: boolean }) {
  return (
    <div className="row fact-line">
      <span className="foreign">
        Fact <code>{fact.key}</code> {!isCompared && <bdi>{fact.value}</bdi>}
      </span>
      <OutboundLink url={fact.source} />
      <Hash value={fact.hash} short what="hash of the fact" />
    </div>
  )
}

function Unread({ sentences }: { sentences: RunAnswer['unread'] }) {
  return (
    <details className="claim-group" open>
      <summary>
        <h3>Unread</h3> <span className="badge">{sentences.length}</span>
      </summary>
      <p className="faint">{UNREAD_WORDS}</p>
      <ol className="explained">
        {sentences.map(({ start, text }, index) => (
          <li key={start} id={`unread-${index + 1}`} className="claim-unread">
            <div className="claim-head">
              <a
                href={`#at-unread-${index + 1}`}
                className="claim-number"
                aria-label={`Unread sentence ${index + 1}, show in the answer`}
              >
                ?{index + 1}
              </a>
              <span className="foreign">“{text}”</span>
            </div>
          </li>
        ))}
      </ol>
    </details>
  )
}
