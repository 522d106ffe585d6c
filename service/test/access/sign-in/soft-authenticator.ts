// An authenticator that does what it is told, and so can lie where those of browsers cannot.

import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

export interface Lies {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  crossOrigin?: boolean
  /** User present 1, user verified 4. */
  flags?: number
  count?: number
  userHandle?: string | null
  key?: KeyObject
  /** In place of none. */
  attestation?: { format: string; statement: Map<string, unknown> }
}

const b64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

export class SoftAuthenticator {
  readonly credentialId = randomBytes(32)
  readonly #keys = newKey()
  readonly #origin: string
  userHandle = ''
  count = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  // biome-ignore lint/suspicious/noExplicitAny: options as the service sends them.
  register(options: any, lies: Lies = {}): object {
    this.userHandle = options.user.id
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.from([0, this.credentialId.length])
    const attested = [Buffer.alloc(16), length, this.credentialId, isoCBOR.encode(key)]
    const authData = this.#data(options.rp.id, { ...lies, flags: (lies.flags ?? 5) | 0x40 }, attested)
    const { format, statement } = lies.attestation ?? { format: 'none', statement: new Map() }
    const object = new Map<string, unknown>([
      ['fmt', format],
      ['attStmt', statement],
      ['authData', new Uint8Array(authData)],
    ])
    return this.#credential({
      clientDataJSON: this.#client('webauthn.create', options.challenge, lies),
      attestationObject: b64(isoCBOR.encode(object as never)),
      transports: ['internal', 'made-up'],
    })
  }

  // biome-ignore lint/suspicious/noExplicitAny: options as the service sends them.
  signIn(options: any, lies: Lies = {}): object {
    this.count += 1
    const clientDataJSON = this.#client('webauthn.get', options.challenge, lies)
    const authData = this.#data(options.rpId, lies)
    const signed = Buffer.concat([
      authData,
      hash('sha256', Buffer.from(clientDataJSON, 'base64url'), 'buffer'),
    ])
    return this.#credential({
      clientDataJSON,
      authenticatorData: b64(authData),
      signature: b64(sign('sha256', signed, lies.key ?? this.#keys.privateKey)),
      userHandle: lies.userHandle === undefined ? this.userHandle : lies.userHandle,
    })
  }

  static strangeKey = () => newKey().privateKey

  #client(type: string, challenge: string, lies: Lies): string {
    const { origin = this.#origin, crossOrigin = false } = lies
    return b64(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin,
        crossOrigin,
      }),
    )
  }

  #data(rpId: string, lies: Lies, attested: Uint8Array[] = []): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.count ?? this.count)
    const rpIdHash = hash('sha256', lies.rpId ?? rpId, 'buffer')
    return Buffer.concat([rpIdHash, Buffer.from([lies.flags ?? 5]), count, ...attested])
  }

  #credential(response: object): object {
    const id = b64(this.credentialId)
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }
}
