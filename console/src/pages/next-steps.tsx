// On a fresh installation only the access token exists, and it does not tell people apart.

import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { brandsQuery, meQuery, peopleQuery } from '../api/queries.ts'
import { useMay } from '../parts/allowed.tsx'
import { PageHead, Panel } from '../parts/page.tsx'
import { Invite } from './people/people.tsx'

/** Whether a user of the token should hear of it. */
function useNobodyYet(): boolean {
  const { data: me } = useQuery(meQuery)
  const isToken = me?.personId === null
  const { data: people } = useQuery({ ...peopleQuery, enabled: isToken })
  const isAdministrator = people?.some(
    ({ kind, state, roles }) =>
      kind === 'person' && state === 'active' && roles.some(({ brandId }) => brandId === null),
  )
  return isToken && isAdministrator === false
}

export function NextStepsNote() {
  const isShown = useNobodyYet()
  if (!isShown) return null
  return (
    <p className="note" role="note">
      <span>
        <strong>Everybody here shares one access token.</strong> So nothing says who did what.{' '}
        <Link to="/next">What to do next</Link>
      </span>
    </p>
  )
}

export function NextSteps() {
  const { data: brands = [] } = useQuery(brandsQuery)
  const may = useMay()
  const isOpen = useNobodyYet()
  return (
    <>
      <PageHead
        title="What to do next"
        lead="From one shared access token to people who act in their own names. Nothing stops working meanwhile."
      />
      <Panel title="1. Choose how people sign in">
        <p>
          With passkeys, nothing needs to be set but an address with https and a host name (
          <code>BCF_BASE_URL</code>). With an identity provider of your own, name it in a file and set{' '}
          <code>BCF_OPENID_FILE</code>; its groups can give roles.
        </p>
      </Panel>
      <Panel title="2. Invite the first administrator">
        <p>Usually yourself: the link works once, and whoever opens it has every right here.</p>
        {isOpen ? (
          <div className="row">
            {may('administrator.change') && (
              <Invite brands={brands} label="Invite an administrator" first="administrator" />
            )}
          </div>
        ) : (
          <p role="status">There is an administrator already.</p>
        )}
      </Panel>
      <Panel title="3. Invite the others">
        <p>
          Each person to the brands they work on, under <Link to="/people">People</Link>: as viewer, analyst
          or lead. Agents and programs get keys of a person or a service, under{' '}
          <Link to="/keys">API keys</Link>.
        </p>
      </Panel>
      <Panel title="4. Keep the token for programs">
        <p>
          Set <code>BCF_CONSOLE_TOKEN=off</code>: the token then opens no session of the console. The API goes
          on taking it, exactly as before, and keys that were made with it go on working.
        </p>
      </Panel>
    </>
  )
}
