// A browser as far as the console's API can tell: it keeps the cookie, and says where its requests come from.

import { type Asked, type AskOptions, asJson, asker } from '../api/ask.ts'
import { type TestService, TOKEN } from '../harness.ts'

export const COOKIE = '__Host-bcf-session'
export const ORIGIN = 'http://127.0.0.1:8080'
/** What the browser adds to a request of the console's own page. */
export const ownPage = { host: '127.0.0.1:8080', origin: ORIGIN, 'sec-fetch-site': 'same-origin' }

export interface Browser {
  secret: string
  csrfToken: string
  expiresAt: string
  /** With everything that the console's page sends. */
  ask(method: string, path: string, options?: AskOptions): Promise<Asked>
}

export const cookieOf = (secret: string) => ({ cookie: `${COOKIE}=${secret}` })

export const secretIn = ({ headers }: Pick<Asked, 'headers'>): string =>
  new RegExp(`${COOKIE}=([^;]*)`).exec(String(headers['set-cookie'] ?? ''))?.[1] ?? ''

export const login = (
  service: Pick<TestService, 'app'>,
  token: string = TOKEN,
  headers: Record<string, string> = {},
): Promise<Asked> =>
  asker(service)('POST', '/api/console/session', {
    headers: { ...ownPage, ...asJson, ...headers },
    payload: JSON.stringify({ token }),
  })

export async function openBrowser(service: Pick<TestService, 'app'>): Promise<Browser> {
  const answer = await login(service)
  const secret = secretIn(answer)
  const { csrfToken, expiresAt } = answer.body
  return {
    secret,
    csrfToken,
    expiresAt,
    ask: (method, path, { headers, ...options } = {}) =>
      asker(service)(method, path, {
        ...options,
        headers: { ...ownPage, ...cookieOf(secret), 'x-csrf-token': csrfToken, ...headers },
      }),
  }
}
