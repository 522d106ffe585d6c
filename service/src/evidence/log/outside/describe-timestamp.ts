// A timestamp with everything its check may need, for holders of a bundle. Public, like the timestamp itself:
// it was given away with every bundle, and contains only hashes and names of authorities.

import { readTimestamp, type Timestamp } from '@brand-citation-forensics/proof/timestamp'
import type { Sql } from '../../../platform/database.ts'
import type { Material } from './material.ts'
import { findAnchorByHash, readFiles } from './store.ts'

/** Null if no timestamp has this hex hash. */
export async function describeTimestamp(sql: Sql, sha256: string) {
  const anchor = await findAnchorByHash(sql, Buffer.from(sha256, 'hex'))
  if (!anchor) return null
  const { authority, note, nonce, response, genTime } = anchor
  const material = readMaterial(anchor.material)
  const hashes = material?.files.map(file => Buffer.from(file.sha256, 'hex')) ?? []
  const contents = await readFiles(sql, hashes)
  return {
    authority,
    time: genTime.toISOString(),
    says: claimsOf(response),
    checkpoint: note,
    nonce: nonce.toString('hex'),
    response: response.toString('base64'),
    collectedAt: material?.collectedAt ?? null,
    files: (material?.files ?? []).map(file => ({
      ...file,
      content: contents.get(file.sha256)?.toString('base64') ?? null,
    })),
    missing: material ? material.missing : ['nothing was gathered for this timestamp yet'],
  }
}

/** A tampered database may contain anything: the audit reports it, and readers continue. */
export function readMaterial(content: string | null): Material | null {
  try {
    return content === null ? null : (JSON.parse(content) as Material)
  } catch {
    return { collectedAt: '', files: [], missing: ['what was gathered cannot be read'] }
  }
}

/** What a timestamp says about itself. Parsed each time: only the timestamp is stored. */
export function claimsOf(response: Uint8Array): (Timestamp['profile'] & { policy: string }) | null {
  try {
    const { policy, profile } = readTimestamp(response)
    return { policy, ...profile }
  } catch {
    return null
  }
}
