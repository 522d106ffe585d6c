// What the user is told, by mail and by feeds; what was told; and the letters that failed.

import type { AlertWishes, Me } from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { wishesQuery } from '../../api/alert-queries.ts'
import { meQuery } from '../../api/queries.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { DeadLetters } from './dead-letters.tsx'
import { Feeds } from './feeds.tsx'
import { LastAlerts } from './last-alerts.tsx'
import { TryLetter } from './try-letter.tsx'
import { WishTable } from './wishes.tsx'

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
