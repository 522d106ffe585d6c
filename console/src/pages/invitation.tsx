import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { meQuery, sessionQuery } from '../api/queries.ts'
import {
  goToProvider,
  joinWithPasskey,
  type Offered,
  offeredBy,
  passkeysElsewhere,
  waysInQuery,
} from '../api/sign-in.ts'
import { utc } from '../format.ts'
import { Button } from '../parts/button.tsx'
import { Form, InputField } from '../parts/fields.tsx'
import { ErrorNote, Loaded, Skeleton } from '../parts/loaded.tsx'
import { ROLE_MEANINGS, ROLE_NAMES } from '../words/words.ts'
import { Threshold, useEntry } from './login.tsx'

// Where a one-time link leads: what it offers, and how to accept it.

export function Invitation() {
  const [invitation] = useState(() => location.hash.slice(1))
  const offered = useQuery({
    queryKey: ['invitation', invitation],
    queryFn: () => offeredBy(invitation),
    // An invitation used while it is shown would otherwise appear as refused.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const session = useQuery(sessionQuery)
  const me = useQuery({ ...meQuery, enabled: Boolean(session.data) })
  const isSomebody = Boolean(session.data && me.data?.personId)
  return (
    <Threshold title="Invitation">
      <Loaded query={offered} skeleton={<Skeleton lines={4} />}>
        {offer => (
          <>
            <Offer offer={offer} />
            {isSomebody ? (
              <Accept invitation={invitation} offer={offer} name={me.data?.name ?? ''} />
            ) : (
              <Join invitation={invitation} offer={offer} />
            )}
          </>
        )}
      </Loaded>
    </Threshold>
  )
}

function Offer({ offer: { brand, role, expiresAt } }: { offer: Offered }) {
  return (
    <p role="status">
      You are invited to{' '}
      <strong className="foreign">{brand ? brand.name : 'administer this installation'}</strong>.{' '}
      {/^[aeiou]/.test(role) ? 'An' : 'A'} <strong>{ROLE_NAMES[role].toLowerCase()}</strong>{' '}
      {ROLE_MEANINGS[role]}. The link works once and expires {utc(expiresAt)}.
    </p>
  )
}

const homeOf = ({ brand }: Offered): string => (brand ? `/console/brands/${brand.id}` : '/console/brands')

/** For somebody already signed in. */
function Accept({ invitation, offer, name }: { invitation: string; offer: Offered; name: string }) {
  const enter = useEntry()
  const accept = useMutation({
    mutationFn: () => api.POST('/api/admin/invitations/accept', { body: { token: invitation } }),
    onSuccess: () => enter(homeOf(offer)),
  })
  return (
    <div className="stack panel ways-in">
      {accept.error && <ErrorNote error={accept.error} />}
      <Button look="primary" isPending={accept.isPending} onPress={() => accept.mutate()}>
        Accept as {name}
      </Button>
    </div>
  )
}

function Join({ invitation, offer }: { invitation: string; offer: Offered }) {
  const ways = useQuery(waysInQuery)
  const [name, setName] = useState('')
  const enter = useEntry()
  const returnTo = homeOf(offer)
  const join = useMutation({
    mutationFn: () => joinWithPasskey(invitation, name.trim()),
    onSuccess: () => enter(returnTo),
  })
  const provider = useMutation({ mutationFn: (id: string) => goToProvider(id, { invitation, returnTo }) })
  return (
    <Loaded query={ways} skeleton={<Skeleton lines={4} />}>
      {({ providers, passkeys, passkeysAt }) => (
        <>
          {providers.length > 0 && (
            <div className="stack panel ways-in">
              {provider.error && <ErrorNote error={provider.error} />}
              {providers.map(({ id, name: called }) => (
                <Button
                  key={id}
                  look="primary"
                  isPending={provider.isPending || provider.isSuccess}
                  onPress={() => provider.mutate(id)}
                >
                  Continue with {called}
                </Button>
              ))}
            </div>
          )}
          {passkeys && (
            <Form className="stack panel" onSubmit={() => join.mutate()}>
              <InputField
                label="Your name"
                hint="Shown next to what you do."
                required
                maxLength={200}
                autoComplete="name"
                value={name}
                onChange={setName}
              />
              {join.error && <ErrorNote error={join.error} />}
              <Button
                look={providers.length === 0 ? 'primary' : 'plain'}
                type="submit"
                isPending={join.isPending}
              >
                Create a passkey and log in
              </Button>
              <p className="faint">
                Your device, phone or security key stores the passkey and unlocks it with a fingerprint, your
                face or a PIN. There is no password.
              </p>
            </Form>
          )}
          {passkeysElsewhere({ passkeysAt }) && (
            <a className="button button-primary" href={`${passkeysAt}/console/invitation#${invitation}`}>
              Open it in a browser with passkeys
            </a>
          )}
          {providers.length === 0 && !passkeys && passkeysAt === null && (
            <p className="note note-warn" role="note">
              This invitation cannot be accepted yet: logging in is not set up. Ask the person who sent you
              the link.
            </p>
          )}
        </>
      )}
    </Loaded>
  )
}
