// The user's own account: who they are, where they are signed in, and by which passkeys.

import type { ConsoleSession, Me } from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { brandsQuery, meQuery, passkeysQuery, sessionsQuery } from '../api/queries.ts'
import { logOut } from '../api/session.ts'
import { addPasskey, removePasskey } from '../api/sign-in.ts'
import { Moment } from '../parts/badges.tsx'
import { Button } from '../parts/button.tsx'
import { ConfirmButton } from '../parts/dialog.tsx'
import { ErrorNote, Loaded } from '../parts/loaded.tsx'
import { PageHead, Panel } from '../parts/page.tsx'
import { Table } from '../parts/table.tsx'
import { ROLE_NAMES, WAY_NAMES } from '../words/words.ts'

export function Account() {
  const query = useQuery(meQuery)
  return (
    <>
      <PageHead title="You and your sessions" />
      <Loaded query={query}>
        {me => (
          <>
            <Who me={me} />
            <Sessions me={me} />
            {me.personId !== null && <Passkeys />}
          </>
        )}
      </Loaded>
    </>
  )
}

function Who({ me: { personId, name, mail, roles } }: { me: Me }) {
  const { data: brands = [] } = useQuery(brandsQuery)
  const nameOf = (id: string) => brands.find(brand => brand.id === id)?.name ?? id
  if (personId === null)
    return (
      <p className="note note-warn" role="note">
        You came with the access token, which is nobody in particular: what you do is not done in your name.
      </p>
    )
  return (
    <Panel title={name ?? personId}>
      <dl className="facts-list">
        <div>
          <dt>Id</dt>
          <dd>
            <code>{personId}</code>
          </dd>
        </div>
        {mail && (
          <div>
            <dt>Mail</dt>
            <dd className="foreign">{mail}</dd>
          </div>
        )}
        <div>
          <dt>Roles</dt>
          <dd>
            {roles.length === 0
              ? 'none: you see no brand'
              : roles
                  .map(({ brandId, role }) =>
                    brandId === null ? ROLE_NAMES[role] : `${ROLE_NAMES[role]} of ${nameOf(brandId)}`,
                  )
                  .join(', ')}
          </dd>
        </div>
      </dl>
    </Panel>
  )
}

function Sessions({ me }: { me: Me }) {
  const query = useQuery(sessionsQuery)
  return (
    <Panel
      title="Sessions"
      lead={me.isAdministrator ? 'Of everybody, as you are an administrator.' : 'Where you are signed in.'}
      flush
      actions={
        <ConfirmButton
          label="Sign out everywhere"
          title="Sign out everywhere?"
          action="Sign out everywhere"
          onConfirm={() => logOut({ everywhere: true })}
        >
          {me.personId === null
            ? 'Every browser of everybody is signed out, this one too. API keys go on working.'
            : 'Every browser that you are signed in with is signed out, this one too. API keys go on working.'}
        </ConfirmButton>
      }
    >
      <Loaded query={query}>
        {sessions => (
          <Table caption="Sessions" columns={['Browser', 'By', 'Begun', 'Last seen', 'Ends', '']}>
            {sessions.map(session => (
              <SessionRow key={session.id} session={session} isOwn={session.personId === me.personId} />
            ))}
          </Table>
        )}
      </Loaded>
    </Panel>
  )
}

function SessionRow({ session, isOwn }: { session: ConsoleSession; isOwn: boolean }) {
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: () =>
      api.DELETE('/api/admin/sessions/{sessionId}', { params: { path: { sessionId: session.id } } }),
    onSuccess: () => queries.invalidateQueries(sessionsQuery),
  })
  const { browser, personId, way, createdAt, lastSeenAt, expiresAt } = session
  return (
    <tr>
      <th scope="row" className="wide-cell foreign">
        {browser ?? 'unknown'}
        {!isOwn && personId && (
          <p>
            <code className="faint">{personId}</code>
          </p>
        )}
      </th>
      <td className="nowrap">{WAY_NAMES[way]}</td>
      <td>
        <Moment at={createdAt} />
      </td>
      <td>
        <Moment at={lastSeenAt} />
      </td>
      <td>
        <Moment at={expiresAt} exact />
      </td>
      <td className="number">
        {end.error && <ErrorNote error={end.error} />}
        <Button
          look="quiet"
          aria-label={`End the session of ${createdAt}`}
          isPending={end.isPending}
          onPress={() => end.mutate()}
        >
          End
        </Button>
      </td>
    </tr>
  )
}

function Passkeys() {
  const query = useQuery(passkeysQuery)
  const queries = useQueryClient()
  const fresh = () => queries.invalidateQueries(passkeysQuery)
  const add = useMutation({ mutationFn: addPasskey, onSuccess: fresh })
  return (
    <Panel
      title="Passkeys"
      lead="A second one, on another device, lets you in when the first is lost."
      flush
      actions={
        <Button isPending={add.isPending} onPress={() => add.mutate()}>
          Add a passkey
        </Button>
      }
    >
      {add.error && <ErrorNote error={add.error} />}
      <Loaded query={query}>
        {passkeys =>
          passkeys.length === 0 ? (
            <p className="panel-text faint">None: you come by an identity provider.</p>
          ) : (
            <Table caption="Passkeys" columns={['Made', 'Last used', 'Kept by', '']}>
              {passkeys.map(({ id, createdAt, usedAt, transports }) => (
                <tr key={id}>
                  <th scope="row">
                    <Moment at={createdAt} exact />
                  </th>
                  <td>{usedAt ? <Moment at={usedAt} /> : 'never'}</td>
                  <td>{transports.join(', ') || '–'}</td>
                  <td className="number">
                    <ConfirmButton
                      label="Remove"
                      look="quiet"
                      aria-label={`Remove the passkey of ${createdAt}`}
                      title="Remove this passkey?"
                      action="Remove"
                      onConfirm={async () => {
                        await removePasskey(id)
                        await fresh()
                      }}
                    >
                      It opens nothing here from now on. Sessions that were opened with it go on.
                    </ConfirmButton>
                  </td>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
    </Panel>
  )
}
