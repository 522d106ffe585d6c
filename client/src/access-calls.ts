// Who may call, and who did: API keys and actors.

import { type Answer, type CallOptions, path, type Sender } from './old-calls.ts'
import type { Actor, ApiKey, IssuedKey, NewApiKey } from './shapes.ts'

export class AccessCalls {
  readonly #sender: Sender

  constructor(sender: Sender) {
    this.#sender = sender
  }

  async listActors(options?: CallOptions): Promise<Actor[]> {
    return (
      await this.#sender.json<{ actors: Actor[] }>({ method: 'GET', path: '/api/admin/actors' }, options)
    ).actors
  }

  /** The name is erased for ever; the id stays with what the actor did. */
  forgetActor(actorId: string, options?: CallOptions): Promise<Answer<Actor>> {
    return this.#sender.json({ method: 'POST', path: path`/api/admin/actors/${actorId}/forget` }, options)
  }

  /** The only answer that contains the key. Never retried: the first of two keys would be lost, yet valid. */
  createKey(body: NewApiKey, options?: CallOptions): Promise<Answer<IssuedKey>> {
    return this.#sender.json({ method: 'POST', path: '/api/admin/keys', body, once: true }, options)
  }

  /** Those that were revoked too. */
  async listKeys(options?: CallOptions): Promise<ApiKey[]> {
    return (await this.#sender.json<{ keys: ApiKey[] }>({ method: 'GET', path: '/api/admin/keys' }, options))
      .keys
  }

  /** Immediate and permanent. A revoked key stays revoked. */
  revokeKey(keyId: string, options?: CallOptions): Promise<Answer<ApiKey>> {
    return this.#sender.json({ method: 'POST', path: path`/api/admin/keys/${keyId}/revoke` }, options)
  }
}
