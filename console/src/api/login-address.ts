export const LOGIN = '/console/login'
/** Its token follows the #, which browsers never send on their own. */
export const INVITATION = '/console/invitation'
const HOME = '/console/brands'

/** Where the login leads: a page of this console, whatever the address asks for. */
export function pathAfterLogin(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get('next') ?? HOME
  const url = URL.parse(wanted, origin)
  if (!url || url.origin !== origin || !url.pathname.startsWith('/console/') || url.pathname === LOGIN)
    return HOME
  return url.pathname + url.search
}
