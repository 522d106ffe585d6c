// On a fresh installation only the access token exists, and it does not tell people apart.

import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { meQuery, peopleQuery } from '../../api/queries.ts'

const PEOPLE = '/admin/people'

/** Whether users of the token have to be told how to get an administrator. */
export function useNoAdministrator(): boolean {
  const { data: me } = useQuery(meQuery)
  const isToken = me?.personId === null
  const { data: people } = useQuery({ ...peopleQuery, enabled: isToken })
  const isAdministrator = people?.some(
    ({ kind, state, roles }) =>
      kind === 'person' && state === 'active' && roles.some(({ brandId }) => brandId === null),
  )
  return isToken && isAdministrator === false
}

export function SharedTokenNote() {
  const [path] = useLocation()
  const isShown = useNoAdministrator()
  if (!isShown) return null
  return (
    <p className="note" role="note">
      <span>
        <strong>Everyone here shares one access token,</strong> so the trail cannot tell who did what.{' '}
        {path === PEOPLE
          ? 'Invite an administrator, usually yourself; then invite the others as viewer, analyst or lead. Passkeys need an https address; an identity provider can be connected instead. The token and its API keys keep working.'
          : 'Invite an administrator, usually yourself. '}
        {path !== PEOPLE && <Link to={PEOPLE}>Go to People</Link>}
      </span>
    </p>
  )
}
