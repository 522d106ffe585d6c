// Texts as the release before kept them, so that there is something to pack.

import pg from 'pg'
import { sealedRecords } from '../sealed-texts.ts'
import { GUARDS_OFF, GUARDS_ON } from './guards.ts'

export async function unpackTexts(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const records = await sealedRecords(client)
  await client.query('begin')
  await client.query(GUARDS_OFF)
  for (const { id, at, publicText, entrySalt, privateText, privateSalt } of records) {
    await client.query(
      'update records set public_text = $2, entry_salt = $3, commitment = null where id = $1',
      [id, publicText, entrySalt],
    )
    await client.query('insert into record_texts values ($1, $2, $3, $4) on conflict do nothing', [
      ...[id, at, privateText, privateSalt],
    ])
  }
  await client.query('delete from record_packs')
  await client.query(GUARDS_ON)
  await client.query('commit')
  await client.end()
}
