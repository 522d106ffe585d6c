// Whether a certificate was revoked, according to its issuer: an OCSP answer (RFC 6960) or a list (RFC 5280). Stored
// beside a timestamp because it is only available while the issuer publishes it. A statement counts if it is about
// this certificate and signed by its issuer, or by somebody the issuer appointed.

import * as asn1 from 'asn1js'
import { AlgorithmIdentifier, type ExtKeyUsage } from 'pkijs'
import { sameBytes } from './bytes.ts'
import { ProofError } from './error.ts'
import {
  extensionOf,
  type HeldCertificate,
  holdCertificate,
  isAuthority,
  issuedAny,
} from './timestamp-certificate.ts'
import { encoded, Fields, parseDer, timeOf } from './timestamp-der.ts'
import { digestOf, HASHES, isSigned } from './timestamp-signature.ts'

/** Responders know certificates by SHA-1, which matters only for understanding the question. */
const SHA_1 = '1.3.14.3.2.26'
const BASIC_RESPONSE = '1.3.6.1.5.5.7.48.1.1'
const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9'
const EXTENDED_KEY_USAGE = '2.5.29.37'
const CRL_SCOPE = '2.5.29.28'
/** About 25,000 revoked certificates; a longer list would take too long. */
const MOST_VALUES = 100_000

export interface RevocationStatement {
  /** Null while it was not. */
  revokedAt: Date | null
  /** When this was known to be so. */
  thisUpdate: Date
  /** When there will be news; null if the issuer does not say. */
  nextUpdate: Date | null
}

interface CertificateId {
  nameHash: Uint8Array
  keyHash: Uint8Array
  serial: Uint8Array
}

/** The hashes by which OCSP identifies a certificate. */
async function identify(
  subject: HeldCertificate,
  issuer: HeldCertificate,
  hash: string,
): Promise<CertificateId> {
  const { subject: name, subjectPublicKeyInfo: key } = issuer.certificate
  return {
    nameHash: await digestOf(hash, new Uint8Array(name.valueBeforeDecode)),
    keyHash: await digestOf(hash, key.subjectPublicKey.valueBlock.valueHexView),
    serial: encoded(subject.certificate.serialNumber),
  }
}

/** DER of an OCSPRequest for one certificate, without a nonce, so that a prepared answer will do. */
export async function ocspRequest(subject: HeldCertificate, issuer: HeldCertificate): Promise<Uint8Array> {
  const { nameHash, keyHash, serial } = await identify(subject, issuer, 'SHA-1')
  const sequence = (...value: asn1.BaseBlock[]) => new asn1.Sequence({ value })
  const octets = (value: Uint8Array) => new asn1.OctetString({ valueHex: value.slice().buffer })
  const algorithm = sequence(new asn1.ObjectIdentifier({ value: SHA_1 }), new asn1.Null())
  const number = asn1.fromBER(serial.slice().buffer).result
  const id = sequence(algorithm, octets(nameHash), octets(keyHash), number)
  // A request is a list of one question about one certificate, in an envelope that may be signed.
  const request = sequence(sequence(sequence(sequence(id))))
  return new Uint8Array(request.toBER())
}

/** What an OCSP answer says about a certificate. Throws a ProofError that names what is wrong with it. */
export const readOcsp = (
  bytes: Uint8Array,
  subject: HeldCertificate,
  issuer: HeldCertificate,
): Promise<RevocationStatement> => asStatement('the answer by OCSP', () => openOcsp(bytes, subject, issuer))

/** The same for a list of revoked certificates. */
export const readCrl = (
  bytes: Uint8Array,
  subject: HeldCertificate,
  issuer: HeldCertificate,
): Promise<RevocationStatement> =>
  asStatement('the list of revoked certificates', () => openCrl(bytes, subject, issuer))

async function asStatement(
  what: string,
  open: () => Promise<RevocationStatement>,
): Promise<RevocationStatement> {
  try {
    return await open()
  } catch (error) {
    throw error instanceof ProofError ? error : new ProofError(`${what} cannot be read`, { cause: error })
  }
}

