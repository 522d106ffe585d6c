// Subscriptions by email and by feed, past alerts, and emails that failed.

import type { Alert, AlertLetter, AlertWishes } from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { api, readPages } from '../../api/api.ts'
import { lettersQuery, meQuery, newestLetterQuery, wishesQuery } from '../../api/queries.ts'
import { Moment } from '../../parts/badges.tsx'
import { Button } from '../../parts/button.tsx'
import { ErrorNote, Loaded, LoadMore } from '../../parts/loaded.tsx'
import { PageHead, Panel } from '../../parts/page.tsx'
import { ExportTable, Table } from '../../parts/table.tsx'
import { Feeds, WishTable } from './wishes.tsx'

/** The tab of a brand's settings. */
export function BrandAlerts() {
  const { id: brandId = '' } = useParams()
  return (
    <>
      <PageHead lead="New, returned and gone false claims, failing engines, budgets that run out and scans that did not run. Each is sent once." />
      <Alerts brandId={brandId} />
    </>
  )
}

/** Subscriptions, feeds and past alerts: of one brand, or of all that the user reads. */
export function Alerts({ brandId }: { brandId?: string }) {
  const query = useQuery(meQuery)
  return (
    <Loaded query={query}>
      {({ personId }) => (
        <>
          {personId === null ? <WithoutPerson /> : <Own personId={personId} brandId={brandId} />}
          <LastAlerts brandId={brandId} />
          {brandId === undefined && <DeadLetters />}
        </>
      )}
    </Loaded>
  )
}

interface ScopeProps {
  /** Undefined: of everything. */
  brandId: string | undefined
}

const WithoutPerson = () => (
  <p className="note note-warn" role="note">
    You are signed in with the shared access token. Email and feeds belong to a person: sign in as yourself to
    subscribe.
  </p>
)

function Own({ personId, brandId }: ScopeProps & { personId: string }) {
  const query = useQuery({
    ...wishesQuery(personId),
    select: (all: AlertWishes): AlertWishes => ({
      ...all,
      wishes: all.wishes.filter(({ scope }) => brandId === undefined || scope === brandId),
      feeds: all.feeds.filter(({ scope }) => brandId === undefined || scope === brandId),
    }),
  })
  return (
    <Loaded query={query}>
      {wishes => (
        <>
          <MailNote wishes={wishes} />
          <WishTable
            wishes={wishes}
            actions={wishes.hasMail && wishes.mail !== null && <TryLetter personId={personId} />}
          />
          <Feeds wishes={wishes} />
        </>
      )}
    </Loaded>
  )
}

function MailNote({ wishes: { hasMail, mail } }: { wishes: AlertWishes }) {
  if (!hasMail)
    return (
      <p className="note note-warn" role="note">
        Email is off: this service has no mail server. An operator can connect one. Feeds work without it.
      </p>
    )
  if (mail === null)
    return (
      <p className="note note-warn" role="note">
        No email address is known for you; it comes from an identity provider. Feeds work without it.
      </p>
    )
  return null
}

/** The service gives full paths; the console's own links omit the first segment. */
const placeOf = (path: string): string => path.replace(/^\/console(?=\/)/, '')

function LastAlerts({ brandId }: ScopeProps) {
  const query = useInfiniteQuery(readPages('/api/admin/alerts', {}, { limit: 25, brandId }))
  const hasAny = query.data?.pages.some(page => page.alerts.length > 0)
  return (
    <Panel
      title="Recent alerts"
      actions={hasAny && <ExportTable list="alerts" filter={{ brandId }} name="alerts" />}
      flush
    >
      <Loaded query={query}>
        {({ pages }) => {
          const alerts = pages.flatMap(page => page.alerts)
          return alerts.length === 0 ? (
            <p className="panel-text faint">No alerts yet.</p>
          ) : (
            <>
              <Table caption="Alerts" columns={['When', 'What', 'Brand']}>
                {alerts.map(alert => (
                  <AlertRow key={alert.id} alert={alert} />
                ))}
              </Table>
              <LoadMore query={query} shown={alerts.length} />
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

const AlertRow = ({ alert: { title, text, path, brand, raisedAt } }: { alert: Alert }) => (
  <tr>
    <td className="nowrap">
      <Moment at={raisedAt} />
    </td>
    <th scope="row" className="wide-cell">
      <Link to={placeOf(path)}>{title}</Link>
      <p className="faint foreign">{text}</p>
    </th>
    <td className="foreign">{brand?.name ?? 'All brands'}</td>
  </tr>
)

/** Sends the user an email, and says what became of it. */
function TryLetter({ personId }: { personId: string }) {
  const queries = useQueryClient()
  const send = useMutation({
    mutationFn: () =>
      api.POST('/api/admin/people/{personId}/test-letter', { params: { path: { personId } } }),
    onSuccess: () => queries.invalidateQueries(newestLetterQuery),
  })
  const { data: letters = [] } = useQuery({ ...newestLetterQuery, enabled: send.data !== undefined })
  const tried = letters.find(({ id }) => id === send.data?.id) ?? send.data
  return (
    <div className="stack-tight">
      <Button isPending={send.isPending} onPress={() => send.mutate()}>
        Send a test email
      </Button>
      {send.error && <ErrorNote error={send.error} />}
      <p className="faint" role="status">
        {tried && became(tried)}
      </p>
    </div>
  )
}

function became({ state, error }: AlertLetter): string {
  if (state === 'sent') return 'The mail server accepted it. Check your inbox.'
  if (state === 'dead') return `The mail server refused it: ${error}`
  return error ? `Not sent yet; trying again. ${error}` : 'Sending …'
}

const KIND_WORDS: Record<AlertLetter['kind'], string> = {
  alert: 'Alert',
  digest: 'Daily summary',
  test: 'Test email',
}

/** Hidden as long as every email is delivered. */
function DeadLetters() {
  const query = useInfiniteQuery(lettersQuery('dead'))
  const letters = query.data?.pages.flatMap(page => page.letters) ?? []
  if (query.error) return <ErrorNote error={query.error} />
  if (letters.length === 0) return null
  return (
    <Panel
      title="Emails that were not delivered"
      lead="Fix the cause, then send them again."
      actions={<ExportTable list="letters" filter={{ state: 'dead' }} name="undelivered emails" />}
      flush
    >
      <Table caption="Emails that were not delivered" columns={['Email', 'Created', 'For', 'Error', '']}>
        {letters.map(letter => (
          <DeadLetter key={letter.id} letter={letter} />
        ))}
      </Table>
      <LoadMore query={query} shown={letters.length} />
    </Panel>
  )
}

function DeadLetter({ letter: { id, kind, personId, madeAt, error } }: { letter: AlertLetter }) {
  const queries = useQueryClient()
  const resend = useMutation({
    mutationFn: () =>
      api.POST('/api/admin/letters/{letterId}/resend', { params: { path: { letterId: id } } }),
    onSuccess: () => queries.invalidateQueries(lettersQuery('dead')),
  })
  return (
    <tr>
      <th scope="row">{KIND_WORDS[kind]}</th>
      <td>
        <Moment at={madeAt} />
      </td>
      <td>
        <code className="faint">{personId}</code>
      </td>
      <td className="wide-cell foreign">{error}</td>
      <td className="number">
        {resend.error && <ErrorNote error={resend.error} />}
        <Button
          look="quiet"
          aria-label={`Send again: ${id}`}
          isPending={resend.isPending}
          onPress={() => resend.mutate()}
        >
          Send again
        </Button>
      </td>
    </tr>
  )
}
