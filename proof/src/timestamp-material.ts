// What checking a timestamp needs years later, when its authority may be gone: the certificates up to the root,
// and where to ask now what will not be answered then. All of it comes from others and is stored only once it
// proves to belong to the timestamp; none of it confers trust.

import * as asn1 from 'asn1js'
import { decodeUtf8, fromBase64, sameBytes } from './bytes.ts'
import { ProofError } from './error.ts'
import {
  extensionOf,
  type HeldCertificate,
  holdCertificate,
  issuedAny,
  nameOf,
} from './timestamp-certificate.ts'
import { Fields, parseDer } from './timestamp-der.ts'
import { readToken } from './timestamp-token.ts'

export { ocspRequest, type RevocationStatement, readCrl, readOcsp } from './timestamp-revocation.ts'
export type { HeldCertificate }

const AUTHORITY_ACCESS = '1.3.6.1.5.5.7.1.1'
const CRL_PLACES = '2.5.29.31'
const OCSP = '1.3.6.1.5.5.7.48.1'
const ISSUER = '1.3.6.1.5.5.7.48.2'
const MOST_ADDRESSES = 3

/** A certificate's name for people. */
export const certificateName = (held: HeldCertificate): string =>
  nameOf(held) ?? 'a certificate without a proper name'

/** The certificate that signed a timestamp, and those that came with it. */
export function certificatesIn(response: Uint8Array): { signer: HeldCertificate; others: HeldCertificate[] } {
  const { signer, others } = readToken(response)
  return { signer, others }
}

/** From DER or PEM. */
export function readCertificate(bytes: Uint8Array): HeldCertificate {
  const what = 'a certificate'
  const pem = /-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/.exec(decodeUtf8(bytes) ?? '')
  const der = pem ? fromBase64((pem[1] ?? '').replace(/\s+/g, '')) : bytes
  try {
    if (!der) throw new ProofError(`${what} is not base64`)
    return holdCertificate(parseDer(der, what))
  } catch (error) {
    throw error instanceof ProofError ? error : new ProofError(`${what} cannot be read`, { cause: error })
  }
}

/** The one of them that issued the certificate, by name and signature. */
export async function findIssuer(
  subject: HeldCertificate,
  candidates: HeldCertificate[],
): Promise<HeldCertificate | null> {
  for (const candidate of candidates)
    if (await issuedAny(candidate, [subject]).catch(() => false)) return candidate
  return null
}

/** Nobody stands above it. */
export const isRoot = async (held: HeldCertificate): Promise<boolean> =>
  sameBytes(
    new Uint8Array(held.certificate.issuer.valueBeforeDecode),
    new Uint8Array(held.certificate.subject.valueBeforeDecode),
  ) && (await findIssuer(held, [held])) !== null

export interface CertificateLinks {
  /** Where its issuer's certificate is. */
  issuer: string[]
  /** Where to ask whether it was revoked. */
  ocsp: string[]
  /** Where lists of revoked ones are. */
  crl: string[]
}

/** The addresses that a certificate names; none if it cannot be parsed. */
export function linksOf(held: HeldCertificate): CertificateLinks {
  const access = readable(() => readAccess(held)) ?? []
  const of = (method: string) => access.filter(one => one.method === method).map(({ address }) => address)
  const listed = (addresses: string[]) => addresses.filter(isWeb).slice(0, MOST_ADDRESSES)
  return {
    issuer: listed(of(ISSUER)),
    ocsp: listed(of(OCSP)),
    crl: listed(readable(() => readCrlPlaces(held)) ?? []),
  }
}

const isWeb = (address: string) => /^https?:\/\/[\x21-\x7e]{1,1000}$/.test(address)

function readable<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

function readAccess(held: HeldCertificate): { method: string; address: string }[] {
  return fieldsOf(held, AUTHORITY_ACCESS).map(block => {
    const fields = new Fields(block, 'an access to an authority')
    const method = fields.take(asn1.ObjectIdentifier).getValue()
    return { method, address: addressIn(fields) ?? '' }
  })
}

function readCrlPlaces(held: HeldCertificate): string[] {
  return fieldsOf(held, CRL_PLACES).flatMap(block => {
    const what = 'a place of a list'
    const point = new Fields(block, what).tagged(0)
    const names = point && new Fields(point, what).tagged(0)
    if (!names) return []
    const fields = new Fields(names, what)
    const addresses: string[] = []
    for (let next = addressIn(fields); next !== null; next = addressIn(fields)) addresses.push(next)
    return addresses
  })
}

function fieldsOf(held: HeldCertificate, id: string): asn1.Sequence[] {
  const extension = extensionOf(held, id)
  if (!extension) return []
  const list = parseDer(extension.extnValue.valueBlock.valueHexView, 'an extension')
  return new Fields(list, 'an extension').rest(asn1.Sequence)
}

/** A GeneralName of the kind uniformResourceIdentifier. */
function addressIn(fields: Fields): string | null {
  const block = fields.tagged(6) as asn1.Primitive | null
  return block && String.fromCharCode(...block.valueBlock.valueHexView.subarray(0, 2_000))
}