async function openOcsp(
  bytes: Uint8Array,
  subject: HeldCertificate,
  issuer: HeldCertificate,
): Promise<RevocationStatement> {
  const what = 'the answer by OCSP'
  const outer = new Fields(parseDer(bytes, what), what)
  const [status] = outer.take(asn1.Enumerated).valueBlock.valueHexView
  if (status !== 0) throw new ProofError(`${what} is a refusal: status ${status}`)
  const held = new Fields(
    new Fields(outer.tagged(0) ?? outer.take(asn1.Sequence), what).take(asn1.Sequence),
    what,
  )
  if (held.take(asn1.ObjectIdentifier).getValue() !== BASIC_RESPONSE)
    throw new ProofError(`${what} is of a kind that is not known here`)
  const basic = new Fields(parseDer(held.take(asn1.OctetString).valueBlock.valueHexView, what), what)
  const data = basic.take(asn1.Sequence)
  const algorithm = new AlgorithmIdentifier({ schema: basic.take(asn1.Sequence) })
  const signature = basic.take(asn1.BitString)
  const bag = basic.tagged(0)
  const certificates = bag
    ? new Fields(new Fields(bag, what).take(asn1.Sequence), what).rest(asn1.Sequence)
    : []
  basic.end()

  const signers = [issuer, ...(await appointed(certificates.map(holdCertificate), issuer))]
  if (!(await signedByAny(signers, { data: encoded(data), signature, algorithm })))
    throw new ProofError(`${what} is not signed by the issuer, nor by whom the issuer appointed`)
  return findSingle(data, subject, issuer)
}

/** Certificates that the issuer itself gave to those who answer for it. */
async function appointed(
  certificates: HeldCertificate[],
  issuer: HeldCertificate,
): Promise<HeldCertificate[]> {
  const found: HeldCertificate[] = []
  for (const held of certificates) {
    const usage = extensionOf(held, EXTENDED_KEY_USAGE)?.parsedValue as ExtKeyUsage | undefined
    if (usage?.keyPurposes.includes(OCSP_SIGNING) && (await issuedAny(issuer, [held]))) found.push(held)
  }
  return found
}

interface Signature {
  data: Uint8Array
  signature: asn1.BitString
  algorithm: AlgorithmIdentifier
}

async function signedByAny(signers: HeldCertificate[], signature: Signature): Promise<boolean> {
  for (const { certificate } of signers)
    if (await isSigned({ ...signature, key: certificate.subjectPublicKeyInfo })) return true
  return false
}

async function findSingle(
  data: asn1.Sequence,
  subject: HeldCertificate,
  issuer: HeldCertificate,
): Promise<RevocationStatement> {
  const what = 'the answer by OCSP'
  const fields = new Fields(data, what)
  fields.tagged(0)
  // Who answered: the signature already shows it.
  if (!fields.tagged(1)) fields.tagged(2)
  fields.take(asn1.GeneralizedTime)
  for (const block of new Fields(fields.take(asn1.Sequence), what).rest(asn1.Sequence)) {
    const single = new Fields(block, what)
    if (!(await isAbout(single.take(asn1.Sequence), subject, issuer))) continue
    const isGood = single.tagged(0) !== null
    const revoked = isGood ? null : single.tagged(1)
    if (!isGood && !revoked) throw new ProofError(`${what} says that the certificate is unknown`)
    const revokedAt = revoked && timeOf(new Fields(revoked, what).take(asn1.GeneralizedTime), what)
    const thisUpdate = timeOf(single.take(asn1.GeneralizedTime), what)
    const next = single.tagged(0)
    const nextUpdate = next && timeOf(new Fields(next, what).take(asn1.GeneralizedTime), what)
    return { revokedAt, thisUpdate, nextUpdate }
  }
  throw new ProofError(`${what} is about another certificate`)
}

