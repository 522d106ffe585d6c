import {
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
import { confidenceWords, plural } from '../../format.ts'
import { Hash } from '../../parts/hash.tsx'
import { OutboundLink } from '../../parts/outbound-link.tsx'
import { Panel } from '../../parts/panel.tsx'
import { capitalised, sentence } from '../../words.ts'

/** Every statement that was read, by what became of it; then what no reader read. */
export function Claims({ answer }: { answer: RunAnswer }) {
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
