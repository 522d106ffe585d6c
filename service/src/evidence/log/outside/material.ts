// What checking a timestamp years later will need, gathered while it is available: every certificate up to the root,
// and what each issuer says about revocation. The addresses come from certificates, so they go through the guarded
// fetch. What is unavailable is named, and holds up nothing: the timestamp is as good as before, and material
// gathered with the next one serves this one too, because a revocation is never withdrawn.

import {
  certificateName,
  certificatesIn,
  findIssuer,
  type HeldCertificate,
  isRoot,
  linksOf,
  ocspRequest,
  type RevocationStatement,
  readCertificate,
  readCrl,
  readOcsp,
} from '@brand-citation-forensics/proof/timestamp-material'
import type { GuardedFetch } from '../../../platform/fetching/guarded-fetch.ts'
import { sha256Of } from '../../seal.ts'

interface MaterialFile {
  kind: 'certificate' | 'ocsp' | 'crl'
  /** The name in the certificate that it is, or is about. */
  about: string
  /** Null: it came with the timestamp, or from the operator's roots. */
  url: string | null
  /** Hexadecimal. */
  sha256: string
  /** For what is about revocation. */
  revokedAt?: string | null
  thisUpdate?: string
  nextUpdate?: string | null
}

export interface Material {
  collectedAt: string
  files: MaterialFile[]
  /** In words. */
  missing: string[]
}

export interface Collected {
  material: Material
  /** By index in `files`. */
  contents: Uint8Array[]
}

export interface MaterialDeps {
  fetch: GuardedFetch
  now: Date
  signal: AbortSignal
}

const MAX_CHAIN = 8

/** `roots` are PEM texts. Throws only if the response is no timestamp, or on abort. */
export async function collectMaterial(
  deps: MaterialDeps,
  response: Uint8Array,
  roots: string[],
): Promise<Collected> {
  const collection = openCollection(deps)
  const { signer, others } = certificatesIn(response)
  const known = [...others, ...roots.map(pem => readCertificate(Buffer.from(pem)))]
  collection.keep('certificate', signer, signer.der, null)
  let subject = signer
  for (let above = 0; above < MAX_CHAIN && !(await isRoot(subject)); above += 1) {
    const issuer = await findOrFetchIssuer(collection, subject, known)
    if (!issuer) break
    await askAboutRevocation(collection, subject, issuer)
    subject = issuer
  }
  return collection.collected()
}

type Collection = ReturnType<typeof openCollection>

function openCollection({ fetch, now, signal }: MaterialDeps) {
  const material: Material = { collectedAt: now.toISOString(), files: [], missing: [] }
  const contents: Uint8Array[] = []
  return {
    keep(
      kind: MaterialFile['kind'],
      about: HeldCertificate,
      content: Uint8Array,
      url: string | null,
      said?: RevocationStatement,
    ): void {
      const statement = said && {
        revokedAt: said.revokedAt?.toISOString() ?? null,
        thisUpdate: said.thisUpdate.toISOString(),
        nextUpdate: said.nextUpdate?.toISOString() ?? null,
      }
      material.files.push({ kind, about: nameOf(about), url, sha256: sha256Of(content), ...statement })
      contents.push(content)
    },
    lacks: (what: string) => void material.missing.push(what),
    /** The first usable answer; otherwise why there is none. */
    async tryEach<T>(
      addresses: string[],
      open: (content: Uint8Array, url: string) => Promise<T>,
    ): Promise<{ found: T } | { why: string }> {
      const reasons: string[] = []
      for (const url of addresses) {
        try {
          const { status, body } = await fetch(url, { signal })
          if (status !== 200) throw new Error(`status ${status}`)
          return { found: await open(body, url) }
        } catch (error) {
          signal.throwIfAborted()
          reasons.push(`${url}: ${(error as Error).message}`)
        }
      }
      return { why: reasons.join('; ') || 'the certificate names no address for it' }
    },
    collected: (): Collected => ({ material, contents }),
  }
}

/** Anybody can make a certificate with any name. */
const nameOf = (held: HeldCertificate): string => certificateName(held).slice(0, 200)

async function findOrFetchIssuer(
  collection: Collection,
  subject: HeldCertificate,
  known: HeldCertificate[],
): Promise<HeldCertificate | null> {
  const present = await findIssuer(subject, known)
  if (present) {
    collection.keep('certificate', present, present.der, null)
    return present
  }
  const outcome = await collection.tryEach(linksOf(subject).issuer, async (content, url) => {
    const issuer = await findIssuer(subject, [readCertificate(content)])
    if (!issuer) throw new Error('a certificate that did not issue this one')
    collection.keep('certificate', issuer, issuer.der, url)
    return issuer
  })
  if ('found' in outcome) return outcome.found
  collection.lacks(`the certificate of who issued ${JSON.stringify(nameOf(subject))}: ${outcome.why}`)
  return null
}

/** By OCSP, which is short; by list if that fails. */
async function askAboutRevocation(
  collection: Collection,
  subject: HeldCertificate,
  issuer: HeldCertificate,
): Promise<void> {
  const { ocsp, crl } = linksOf(subject)
  const question = encodeURIComponent(Buffer.from(await ocspRequest(subject, issuer)).toString('base64'))
  const questions = ocsp.map(url => `${url.replace(/\/$/, '')}/${question}`)
  const answered = await collection.tryEach(questions, async (content, url) => {
    const said = await readOcsp(content, subject, issuer)
    collection.keep('ocsp', subject, content, ocsp[questions.indexOf(url)] ?? url, said)
  })
  if ('found' in answered) return
  const listed = await collection.tryEach(crl, async (content, url) => {
    collection.keep('crl', subject, content, url, await readCrl(content, subject, issuer))
  })
  if ('found' in listed) return
  const reasons = [...(ocsp.length > 0 ? [answered.why] : []), ...(crl.length > 0 ? [listed.why] : [])]
  const why = reasons.join('; ') || 'the certificate names no address for it'
  collection.lacks(`whether ${JSON.stringify(nameOf(subject))} was revoked: ${why}`)
}
