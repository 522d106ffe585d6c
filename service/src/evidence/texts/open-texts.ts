// Private texts, however stored. Packed ones are checked against their entry: what is returned is what was sealed.

import type { RecordKind } from '@brand-citation-forensics/proof'
import type { Sql } from '../../platform/database.ts'
import { completed, type OpenedText, type TextPack, unpackText } from './pack-text.ts'
import { readPacks, readPlainTexts, type TextPlace } from './store.ts'

/** A record as its own table has it. */
export interface RecordHead extends TextPlace {
  kind: RecordKind
  sha256: Uint8Array
  publicText: string | null
  entrySalt: Uint8Array | null
  entry: Uint8Array
}

export interface OpenedRecord extends OpenedText {
  publicText: string
  entrySalt: Uint8Array
}

/** The texts of these records, by id. Throws if one is missing. */
export async function openTexts(sql: Sql, heads: RecordHead[]): Promise<Map<string, OpenedRecord>> {
  if (heads.length === 0) return new Map()
  const packs = await readPacks(sql, heads)
  const plain = await readPlainTexts(
    sql,
    heads.filter(({ seq }) => !packs.has(seq)),
  )
  return new Map(
    heads.map(head => {
      const pack = packs.get(head.seq)
      return [head.id, pack ? openPack(head, pack) : openPlain(head, plain.get(head.id))]
    }),
  )
}

function openPack(head: RecordHead, pack: TextPack): OpenedRecord {
  const text = unpackText(pack)
  const { entry, ...rest } = completed(head, text)
  if (!Buffer.from(entry).equals(head.entry))
    throw new Error(`The private text kept of record ${head.id} is not the one sealed: run npm run audit`)
  return { ...text, ...rest }
}

function openPlain({ id, publicText, entrySalt }: RecordHead, text: OpenedText | undefined): OpenedRecord {
  if (!text || publicText === null || entrySalt === null)
    throw new Error(`The private text of record ${id} is missing: run npm run audit`)
  return { privateText: text.privateText, privateSalt: text.privateSalt, publicText, entrySalt }
}

/** What a record seals. */
export function contentOf<Content>({ id, privateText }: { id: string; privateText: string }): Content {
  try {
    return JSON.parse(privateText)
  } catch {
    throw new Error(`The private text of record ${id} cannot be read: run npm run audit`)
  }
}
