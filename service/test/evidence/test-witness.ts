// A witness as C2SP tlog-witness describes it, small enough to be read beside that text.

import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import {
  cosignedText,
  EMPTY_ROOT,
  openCheckpoint,
  parseVerifierKey,
  readCheckpoint,
  sameBytes,
  signatureLine,
  toBase64,
  toHex,
  verifyConsistency,
} from '@brand-citation-forensics/proof'
import { readBody, serve, type TestServer } from './log-world.ts'

export interface WitnessAnswer {
  status: number
  type?: string
  body?: string
}

export class TestWitness {
  readonly name: string
  readonly vkey: string
  /** The logs it is set up for, by origin: their keys. */
  readonly logs = new Map<string, string>()
  /** The latest checkpoint that it signed, by origin. */
  readonly latest = new Map<string, { size: number; root: Uint8Array }>()
  readonly #key: KeyObject
  readonly #id: Buffer

  constructor(name: string, ...logs: string[]) {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
    const typed = Buffer.concat([Buffer.of(0x04), raw])
    this.name = name
    this.#key = privateKey
    this.#id = createHash('sha256').update(`${name}\n`).update(typed).digest().subarray(0, 4)
    this.vkey = `${name}+${toHex(this.#id)}+${toBase64(typed)}`
    for (const vkey of logs) this.logs.set(parseVerifierKey(vkey).name, vkey)
  }

  addCheckpoint(request: string): WitnessAnswer {
    const end = request.indexOf('\n\n')
    const [oldLine = '', ...proofLines] = request.slice(0, end).split('\n')
    const oldDigits = /^old (0|[1-9]\d*)$/.exec(oldLine)?.[1]
    if (end < 0 || oldDigits === undefined || proofLines.length > 63) return { status: 400 }
    const note = request.slice(end + 2)
    const { origin, size, root } = readCheckpoint(note)
    const vkey = this.logs.get(origin)
    if (vkey === undefined) return { status: 404 }
    try {
      openCheckpoint(note, [parseVerifierKey(vkey)])
    } catch {
      return { status: 403 }
    }
    const oldSize = Number(oldDigits)
    if (oldSize > size) return { status: 400 }
    const latest = this.latest.get(origin) ?? { size: 0, root: EMPTY_ROOT }
    if (oldSize !== latest.size) return { status: 409, type: 'text/x.tlog.size', body: `${latest.size}\n` }
    if (size === 0 && !sameBytes(root, EMPTY_ROOT)) return { status: 422 }
    try {
      const proof = proofLines.map(line => new Uint8Array(Buffer.from(line, 'base64')))
      verifyConsistency({ oldSize, oldRoot: latest.root, size, root, proof })
    } catch {
      return { status: 422 }
    }
    this.latest.set(origin, { size, root })
    return { status: 200, body: this.cosign(note) }
  }

  /** The line for a note, without asking whether it should be signed. */
  cosign(note: string, time = Math.floor(Date.now() / 1000)): string {
    const text = note.slice(0, note.indexOf('\n\n') + 1)
    const signature = sign(null, Buffer.from(cosignedText(text, time)), this.#key)
    const stamp = Buffer.alloc(8)
    stamp.writeBigUInt64BE(BigInt(time))
    return signatureLine(this.name, Buffer.concat([this.#id, stamp, signature]))
  }
}

export interface WitnessServer extends TestServer {
  /** What it answers; null leaves the request hanging. The witness itself, unless a test has other plans. */
  answer: (request: string) => WitnessAnswer | null
  asked: { body: string; status: number | null; path: string | undefined }[]
  /** A setting for it. */
  setting: string
}

export async function serveWitness(witness: TestWitness, port?: number): Promise<WitnessServer> {
  const asked: WitnessServer['asked'] = []
  const server = await serve(async (request, response) => {
    const body = (await readBody(request)).toString('utf8')
    const answer = served.answer(body)
    asked.push({ body, status: answer?.status ?? null, path: request.url })
    if (answer)
      response.writeHead(answer.status, answer.type ? { 'content-type': answer.type } : {}).end(answer.body)
  }, port)
  const served: WitnessServer = {
    ...server,
    asked,
    setting: `${witness.vkey} ${server.url}/prefix/`,
    answer: request => witness.addCheckpoint(request),
  }
  return served
}
