// What the user is told, by mail and by feeds; what was told; and the letters that failed.

import type { Alert, AlertLetter, AlertWishes, Me } from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api, readPages } from '../../api/api.ts'
import { lettersQuery, meQuery, newestLetterQuery, wishesQuery } from '../../api/queries.ts'
import { Moment } from '../../parts/badges.tsx'
import { Button } from '../../parts/button.tsx'
import { ErrorNote, Loaded, LoadMore } from '../../parts/loaded.tsx'
import { PageHead, Panel } from '../../parts/page.tsx'
import { ExportTable, Table } from '../../parts/table.tsx'
import { Feeds, WishTable } from './wishes.tsx'

export function Alerts() {
  const query = useQuery(meQuery)
  return (
    <>
      <PageHead
        title="Alerts"
        lead="New false claims, those that return or are gone, engines that fail, budgets near their end, scans that did not run: told when it happens, and once."
      />
      <Loaded query={query}>{me => <OwnAndOthers me={me} />}</Loaded>
    </>
  )
}

const OwnAndOthers = ({ me: { personId } }: { me: Me }) => (
  <>
    {personId === null ? <Nobody /> : <Own personId={personId} />}
    <LastAlerts />
    <DeadLetters />
  </>
)

const Nobody = () => (
  <p className="note note-warn" role="note">
    You came with the access token, which is nobody in particular: letters and feeds belong to a person. Sign
    in as yourself to choose what you are told, or choose for somebody by <code>bcf api</code>.
  </p>
)

function Own({ personId }: { personId: string }) {
  const query = useQuery(wishesQuery(personId))
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
        No letters go out yet: this service has no mail server. Whoever runs it sets <code>SMTP_URL</code> and{' '}
        <code>MAIL_FROM</code> and starts it again. Feeds work without.
      </p>
    )
  if (mail === null)
    return (
      <p className="note note-warn" role="note">
        Nobody knows your mail address: it comes with an identity provider. Feeds work without.
      </p>
    )
  return null
}

/** The service gives full paths; the console's own links omit the first segment. */
const placeOf = (path: string): string => path.replace(/^\/console(?=\/)/, '')

function LastAlerts() {
  const query = useInfiniteQuery(readPages('/api/admin/alerts', {}, { limit: 25 }))
  const hasAny = query.data?.pages.some(page => page.alerts.length > 0)
  return (
    <Panel title="What was told" actions={hasAny && <ExportTable list="alerts" name="alerts" />} flush>
      <Loaded query={query}>
        {({ pages }) => {
          const alerts = pages.flatMap(page => page.alerts)
          return alerts.length === 0 ? (
            <p className="panel-text faint">
              Nothing yet. As soon as there is something, it stands here too.
            </p>
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
    <td className="foreign">{brand?.name ?? 'The installation'}</td>
  </tr>
)

/** Sends the user a letter, and says what became of it. */
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
        Send me a letter to try
      </Button>
      {send.error && <ErrorNote error={send.error} />}
      <p className="faint" role="status">
        {tried && became(tried)}
      </p>
    </div>
  )
}

function became({ state, error }: AlertLetter): string {
  if (state === 'sent') return 'The mail server has taken it: look into your mail.'
  if (state === 'dead') return `It was refused: ${error}`
  return error ? `It did not go yet and is tried again: ${error}` : 'It is on its way.'
}

const KIND_WORDS: Record<AlertLetter['kind'], string> = {
  alert: 'An alert',
  digest: 'What happened in a day',
  test: 'A letter to try',
}

/** Hidden as long as every letter is delivered. */
function DeadLetters() {
  const query = useInfiniteQuery(lettersQuery('dead'))
  const letters = query.data?.pages.flatMap(page => page.letters) ?? []
  if (query.error) return <ErrorNote error={query.error} />
  if (letters.length === 0) return null
  return (
    <Panel
      title="Letters that were given up"
      lead="Once the reason is mended, send them again: they keep their id."
      actions={<ExportTable list="letters" filter={{ state: 'dead' }} name="letters given up" />}
      flush
    >
      <Table caption="Letters that were given up" columns={['Letter', 'Made', 'For', 'Why', '']}>
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
