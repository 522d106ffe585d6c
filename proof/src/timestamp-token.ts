// What a timestamp authority's response says (RFC 3161, inside the signed data of RFC 5652). All of it may come
// from an attacker; only the shape is checked here.

import * as asn1 from 'asn1js'
import { AlgorithmIdentifier, Extension } from 'pkijs'
import { sameBytes, toHex } from './bytes.ts'
import { ProofError } from './error.ts'
import { type HeldCertificate, holdCertificate, nameOf } from './timestamp-certificate.ts'
import type { TimestampProfile } from './timestamp-claim.ts'
import { encoded, Fields, magnitude, parseDer, timeOf } from './timestamp-der.ts'
import { type ProfileSource, profileOf } from './timestamp-profile.ts'
import { HASHES } from './timestamp-signature.ts'

/** Real ones have 2 to 10 KiB. */
const MAX_RESPONSE = 64 * 1024
const MAX_CERTIFICATES = 16

const SIGNED_DATA = '1.2.840.113549.1.7.2'
export const TIMESTAMP_INFO = '1.2.840.113549.1.9.16.1.4'
/** Names the certificate by SHA-1; its successor by any hash. */
export const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12'
export const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
const SET_OF = 0x31
/** For signed data that holds something other than plain data (RFC 5652, 5.1). */
const DATA_VERSION = 3n
/** For a signer named by issuer and serial number (RFC 5652, 5.3). */
const SIGNER_VERSION = 1n

export interface Timestamp {
  genTime: Date
  /** SHA-256 of what was stamped. */
  imprint: Uint8Array
  /** As an unsigned number, so without the leading zeros that the request's nonce may have had. */
  nonce: Uint8Array | null
  /** Lower-case hexadecimal. */
  serial: string
  policy: string
  /** The signing certificate's common name, or its organization's if it has none. */
  authority: string
  /** What it claims to be, and where it departs from such a timestamp. */
  profile: TimestampProfile
}

export interface Token {
  timestamp: Timestamp
  /** The bytes that `timestamp` was parsed from. */
  info: Uint8Array
  signer: HeldCertificate
  others: HeldCertificate[]
  /** The first value of every signed attribute, by object identifier. */
  attributes: Map<string, asn1.BaseBlock>
  /** What the signature is over. */
  signed: Uint8Array
  hash: string
  signature: asn1.OctetString
  signatureAlgorithm: AlgorithmIdentifier
}

export function readToken(response: Uint8Array): Token {
  if (response.length > MAX_RESPONSE) throw new ProofError('the response is too long for a timestamp')
  const what = 'the response'
  const fields = new Fields(parseDer(response, what), what)
  requireGranted(fields.take(asn1.Sequence))
  const content = new Fields(fields.take(asn1.Sequence), what)
  fields.end()
  if (content.take(asn1.ObjectIdentifier).getValue() !== SIGNED_DATA)
    throw new ProofError('the response does not hold signed data')
  const data = explicit(content, 0, what).take(asn1.Sequence)
  content.end()
  return readSignedData(data)
}

/** The single field behind its own tag. */
function explicit(fields: Fields, tag: number, what: string): Fields {
  const block = fields.tagged(tag)
  const inner = block && new Fields(block, what)
  if (inner?.left !== 1) throw new ProofError(`${what} lacks a field or has it in the wrong place`)
  return inner
}

function requireGranted(block: asn1.Sequence): void {
  const fields = new Fields(block, 'the status of the response')
  const [status, ...more] = fields.take(asn1.Integer).valueBlock.valueHexView
  const strings = fields.optional(asn1.Sequence)
  const texts = strings ? new Fields(strings, 'the status of the response').rest(asn1.Utf8String) : []
  fields.optional(asn1.BitString)
  fields.end()
  if (more.length === 0 && (status === 0 || status === 1)) return
  const said = texts.map(text => text.getValue()).join(' ')
  // Quoted and truncated: the words are the authority's, and end up in a log.
  throw new ProofError(
    `the authority gave no timestamp: status ${status}, ${JSON.stringify(said.slice(0, 200))}`,
  )
}

