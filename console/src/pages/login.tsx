import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { pathAfterLogin } from '../api/login-address.ts'
import { sessionQuery } from '../api/queries.ts'
import { logIn } from '../api/session.ts'
import markUrl from '../mark.svg'
import { Button } from '../parts/button.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { Field } from '../parts/field.tsx'

export function Login() {
  const [token, setToken] = useState('')
  const queries = useQueryClient()
  const login = useMutation({
    mutationFn: logIn,
    onSuccess: async () => {
      queries.clear()
      await queries.fetchQuery(sessionQuery)
      navigate(pathAfterLogin(location.search, location.origin), { replace: true })
    },
  })
  useEffect(() => {
    document.title = 'Log in · Brand Citation Forensics'
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    login.mutate(token.trim())
  }
  return (
    <main className="login">
      <img src={markUrl} alt="" width="44" height="44" />
      <h1>Brand Citation Forensics</h1>
      <p>What answer engines say about a brand, kept byte for byte.</p>
      {!isSecureContext && (
        <p className="note note-warn" role="note">
          The console needs https. Over plain http a browser keeps its session only at localhost and
          127.0.0.1.
        </p>
      )}
      <form className="stack panel" onSubmit={submit}>
        <Field
          label="Access token"
          hint={
            <>
              The value of <code>BCF_ACCESS_TOKEN</code>. <code>npm run demo</code> prints the one of the
              demo.
            </>
          }
        >
          {ids => (
            <input
              {...ids}
              type="password"
              autoComplete="current-password"
              required
              value={token}
              onChange={event => setToken(event.target.value)}
            />
          )}
        </Field>
        {login.error && <ErrorNote error={login.error} />}
        <Button look="primary" type="submit" isPending={login.isPending}>
          Log in
        </Button>
      </form>
      <p>
        To check an answer you need no token: <a href="/verify">public check</a>
      </p>
    </main>
  )
}
