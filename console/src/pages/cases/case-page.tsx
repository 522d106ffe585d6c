import {
  type CaseDetail,
  intervalWords,
  isTooFewToTell,
  readerWords,
} from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useParams } from 'wouter'
import { api, readPages } from '../../api/api.ts'
import { brandQuery, caseQuery } from '../../api/queries.ts'
import { exact, percent, plural } from '../../format.ts'
import { EngineBadge, Moment } from '../../parts/badges.tsx'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icons.tsx'
import { OutboundLink } from '../../parts/links.tsx'
import { ErrorNote, Loaded } from '../../parts/loaded.tsx'
import { PageHead, Panel } from '../../parts/page.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { ShareLinks as Links, ShareButton } from '../../parts/share-links.tsx'
import { INTENT_NAMES } from '../../words/words.ts'
import { CitedPages } from './cited-pages.tsx'
import { CaseHistory, EngineSection, Evidence } from './evidence.tsx'
import { FollowButton, Following } from './following.tsx'
import { CaseStatusBadge, Quoted, RateLine } from './marks.tsx'
import { Steps, useStep } from './steps.tsx'
import { Weeks } from './weeks.tsx'
import { type CasePart, dueWords, isOverdue, ownerWords, STATUS_MEANINGS, whyHere } from './words.ts'

/** From top to bottom. */
const SECTIONS: ComponentType<CasePart>[] = [
  Compared,
  Steps,
  Glance,
  EngineSection,
  Evidence,
  Weeks,
  CitedPages,
  Reports,
  Following,
  ShareLinks,
  Notes,
  CaseHistory,
]

export function CasePage() {
  const { id = '' } = useParams()
  const query = useQuery(caseQuery(id))
  return <Loaded query={query}>{found => <Shown found={found} />}</Loaded>
}

function Shown({ found }: CasePart) {
  const { data: brand } = useQuery(brandQuery(found.brandId))
  const step = useStep(found)
  return (
    <>
      <PageHead
        title={found.title}
        of={brand?.name}
        crumbs={[{ label: 'Cases', to: `/brands/${found.brandId}/cases` }]}
        lead={`${whyHere(found)}.`}
        actions={
          <>
            <FollowButton found={found} look={step === 'follow' ? 'primary' : 'plain'} />
            <ShareButton {...sharingOf(found)} />
            {found.isFound && <ExhibitButton caseId={found.id} />}
          </>
        }
      />
      {SECTIONS.map(Section => (
        <Section key={Section.name} found={found} />
      ))}
    </>
  )
}

/** Fetched by script: it may be refused, for a reason that people should read. */
function ExhibitButton({ caseId }: { caseId: string }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const params = { path: { caseId } }
      const bytes = await api.bytes('/api/admin/cases/{caseId}/exhibit', { params })
      saveFile(`exhibit-${caseId}.pdf`, 'application/pdf', new Uint8Array(bytes))
    },
  })
  return (
    <>
      <Button isPending={isPending} onPress={() => mutate()}>
        <Icon name="download" />
        Exhibit
      </Button>
      {error && <ErrorNote error={error} />}
    </>
  )
}

/** The false words where they stand, beside the truth: what visitors came to see. */
function Compared({ found: { said } }: CasePart) {
  if (!said)
    return (
      <p className="note">
        Today’s rules no longer find it in any answer. What people did about it stays here.
      </p>
    )
  return (
    <section className="versus case-versus" aria-label="Said and true">
      <div className="versus-claim">
        <h2>What the newest answer says</h2>
        <Quoted quote={said.quote} />
        <p className="faint foreign">Read by {readerWords(said.reader)}</p>
      </div>
      <div className="versus-fact">
        <h2>What is true</h2>
        <p className="case-value foreign">{said.truth || 'not what is claimed'}</p>
        {said.fact && (
          <p className="fact-source">
            <OutboundLink url={said.fact.source} />
          </p>
        )}
      </div>
    </section>
  )
}

