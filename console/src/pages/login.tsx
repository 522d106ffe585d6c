import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { pathAfterLogin } from '../api/login-address.ts'
import { sessionQuery } from '../api/queries.ts'
import { logIn } from '../api/session.ts'
import { goToProvider, passkeysElsewhere, signInWithPasskey, type WaysIn, waysIn } from '../api/sign-in.ts'
import markUrl from '../mark.svg'
import { Button } from '../parts/button.tsx'
import { Form, InputField } from '../parts/fields.tsx'
import { ErrorNote, Loaded, Skeleton } from '../parts/loaded.tsx'

export function Login() {
  const search = new URLSearchParams(location.search)
  const refused = search.get('refused') ?? ''
  const query = useQuery({ queryKey: ['ways-in', refused], queryFn: () => waysIn(refused) })
  return (
    <Threshold title="Log in">
      {query.data?.refused && (
        <p className="note note-danger" role="alert">
          {query.data.refused.message}
        </p>
      )}
      {search.has('ended') && (
        <p className="note" role="status">
          Your session has ended. Log in to pick up where you left off; what you were writing is saved.
        </p>
      )}
      <Loaded query={query} skeleton={<Skeleton lines={4} />}>
        {ways => <Ways ways={ways} />}
      </Loaded>
      <p>
        You can check an answer without an account: <a href="/verify">public check</a>
      </p>
    </Threshold>
  )
}

/** The frame of the pages before sign-in. */
export function Threshold({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Brand Citation Forensics`
  }, [title])
  return (
    <main className="login">
      <img src={markUrl} alt="" width="44" height="44" />
      <h1>Brand Citation Forensics</h1>
      <p>What AI answer engines say about your brand, with the evidence.</p>
      {!isSecureContext && (
        <p className="note note-warn" role="note">
          The console needs https. Over plain http, browsers only keep a session at localhost and 127.0.0.1.
        </p>
      )}
      {children}
    </main>
  )
}

/** Nothing of the previous user stays. */
export function useEntry(): (path: string) => Promise<void> {
  const queries = useQueryClient()
  return async path => {
    queries.clear()
    await queries.fetchQuery(sessionQuery)
    navigate(path, { replace: true })
  }
}

function Ways({ ways }: { ways: WaysIn }) {
  const { providers, passkeys, token, people } = ways
  const [byToken, setByToken] = useState(false)
  const enter = useEntry()
  const next = pathAfterLogin(location.search, location.origin)
  const passkey = useMutation({ mutationFn: signInWithPasskey, onSuccess: () => enter(next) })
  const provider = useMutation({ mutationFn: (id: string) => goToProvider(id, { returnTo: next }) })
  const error = passkey.error ?? provider.error
  const elsewhere = passkeysElsewhere(ways)
  const isAlone = providers.length === 0 && !passkeys && elsewhere === null
  // If nobody has signed in as themselves, the token is all there is.
  const isTokenShown = token && (isAlone || byToken || !people)
  return (
    <>
      {!isAlone && (
        <div className="stack panel ways-in">
          {providers.map(({ id, name }) => (
            <Button
              key={id}
              look="primary"
              isPending={provider.isPending || provider.isSuccess}
              onPress={() => provider.mutate(id)}
            >
              Continue with {name}
            </Button>
          ))}
          {passkeys && (
            <Button
              look={providers.length === 0 ? 'primary' : 'plain'}
              isPending={passkey.isPending}
              onPress={() => passkey.mutate()}
            >
              Log in with a passkey
            </Button>
          )}
          {elsewhere && (
            <a className="button" href={`${elsewhere}/console/login${location.search}`}>
              Log in with a passkey at {new URL(elsewhere).host}
            </a>
          )}
          {error && <ErrorNote error={error} />}
          {token && !isTokenShown && (
            <Button look="quiet" onPress={() => setByToken(true)}>
              Log in with the access token
            </Button>
          )}
        </div>
      )}
      {isTokenShown && <TokenForm next={next} />}
      {!isAlone && people && <p className="faint">New here? Ask an administrator for an invitation.</p>}
      {!isAlone && !people && !token && <NobodyYet />}
      {isAlone && !token && <NoWayIn />}
    </>
  )
}

function NobodyYet() {
  return (
    <p className="note" role="note">
      <span>
        <strong>No one has an account yet.</strong> The operator creates the link for the first administrator:{' '}
        <code>bcf api POST /api/admin/invitations</code>
      </span>
    </p>
  )
}

function NoWayIn() {
  return (
    <div className="note note-warn" role="note">
      <div>
        <strong>You cannot log in here yet.</strong> Passkeys need https and a browser that supports them. Ask
        the person who runs this installation.
        <details>
          <summary>For the operator</summary>
          <p>
            <code>BCF_CONSOLE_TOKEN</code> keeps the access token out of the console. Set up passkeys (an
            https address in <code>BCF_BASE_URL</code>) or an identity provider (<code>BCF_OPENID_FILE</code>
            ), then create the first administrator’s link: <code>bcf api POST /api/admin/invitations</code>
          </p>
        </details>
      </div>
    </div>
  )
}

function TokenForm({ next }: { next: string }) {
  const [token, setToken] = useState('')
  const enter = useEntry()
  const login = useMutation({ mutationFn: logIn, onSuccess: () => enter(next) })
  return (
    <Form className="stack panel" onSubmit={() => login.mutate(token.trim())}>
      <InputField
        label="Access token"
        hint={
          <>
            Set by the operator as <code>BCF_ACCESS_TOKEN</code>. <code>npm run demo</code> prints its own.
          </>
        }
        type="password"
        autoComplete="current-password"
        required
        value={token}
        onChange={setToken}
      />
      {login.error && <ErrorNote error={login.error} />}
      <Button look="primary" type="submit" isPending={login.isPending}>
        Log in
      </Button>
    </Form>
  )
}