async function isAbout(
  block: asn1.Sequence,
  subject: HeldCertificate,
  issuer: HeldCertificate,
): Promise<boolean> {
  const what = 'the answer by OCSP'
  const fields = new Fields(block, what)
  const algorithm = new Fields(fields.take(asn1.Sequence), what).take(asn1.ObjectIdentifier).getValue()
  const hash = algorithm === SHA_1 ? 'SHA-1' : HASHES[algorithm]
  if (!hash) return false
  const id = await identify(subject, issuer, hash)
  return (
    sameBytes(fields.take(asn1.OctetString).valueBlock.valueHexView, id.nameHash) &&
    sameBytes(fields.take(asn1.OctetString).valueBlock.valueHexView, id.keyHash) &&
    sameBytes(encoded(fields.take(asn1.Integer)), id.serial)
  )
}

async function openCrl(
  bytes: Uint8Array,
  subject: HeldCertificate,
  issuer: HeldCertificate,
): Promise<RevocationStatement> {
  const what = 'the list of revoked certificates'
  const outer = new Fields(parseDer(bytes, what, MOST_VALUES), what)
  const list = outer.take(asn1.Sequence)
  const algorithm = new AlgorithmIdentifier({ schema: outer.take(asn1.Sequence) })
  const signature = outer.take(asn1.BitString)
  outer.end()

  const fields = new Fields(list, what)
  fields.optional(asn1.Integer)
  fields.take(asn1.Sequence)
  const name = encoded(fields.take(asn1.Sequence))
  if (!sameBytes(name, new Uint8Array(issuer.certificate.subject.valueBeforeDecode)))
    throw new ProofError(`${what} is by another issuer`)
  if (!(await signedByAny([issuer], { data: encoded(list), signature, algorithm })))
    throw new ProofError(`${what} is not signed by the issuer`)
  const thisUpdate = timeIn(fields, what)
  const nextUpdate = optionalTimeIn(fields, what)
  const entries = fields.optional(asn1.Sequence)
  requireWhole(fields.tagged(0), subject)
  fields.end()
  const serial = encoded(subject.certificate.serialNumber)
  for (const block of entries ? new Fields(entries, what).rest(asn1.Sequence) : []) {
    const entry = new Fields(block, what)
    if (!sameBytes(encoded(entry.take(asn1.Integer)), serial)) continue
    return { revokedAt: timeIn(entry, what), thisUpdate, nextUpdate }
  }
  return { revokedAt: null, thisUpdate, nextUpdate }
}

const optionalTimeIn = (fields: Fields, what: string): Date | null => {
  const block = fields.optional(asn1.UTCTime) ?? fields.optional(asn1.GeneralizedTime)
  return block && timeOf(block, what)
}

function timeIn(fields: Fields, what: string): Date {
  const time = optionalTimeIn(fields, what)
  if (!time) throw new ProofError(`${what} does not say when`)
  return time
}

/** A list of changes, or of other kinds of certificates, says nothing about this one by omitting it. */
function requireWhole(block: asn1.BaseBlock | null, subject: HeldCertificate): void {
  const what = 'the list of revoked certificates'
  const extensions = block
    ? new Fields(new Fields(block, what).take(asn1.Sequence), what).rest(asn1.Sequence)
    : []
  for (const extension of extensions) {
    const fields = new Fields(extension, what)
    const id = fields.take(asn1.ObjectIdentifier).getValue()
    const isCritical = fields.optional(asn1.Boolean)?.getValue() === true
    if (id === CRL_SCOPE) requireScope(fields.take(asn1.OctetString).valueBlock.valueHexView, subject)
    else if (isCritical) throw new ProofError(`${what} has a critical extension ${id} not known here`)
  }
}

function requireScope(value: Uint8Array, subject: HeldCertificate): void {
  const what = 'the scope of the list of revoked certificates'
  const fields = new Fields(parseDer(value, what), what)
  fields.tagged(0)
  const flags = [1, 2, 3, 4, 5].map(tag => fields.tagged(tag) !== null)
  const [onlyUsers, onlyAuthorities, ...others] = flags
  const isCa = isAuthority(subject)
  if ((onlyUsers && isCa) || (onlyAuthorities && !isCa) || others.includes(true))
    throw new ProofError('the list of revoked certificates does not cover this one')
}
