// The connection to one timestamp authority, with what it requires. Secrets go to the authority and nowhere
// else: an authority that repeats one is not quoted, and nothing that contains one is stored.

import { Agent } from 'undici'
import type { Account } from './accounts.ts'
import { OutsideFailure, post } from './post.ts'

export interface Authority {
  /** Stored with its timestamps and shown in bundles: host and path, no query. */
  name: string
  url: string
  account: Account
}

const MAX_RESPONSE = 64 * 1024
/** Shorter values would blot out ordinary words. */
const SHORTEST_SECRET = 4

const REFUSALS: Record<number, string> = {
  401: 'it does not accept our credentials (401)',
  403: 'it does not let us in (403)',
  407: 'a proxy does not let us through (407)',
}

export interface AuthorityLine {
  /** Requested besides the time. */
  policy: string | undefined
  /** What it answered to a request. */
  ask(request: Uint8Array, timeoutMs: number, signal: AbortSignal): Promise<Buffer>
  /** Does the work, and removes our secrets from its errors. */
  withoutSecrets(work: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

export function openLine({ url, account }: Authority): AuthorityLine {
  // Explicit, so that no environment variable hands our secrets to whoever answers.
  const dispatcher = new Agent({ connect: { ...account.tls, rejectUnauthorized: true } })
  const secrets = [...account.secrets, ...new URL(url).searchParams.values()]
    .flatMap(secret => [secret, encodeURIComponent(secret)])
    .filter(secret => secret.length >= SHORTEST_SECRET)
    .sort((a, b) => b.length - a.length)

  return {
    policy: account.policy ?? undefined,
    async ask(request, timeoutMs, signal) {
      const { status, mediaType, body } = await post({
        url,
        headers: account.headers,
        dispatcher,
        contentType: 'application/timestamp-query',
        body: request,
        timeoutMs,
        maxBytes: MAX_RESPONSE,
        signal,
      })
      if (status !== 200 || mediaType !== 'application/timestamp-reply')
        throw new OutsideFailure(REFUSALS[status] ?? `an answer with status ${status} that is no timestamp`)
      const response = Buffer.from(body)
      // It would be stored for ever, and given to everybody.
      if (secrets.some(secret => response.includes(secret)))
        throw new OutsideFailure('an answer that repeats our credentials')
      return response
    },
    async withoutSecrets(work) {
      try {
        await work()
      } catch (error) {
        const { message } = error as Error
        const said = secrets.reduce((text, secret) => text.replaceAll(secret, '[redacted]'), message)
        throw said === message ? error : new OutsideFailure(said)
      }
    },
    close: () => dispatcher.destroy(),
  }
}
