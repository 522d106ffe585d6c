// Signatures by the algorithms of timestamp authorities: RSA (PKCS #1 v1.5) and ECDSA, with SHA-2.

import { type BitString, Integer, Null, type OctetString } from 'asn1js'
import { type AlgorithmIdentifier, CryptoEngine, type PublicKeyInfo, RSAPublicKey } from 'pkijs'
import { ProofError } from './error.ts'
import { Fields, parseDer, withoutLeadingZeros } from './timestamp-der.ts'

/** Our own engine: pkijs's shared one can be replaced by any other module. */
const engine = new CryptoEngine({ name: 'timestamps', crypto: globalThis.crypto })

export const HASHES: Record<string, string> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
}

const RSA = '1.2.840.113549.1.1.1'
const ELLIPTIC = '1.2.840.10045.2.1'
const CURVES = ['1.2.840.10045.3.1.7', '1.3.132.0.34']

const SIGNATURES: Record<string, { key: string; hash: string }> = {
  '1.2.840.113549.1.1.11': { key: RSA, hash: 'SHA-256' },
  '1.2.840.113549.1.1.12': { key: RSA, hash: 'SHA-384' },
  '1.2.840.113549.1.1.13': { key: RSA, hash: 'SHA-512' },
  '1.2.840.10045.4.3.2': { key: ELLIPTIC, hash: 'SHA-256' },
  '1.2.840.10045.4.3.3': { key: ELLIPTIC, hash: 'SHA-384' },
  '1.2.840.10045.4.3.4': { key: ELLIPTIC, hash: 'SHA-512' },
}

export const digestOf = async (hash: string, bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await engine.digest(hash, bytes.slice()))

interface Signed {
  data: Uint8Array
  signature: BitString | OctetString
  algorithm: AlgorithmIdentifier
  key: PublicKeyInfo
  /** Named separately in a timestamp, where the algorithm may then be plain RSA. */
  hash?: string
}

export async function isSigned({ data, signature, algorithm, key, hash }: Signed): Promise<boolean> {
  const id = algorithm.algorithmId
  const known = id === RSA && hash !== undefined ? { key: RSA, hash } : SIGNATURES[id]
  const params = algorithm.algorithmParams
  if (!known || (hash !== undefined && hash !== known.hash) || (params && !(params instanceof Null)))
    throw new ProofError(`signatures by algorithm ${id} are not accepted`)
  if (key.algorithm.algorithmId !== known.key) return false
  if (!isStrong(key)) throw new ProofError('the key of a certificate is not of a kind that is accepted')
  if (known.key === ELLIPTIC) requireTwoNumbers(signature.valueBlock.valueHexView)
  try {
    return await engine.verifyWithPublicKey(data.slice(), signature, key, algorithm, known.hash)
  } catch {
    // A point off its curve, or a number too long: nobody signed anything with that.
    return false
  }
}

/** pkijs would also parse them from other types, and with trailing data. */
function requireTwoNumbers(signature: Uint8Array): void {
  const fields = new Fields(parseDer(signature, 'a signature'), 'a signature')
  fields.take(Integer)
  fields.take(Integer)
  fields.end()
}

function isStrong(key: PublicKeyInfo): boolean {
  if (key.algorithm.algorithmId === ELLIPTIC)
    return CURVES.includes(key.algorithm.algorithmParams?.valueBlock?.toString())
  const { parsedKey } = key
  if (!(parsedKey instanceof RSAPublicKey)) return false
  const octets = (number: Integer) => withoutLeadingZeros(number.valueBlock.valueHexView).length
  // Large numbers are refused too: they would only keep us busy.
  const modulus = octets(parsedKey.modulus)
  return modulus >= 256 && modulus <= 1024 && octets(parsedKey.publicExponent) <= 4
}
