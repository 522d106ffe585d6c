// Timestamps by an independent authority (RFC 3161): the request, what a response says, and whether to believe
// it. Runs in Node and in browsers.
//
// A timestamp stays valid when its certificates expire: what counts is that they were valid at the time it
// names. Revocation is not looked up, because the verifier works offline.

import { Integer, Null, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import { AlgorithmIdentifier, MessageImprint, TimeStampReq } from 'pkijs'
import { concat, sameBytes } from './bytes.ts'
import { ProofError } from './error.ts'
import { leadsToRoot, readRoots, requireAuthority } from './timestamp-certificate.ts'
import { Fields, withoutLeadingZeros } from './timestamp-der.ts'
import { digestOf, isSigned } from './timestamp-signature.ts'
import {
  readHash,
  readToken,
  SIGNING_CERTIFICATE,
  SIGNING_CERTIFICATE_V2,
  TIMESTAMP_INFO,
  type Timestamp,
  type Token,
} from './timestamp-token.ts'

export type { Timestamp }

const SHA_256 = '2.16.840.1.101.3.4.2.1'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'

/**
 * DER of a TimeStampReq: version 1, SHA-256 imprint, nonce, and the request for the authority's certificate.
 * The policy, if given, is an object identifier such as 0.4.0.2023.1.1.
 */
export function timestampRequest(imprint: Uint8Array, nonce: Uint8Array, policy?: string): Uint8Array {
  if (imprint.length !== 32) throw new TypeError('an imprint is a SHA-256')
  if (nonce.length === 0) throw new TypeError('a nonce has at least one byte')
  // An INTEGER is signed: the leading zero keeps the nonce positive.
  const number = withoutLeadingZeros(nonce)
  const signed = number[0] === undefined || number[0] >= 0x80 ? concat(Uint8Array.of(0), number) : number
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA_256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: new Uint8Array(imprint) }),
    }),
    ...(policy === undefined ? {} : { reqPolicy: policy }),
    nonce: new Integer({ valueHex: new Uint8Array(signed) }),
    certReq: true,
  })
  return new Uint8Array(request.toSchema().toBER())
}

/** What a response says, unverified. Throws if no timestamp was granted or the shape is not exact. */
export function readTimestamp(response: Uint8Array): Timestamp {
  try {
    return readToken(response).timestamp
  } catch (error) {
    throw asProofError(error)
  }
}

export interface TimestampCheck {
  response: Uint8Array
  imprint: Uint8Array
  /** That of the request, if still known. */
  nonce?: Uint8Array
  /** PEM texts, each of which may contain several certificates. */
  roots: string[]
}

/** Throws a ProofError that names what failed. */
export async function verifyTimestamp(check: TimestampCheck): Promise<Timestamp> {
  const { vouched, ...timestamp } = await checkTimestamp(check)
  if (vouched) return timestamp
  throw new ProofError('the certificate of the authority does not lead to a trusted root')
}

export interface CheckedTimestamp extends Timestamp {
  /** Whether a root that was given stands behind the certificate. If not, anybody may have made both. */
  vouched: boolean
}

/** Even without a root: that it is of this imprint, answers that request, and was signed by the certificate in it. */
export async function checkTimestamp({
  response,
  imprint,
  nonce,
  roots,
}: TimestampCheck): Promise<CheckedTimestamp> {
  // Not the timestamp's fault: browsers offer it only on secure pages.
  if (!globalThis.crypto?.subtle) throw new Error('WebCrypto is missing here: open the page by https')
  try {
    const token = readToken(response)
    const { timestamp, signer, others } = token
    if (!sameBytes(timestamp.imprint, imprint))
      throw new ProofError('the timestamp is for another imprint than this')
    if (nonce && !(timestamp.nonce && sameBytes(timestamp.nonce, withoutLeadingZeros(nonce))))
      throw new ProofError('the timestamp answers another request: its nonce differs')
    await requireSignature(token)
    const at = timestamp.genTime
    requireAuthority(signer, at)
    const vouched = roots.length > 0 && (await leadsToRoot({ signer, others, roots: readRoots(roots), at }))
    return { ...timestamp, vouched }
  } catch (error) {
    throw asProofError(error)
  }
}

/** The parsers throw errors of many kinds on bytes that no authority would send. */
const asProofError = (error: unknown): ProofError =>
  error instanceof ProofError ? error : new ProofError('the timestamp cannot be read', { cause: error })

async function requireSignature(token: Token): Promise<void> {
  const { attributes, hash, info, signer } = token
  const type = attributes.get(CONTENT_TYPE)
  if (!(type instanceof ObjectIdentifier) || type.getValue() !== TIMESTAMP_INFO)
    throw new ProofError('the signed content type is not the one of a timestamp')
  const digest = attributes.get(MESSAGE_DIGEST)
  const isOfInfo =
    digest instanceof OctetString && sameBytes(digest.valueBlock.valueHexView, await digestOf(hash, info))
  if (!isOfInfo) throw new ProofError('the content of the timestamp is not what was signed')
  await requireNamedSigner(token)
  const isValid = await isSigned({
    data: token.signed,
    signature: token.signature,
    algorithm: token.signatureAlgorithm,
    key: signer.certificate.subjectPublicKeyInfo,
    hash,
  })
  if (!isValid) throw new ProofError('the signature of the timestamp is not valid')
}

/**
 * The key alone does not say who signed: another certificate for it may state other purposes and times. So the
 * signature covers the certificate's hash, by SHA-1 in the old form of the attribute.
 */
async function requireNamedSigner({ attributes, signer }: Token): Promise<void> {
  const what = 'the signing-certificate attribute'
  const forms = [SIGNING_CERTIFICATE, SIGNING_CERTIFICATE_V2].filter(id => attributes.has(id))
  if (forms.length === 0) throw new ProofError('the timestamp does not name its signing certificate')
  for (const form of forms) {
    const list = new Fields(attributes.get(form)!, what).take(Sequence)
    // The first is the signer's own; others may follow.
    const first = new Fields(new Fields(list, what).take(Sequence), what)
    const algorithm = form === SIGNING_CERTIFICATE_V2 ? first.optional(Sequence) : null
    const byDefault = form === SIGNING_CERTIFICATE_V2 ? 'SHA-256' : 'SHA-1'
    const hash = algorithm ? readHash(algorithm) : byDefault
    const named = first.take(OctetString).valueBlock.valueHexView
    if (!sameBytes(named, await digestOf(hash, signer.der)))
      throw new ProofError('the certificate is not the one that the signing-certificate attribute names')
  }
}
