// The certificate of a timestamp authority, and the path from it to a trusted root.
//
// The path search is ours. pkijs's loops for ever on two certificates that signed each other, treats names as
// equal that only sort alike, and parses times leniently.

import {
  type BaseBlock,
  type BitString,
  GeneralizedTime,
  Integer,
  ObjectIdentifier,
  type Primitive,
  Sequence,
  Set as SetOf,
  UTCTime,
} from 'asn1js'
import { type BasicConstraints, Certificate, type Extension, type ExtKeyUsage } from 'pkijs'
import { fromBase64, sameBytes, toHex } from './bytes.ts'
import { ProofError } from './error.ts'
import { isName } from './note.ts'
import { encoded, Fields, isOfItsType, parseDer, textOf, timeOf } from './timestamp-der.ts'
import { isSigned } from './timestamp-signature.ts'

const BASIC_CONSTRAINTS = '2.5.29.19'
const KEY_USAGE = '2.5.29.15'
const EXTENDED_KEY_USAGE = '2.5.29.37'
const CERTIFICATE_POLICIES = '2.5.29.32'
const KEY_USE_PERIOD = '2.5.29.16'
/** Extensions that may be critical, because they are checked here; every policy is acceptable. */
const UNDERSTOOD = [BASIC_CONSTRAINTS, KEY_USAGE, EXTENDED_KEY_USAGE, CERTIFICATE_POLICIES]

const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
const ANY_PURPOSE = '2.5.29.37.0'
// Bits of a key usage.
const DIGITAL_SIGNATURE = 0x80
const NON_REPUDIATION = 0x40
const CERTIFICATE_SIGNING = 0x04
/** Any bits beyond the first octet. */
const LATER_BITS = 0x100

const MAX_CHAIN = 8

export interface HeldCertificate {
  der: Uint8Array
  certificate: Certificate
  notBefore: Date
  notAfter: Date
  subject: NamePart[]
}

interface NamePart {
  type: string
  value: BaseBlock
}

export function holdCertificate(block: Sequence): HeldCertificate {
  const what = 'a certificate'
  const fields = new Fields(new Fields(block, what).take(Sequence), what)
  fields.tagged(0)
  fields.take(Integer)
  fields.take(Sequence)
  readName(fields.take(Sequence))
  const validity = new Fields(fields.take(Sequence), what)
  const nextTime = () => timeOf(validity.optional(UTCTime) ?? validity.take(GeneralizedTime), what)
  const notBefore = nextTime()
  const notAfter = nextTime()
  const subject = readName(fields.take(Sequence))
  return {
    der: encoded(block),
    certificate: new Certificate({ schema: block }),
    notBefore,
    notAfter,
    subject,
  }
}

/** Of a name, which is a list of sets. */
function readName(block: Sequence): NamePart[] {
  const what = 'a name in a certificate'
  const sets = new Fields(block, what).rest(SetOf)
  return sets
    .flatMap(set => {
      const parts = new Fields(set, what).rest(Sequence)
      // One order only, as DER demands: other programs cannot read such a certificate.
      const written = parts.map(part => toHex(encoded(part)))
      if (written.join() !== written.toSorted().join()) throw new ProofError(`${what} is not in order`)
      return parts
    })
    .map(part => {
      const fields = new Fields(part, what)
      const type = fields.take(ObjectIdentifier).getValue()
      const value = fields.any()
      fields.end()
      if (!isOfItsType(value)) throw new ProofError(`${what} holds what no text of its type may hold`)
      return { type, value }
    })
}

/** A text may contain several certificates, with words in between. */
export function readRoots(texts: string[]): HeldCertificate[] {
  return texts.flatMap(text => {
    const blocks = [...text.matchAll(/-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g)]
    if (blocks.length === 0) throw new ProofError('a trusted root holds no certificate')
    return blocks.map(([, base64 = '']) => {
      const der = fromBase64(base64.replace(/\s+/g, ''))
      if (!der) throw new ProofError('a trusted root is not a certificate')
      return holdCertificate(parseDer(der, 'a trusted root'))
    })
  })
}