/** How often, since when, and whose it is. */
function Glance({ found }: CasePart) {
  const { status, reason, firstSeen, lastSeen } = found
  return (
    <section className="cards case-cards" aria-label="At a glance">
      <Share found={found} />
      <Card title="Last seen" value={lastSeen ? <Moment at={lastSeen} /> : '–'}>
        {firstSeen && (
          <p>
            First seen <Moment at={firstSeen} />.
          </p>
        )}
      </Card>
      <Card title="Status" value={<CaseStatusBadge status={status} />}>
        <p>
          Since <Moment at={found.statusSince} />. {STATUS_MEANINGS[status]}
        </p>
        {reason && <p className="foreign">Why: {reason}</p>}
      </Card>
      <Card title="Owner" value={<span className="foreign">{ownerWords(found.owner)}</span>}>
        <p className={isOverdue(found) ? 'overdue' : undefined}>Due: {dueWords(found)}</p>
      </Card>
    </section>
  )
}

function Share({ found: { share, shareDays, intents } }: CasePart) {
  const isTold = share !== null && !isTooFewToTell(share)
  return (
    <Card
      title="How often"
      value={
        share === null ? '–' : isTold ? percent(share.share) : `${exact(share.hits)} of ${exact(share.of)}`
      }
      alarming={share !== null && share.hits > 0}
    >
      <RateLine rate={share} />
      <p>
        {share === null
          ? `Not asked in ${shareDays} days.`
          : `${isTold ? `(${intervalWords(share)}), n ${exact(share.of)}` : 'Too few to tell'}: of all answers about the brand in ${shareDays} days.`}
      </p>
      {intents.length > 0 && <p>Asked: {intents.map(one => INTENT_NAMES[one].toLowerCase()).join(', ')}.</p>}
    </Card>
  )
}

interface CardProps {
  title: string
  value: ReactNode
  alarming?: boolean
  children: ReactNode
}

const Card = ({ title, value, alarming, children }: CardProps) => (
  <div className={alarming ? 'card card-alarming' : 'card'}>
    <h2>{title}</h2>
    <div className="card-value">{value}</div>
    <div className="faint stack-tight">{children}</div>
  </div>
)

/** What people wrote, oldest first. */
function Notes({ found: { notes } }: CasePart) {
  if (notes.length === 0) return null
  return (
    <Panel title="Notes">
      <ol className="timeline">
        {notes.map(note => (
          <li key={note.id}>
            <span className="faint foreign">
              <bdi>{ownerWords(note.actor)}</bdi>, <Moment at={note.writtenAt} />
            </span>
            <p className="excerpt foreign">{note.text}</p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

type Report = CaseDetail['reports'][number]

/** Who was told, in which words, and what became of it. */
function Reports({ found: { reports } }: CasePart) {
  if (reports.length === 0) return null
  return (
    <Panel title="Reports" lead="Who was told, when and in which words, and whether it went away afterwards.">
      <ol className="timeline">
        {reports.map(report => (
          <li key={report.id}>
            <span className="row">
              <EngineBadge engine={report.engine} />
              <span className="foreign">to {report.recipient}</span>
              <span className="faint foreign">
                <Moment at={report.reportedAt} />, by {ownerWords(report.actor)}
              </span>
            </span>
            <p>{outcomeWords(report)}</p>
            <details>
              <summary>What was written</summary>
              <p className="excerpt foreign">{report.text}</p>
            </details>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function outcomeWords({ goneAfterDays }: Report): string {
  if (goneAfterDays === null) return 'Still said, or not asked since.'
  const [low, high] = [Math.round(goneAfterDays.low), Math.round(goneAfterDays.high)]
  return `No longer said ${low === high ? plural(high, 'day') : `${low} to ${high} days`} later.`
}

const sharingOf = ({ id, brandId }: Pick<CaseDetail, 'id' | 'brandId'>) => ({
  what: 'the case',
  brandId,
  queryKey: readPages('/api/admin/cases/{caseId}/shares', { caseId: id }).queryKey,
  share: (wanted: { days: number; label?: string }) =>
    api.POST('/api/admin/cases/{caseId}/shares', { params: { path: { caseId: id } }, body: wanted }),
  revoke: (link: { id: string }) =>
    api.POST('/api/admin/cases/{caseId}/shares/{shareId}/revoke', {
      params: { path: { caseId: id, shareId: link.id } },
    }),
})

function ShareLinks({ found }: CasePart) {
  const query = useInfiniteQuery(readPages('/api/admin/cases/{caseId}/shares', { caseId: found.id }))
  return (
    <Links
      title="Case file"
      lead="Links to a read-only page with the claim, the fact and the evidence, for people without an account."
      query={query}
      isApart
      {...sharingOf(found)}
    />
  )
}
