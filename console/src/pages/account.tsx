// The user's own account: who they are, where they are signed in, and by which passkeys.

import type { ConsoleSession, Me } from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
import { chooseTheme, storedTheme, THEMES, type Theme } from '../parts/theme.ts'
import { ROLE_NAMES, WAY_NAMES } from '../words/words.ts'
import { Alerts } from './alerts/alerts.tsx'

export function Account() {
  const query = useQuery(meQuery)
  return (
    <>
      <PageHead title="Account" actions={<ThemeAndLogOut />} />
      <Loaded query={query}>
        {me => (
          <>
            <Who me={me} />
            <Alerts />
            <Sessions me={me} />
            {me.personId !== null && <Passkeys />}
          </>
        )}
      </Loaded>
    </>
  )
}

function ThemeAndLogOut() {
  const leave = useMutation({ mutationFn: () => logOut({ everywhere: false }) })
  return (
    <>
      <ThemeChoice />
      {leave.error && <ErrorNote error={leave.error} />}
      <Button isPending={leave.isPending} onPress={() => leave.mutate()}>
        Log out
      </Button>
    </>
  )
}

function Who({ me: { personId, name, mail, roles } }: { me: Me }) {
  const { data: brands = [] } = useQuery(brandsQuery)
  const nameOf = (id: string) => brands.find(brand => brand.id === id)?.name ?? id
  if (personId === null)
    return (
      <p className="note note-warn" role="note">
        You are signed in with the shared access token, so nothing you do is recorded under your name.
      </p>
    )
  return (
    <Panel title={name ?? 'You'}>
      <dl className="facts-list">
        {mail && (
          <div>
            <dt>Email</dt>
            <dd className="foreign">{mail}</dd>
          </div>
        )}
        <div>
          <dt>Roles</dt>
          <dd>
            {roles.length === 0
              ? 'None: you see no brands'
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
      lead={me.isAdministrator ? 'Everyone’s, because you are an administrator.' : 'Where you are signed in.'}
      flush
      actions={
        <ConfirmButton
          label="Log out everywhere"
          title="Log out everywhere?"
          action="Log out everywhere"
          onConfirm={() => logOut({ everywhere: true })}
        >
          {me.personId === null
            ? 'Everyone who uses the access token is logged out, including you. API keys keep working.'
            : 'You are logged out of every browser, including this one. API keys keep working.'}
        </ConfirmButton>
      }
    >
      <Loaded query={query}>
        {sessions => (
          <Table
            caption="Sessions"
            columns={['Browser', 'Signed in by', 'Since', 'Last seen', 'Expires', '']}
          >
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
        {browser ?? 'Unknown browser'}
        {!isOwn && personId && <p className="faint">Someone else’s</p>}
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
      lead="Add a second one on another device, in case you lose the first."
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
            <p className="panel-text faint">None: you sign in with an identity provider.</p>
          ) : (
            <Table caption="Passkeys" columns={['Created', 'Last used', 'Stored on', '']}>
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
                      You can no longer sign in with it. Open sessions stay open.
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

const THEME_NAMES: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

function ThemeChoice() {
  const [theme, setTheme] = useState(storedTheme)
  const choose = (chosen: Theme) => {
    chooseTheme(chosen)
    setTheme(chosen)
  }
  return (
    <fieldset className="switch switch-small">
      <legend className="visually-hidden">Theme</legend>
      {THEMES.map(name => (
        <label key={name}>
          <input
            type="radio"
            name="theme"
            value={name}
            checked={theme === name}
            onChange={() => choose(name)}
          />
          <span>{THEME_NAMES[name]}</span>
        </label>
      ))}
    </fieldset>
  )
}