/** In this order. */
const NAMING = ['2.5.4.3', '2.5.4.10']

/** The subject's common name, or its organization's if it has none; null unless that is one name, and fit to be shown. */
export function nameOf({ subject }: HeldCertificate): string | null {
  const named = NAMING.map(naming => subject.filter(({ type }) => type === naming)).find(
    parts => parts.length > 0,
  )
  const [name, ...more] = named ?? []
  const text = name && more.length === 0 ? textOf(name.value) : null
  return text !== null && isName(text) ? text : null
}

/** For errors, which end up in logs: anybody can make a certificate with any name. */
const quotedName = (held: HeldCertificate): string => JSON.stringify(nameOf(held) ?? 'an unnamed holder')

/** Throws unless this certificate may sign timestamps and nothing else, and was valid at that time. */
export function requireAuthority(signer: HeldCertificate, at: Date): void {
  requireCertificate(signer, at)
  const usage = extensionOf(signer, EXTENDED_KEY_USAGE)
  const purposes = purposesOf(usage)
  if (!usage || !purposes.includes(TIME_STAMPING))
    throw new ProofError('the certificate of the authority is not for timestamps')
  if (!usage.critical)
    throw new ProofError('the certificate of the authority does not say critically that it is for timestamps')
  if (purposes.length !== 1)
    throw new ProofError('the certificate of the authority is for other purposes than timestamps too')
  const bits = keyUsageBits(signer)
  if (bits !== null && (bits === 0 || (bits & ~(DIGITAL_SIGNATURE | NON_REPUDIATION)) !== 0))
    throw new ProofError('the key of the authority is not for signatures alone')
}

interface Chain {
  signer: HeldCertificate
  /** What came with the timestamp: anybody may have put it there. */
  others: HeldCertificate[]
  roots: HeldCertificate[]
  at: Date
}

/**
 * Whether it leads to a root. Throws if the only ways there are through certificates that must not issue it.
 *
 * Breadth first, visiting every certificate once: the work is bounded by the square of their number, however
 * they signed each other, and the shortest path is the one that length limits allow best.
 */
export async function leadsToRoot({ signer, others, roots, at }: Chain): Promise<boolean> {
  const isRoot = ({ der }: HeldCertificate) => roots.some(root => sameBytes(root.der, der))
  let refusal: ProofError | null = null
  let unvisited = [...roots, ...others]
  let reached = [signer]
  for (let below = 0; reached.length > 0 && below < MAX_CHAIN; below += 1) {
    if (reached.some(isRoot)) return true
    const issuers: HeldCertificate[] = []
    for (const candidate of unvisited) {
      try {
        if (!(await issuedAny(candidate, reached))) continue
        requireIssuer(candidate, { below, at, isRoot: isRoot(candidate) })
        issuers.push(candidate)
      } catch (error) {
        if (!(error instanceof ProofError)) throw error
        refusal ??= error
      }
    }
    unvisited = unvisited.filter(candidate => !issuers.includes(candidate))
    reached = issuers
  }
  if (refusal) throw refusal
  return false
}

export async function issuedAny(issuer: HeldCertificate, subjects: HeldCertificate[]): Promise<boolean> {
  for (const { certificate } of subjects) {
    const name = new Uint8Array(certificate.issuer.valueBeforeDecode)
    if (!sameBytes(name, new Uint8Array(issuer.certificate.subject.valueBeforeDecode))) continue
    if (!certificate.signature.isEqual(certificate.signatureAlgorithm)) continue
    const held = await isSigned({
      data: certificate.tbsView,
      signature: certificate.signatureValue,
      algorithm: certificate.signatureAlgorithm,
      key: issuer.certificate.subjectPublicKeyInfo,
    })
    if (held) return true
  }
  return false
}