/** Some are not covered by the signature: a byte that could be anything is a byte that nobody vouches for. */
function requireVersion(fields: Fields, version: bigint, what: string): void {
  if (fields.take(asn1.Integer).toBigInt() !== version)
    throw new ProofError(`${what} is not of version ${version}`)
}

function readSignedData(block: asn1.Sequence): Token {
  const what = 'the signed data'
  const fields = new Fields(block, what)
  requireVersion(fields, DATA_VERSION, what)
  const hashes = new Fields(fields.take(asn1.Set), what).rest(asn1.Sequence).map(readHash)
  const info = readContent(fields.take(asn1.Sequence))
  const bag = fields.tagged(0)
  const held = bag ? new Fields(bag, what).rest(asn1.Sequence) : []
  // Revocation lists: a verifier that trusts a root offline does not need them.
  fields.tagged(1)
  const signers = new Fields(fields.take(asn1.Set), what).rest(asn1.Sequence)
  fields.end()
  const [signer, ...moreSigners] = signers
  if (!signer || moreSigners.length > 0)
    throw new ProofError('the timestamp does not have exactly one signer')
  if (held.length > MAX_CERTIFICATES) throw new ProofError('the response carries too many certificates')
  const token = readSigner(signer, info, withoutDoubles(held.map(holdCertificate)))
  if (!hashes.includes(token.hash))
    throw new ProofError('the signed data does not announce its hash algorithm')
  return token
}

const withoutDoubles = (held: HeldCertificate[]): HeldCertificate[] =>
  held.filter((one, index) => index === held.findIndex(other => sameBytes(one.der, other.der)))

function readContent(block: asn1.Sequence): Uint8Array {
  const what = 'the content of the timestamp'
  const fields = new Fields(block, what)
  if (fields.take(asn1.ObjectIdentifier).getValue() !== TIMESTAMP_INFO)
    throw new ProofError('what was signed is not a timestamp')
  const content = explicit(fields, 0, what).take(asn1.OctetString)
  fields.end()
  return content.valueBlock.valueHexView
}

function readSigner(block: asn1.Sequence, info: Uint8Array, held: HeldCertificate[]): Token {
  const what = 'the signer of the timestamp'
  const fields = new Fields(block, what)
  requireVersion(fields, SIGNER_VERSION, what)
  const signer = findSigner(fields.take(asn1.Sequence), held)
  const hash = readHash(fields.take(asn1.Sequence))
  const attributes = fields.tagged(0)
  if (!attributes) throw new ProofError('the timestamp has no signed attributes')
  const signatureAlgorithm = new AlgorithmIdentifier({ schema: fields.take(asn1.Sequence) })
  const signature = fields.take(asn1.OctetString)
  fields.tagged(1)
  fields.end()

  // Signed as a SET OF, carried under another tag.
  const signed = encoded(attributes).slice()
  signed[0] = SET_OF
  const named = readAttributes(attributes)
  const { profiled, ...said } = readInfo(info)
  const namesSignerWell = named.has(SIGNING_CERTIFICATE_V2)
  const profile = profileOf({ ...profiled, genTime: said.genTime, signer, namesSignerWell })
  const authority = nameOf(signer)
  if (authority === null)
    throw new ProofError('the certificate of the authority has no name of at most 64 visible characters')
  return {
    timestamp: { ...said, authority, profile },
    info,
    signer,
    others: held.filter(certificate => certificate !== signer),
    attributes: named,
    signed,
    hash,
    signature,
    signatureAlgorithm,
  }
}