function requireIssuer(
  issuer: HeldCertificate,
  { below, at, isRoot }: { below: number; at: Date; isRoot: boolean },
): void {
  requireCertificate(issuer, at)
  const name = quotedName(issuer)
  const constraints = constraintsOf(issuer)
  if (constraints?.cA !== true) throw new ProofError(`${name} is no certificate authority`)
  const { pathLenConstraint: longest } = constraints
  if (longest !== undefined && !(typeof longest === 'number' && below <= longest))
    throw new ProofError(`${name} does not allow a chain of certificates this long`)
  const bits = keyUsageBits(issuer)
  if (bits !== null && (bits & CERTIFICATE_SIGNING) === 0)
    throw new ProofError(`the key of ${name} is not for signing certificates`)
  const usage = extensionOf(issuer, EXTENDED_KEY_USAGE)
  const purposes = purposesOf(usage)
  if (usage && !isRoot && !purposes.includes(TIME_STAMPING) && !purposes.includes(ANY_PURPOSE))
    throw new ProofError(`${name} may not issue certificates for timestamps`)
}

/** Valid at the time of the timestamp: what happened to it since does not matter. */
function requireCertificate(held: HeldCertificate, at: Date): void {
  const name = quotedName(held)
  if (at < held.notBefore) throw new ProofError(`the certificate of ${name} was not valid yet at that time`)
  if (at > held.notAfter) throw new ProofError(`the certificate of ${name} had expired at that time`)
  const extensions = held.certificate.extensions ?? []
  const ids = extensions.map(({ extnID }) => extnID)
  if (new Set(ids).size !== ids.length)
    throw new ProofError(`the certificate of ${name} says something twice`)
  const strange = extensions.find(({ critical, extnID }) => critical && !UNDERSTOOD.includes(extnID))
  if (strange)
    throw new ProofError(
      `the certificate of ${name} has a critical extension ${strange.extnID} not known here`,
    )
}

export const extensionOf = ({ certificate }: HeldCertificate, id: string): Extension | undefined =>
  certificate.extensions?.find(({ extnID }) => extnID === id)

const constraintsOf = (held: HeldCertificate): BasicConstraints | undefined =>
  extensionOf(held, BASIC_CONSTRAINTS)?.parsedValue as BasicConstraints | undefined

/** Whether it claims to issue certificates. */
export const isAuthority = (held: HeldCertificate): boolean => constraintsOf(held)?.cA === true

/** Empty if the extension cannot be parsed. */
const purposesOf = (usage: Extension | undefined): string[] =>
  (usage?.parsedValue as ExtKeyUsage | undefined)?.keyPurposes ?? []

export function keyUsageBits(held: HeldCertificate): number | null {
  const usage = extensionOf(held, KEY_USAGE)
  if (!usage) return null
  const [first = 0, ...more] = (usage.parsedValue as BitString | undefined)?.valueBlock.valueHexView ?? []
  return more.some(octet => octet !== 0) ? first | LATER_BITS : first
}

/** Whether the key was usable at that time, which may be shorter than the certificate's validity. */
export function isKeyInUse(held: HeldCertificate, at: Date): boolean {
  const period = extensionOf(held, KEY_USE_PERIOD)
  if (!period) return true
  const what = 'the period in which a key may be used'
  try {
    const fields = new Fields(parseDer(period.extnValue.valueBlock.valueHexView, what), what)
    const [from, until] = [fields.tagged(0), fields.tagged(1)]
    fields.end()
    return !(from && at < taggedTime(from, what)) && !(until && at > taggedTime(until, what))
  } catch {
    return false
  }
}

/** A GeneralizedTime under a tag of its own. */
function taggedTime(block: BaseBlock, what: string): Date {
  const valueHex = new Uint8Array((block as Primitive).valueBlock.valueHexView).buffer
  return timeOf(new GeneralizedTime({ valueHex }), what)
}