/** By issuer and serial number, as every authority names it; not by a key identifier, which anybody can choose. */
function findSigner(block: asn1.Sequence, held: HeldCertificate[]): HeldCertificate {
  const fields = new Fields(block, 'the name of the signer')
  const issuer = encoded(fields.take(asn1.Sequence))
  const serial = encoded(fields.take(asn1.Integer))
  fields.end()
  const [signer, ...more] = held.filter(
    ({ certificate }) =>
      sameBytes(new Uint8Array(certificate.issuer.valueBeforeDecode), issuer) &&
      sameBytes(encoded(certificate.serialNumber), serial),
  )
  if (!signer) throw new ProofError('the response does not carry the certificate of its signer')
  if (more.length > 0) throw new ProofError('the response carries two certificates that go by one name')
  return signer
}

export function readHash(block: asn1.Sequence): string {
  const fields = new Fields(block, 'a hash algorithm')
  const id = fields.take(asn1.ObjectIdentifier).getValue()
  fields.optional(asn1.Null)
  fields.end()
  const hash = HASHES[id]
  if (!hash) throw new ProofError(`the hash algorithm ${id} is not accepted`)
  return hash
}

function readAttributes(block: asn1.BaseBlock): Map<string, asn1.BaseBlock> {
  const what = 'a signed attribute'
  const attributes = new Map<string, asn1.BaseBlock>()
  for (const attribute of new Fields(block, what).rest(asn1.Sequence)) {
    const fields = new Fields(attribute, what)
    const id = fields.take(asn1.ObjectIdentifier).getValue()
    const [value, ...more] = fields.take(asn1.Set).valueBlock.value
    fields.end()
    // A repeated or multiple value could be read in two ways.
    if (!value || more.length > 0 || attributes.has(id))
      throw new ProofError(`the signed attribute ${id} does not have exactly one value`)
    attributes.set(id, value as asn1.BaseBlock)
  }
  return attributes
}

interface Info extends Omit<Timestamp, 'authority' | 'profile'> {
  profiled: Pick<ProfileSource, 'accuracy' | 'isOrdered' | 'extensions'>
}

function readInfo(bytes: Uint8Array): Info {
  const what = 'the timestamp'
  const fields = new Fields(parseDer(bytes, what), what)
  requireVersion(fields, 1n, what)
  const policy = fields.take(asn1.ObjectIdentifier).getValue()
  const imprint = readImprint(fields.take(asn1.Sequence))
  const serial = magnitude(fields.take(asn1.Integer), 'the serial number of the timestamp')
  const genTime = timeOf(fields.take(asn1.GeneralizedTime), 'the time of the timestamp')
  const accuracy = fields.optional(asn1.Sequence)
  const isOrdered = fields.optional(asn1.Boolean)?.getValue() === true
  const nonce = fields.optional(asn1.Integer)
  // What the authority calls itself: its certificate says it better.
  fields.tagged(0)
  const extensions = readExtensions(fields.tagged(1))
  fields.end()
  return {
    profiled: { accuracy, isOrdered, extensions },
    genTime,
    imprint,
    nonce: nonce && magnitude(nonce, 'the nonce of the timestamp').slice(),
    serial: toHex(serial) || '00',
    policy,
  }
}

function readImprint(block: asn1.Sequence): Uint8Array {
  const fields = new Fields(block, 'the imprint of the timestamp')
  const hash = readHash(fields.take(asn1.Sequence))
  const imprint = fields.take(asn1.OctetString).valueBlock.valueHexView
  fields.end()
  if (hash !== 'SHA-256' || imprint.length !== 32)
    throw new ProofError('the imprint of the timestamp is not a SHA-256')
  return imprint.slice()
}

/** None may be critical: not even the statement that a timestamp is qualified (EN 319 422, 9.1). */
function readExtensions(block: asn1.BaseBlock | null): Extension[] {
  if (!block) return []
  const extensions = new Fields(block, 'the timestamp')
    .rest(asn1.Sequence)
    .map(schema => new Extension({ schema }))
  if (extensions.some(({ critical }) => critical))
    throw new ProofError('the timestamp has a critical extension that is not known here')
  return extensions
}
