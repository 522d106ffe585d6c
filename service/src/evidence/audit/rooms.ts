// The tables that people are shown, as far as they are not followed along the log: rows that contradict each other,
// and what nobody has sealed, so that it can be said.

import type { AuditedRoom, Unsealed } from '../../platform/audited-tables.ts'
import type { Sql } from '../../platform/database.ts'
import type { Findings } from './findings.ts'
import { findContradictions, questionsAbout, readBrands, type ShownBrand } from './rooms/store.ts'
import { parseObject, within } from './sealed.ts'

export async function checkRooms(sql: Sql, findings: Findings, rooms: AuditedRoom[]): Promise<void> {
  const questions = rooms.flatMap(({ tables, contradictions = [] }) => [
    ...tables.flatMap(questionsAbout),
    ...contradictions,
  ])
  for (const question of questions)
    for (const { where, message } of await findContradictions(sql, question))
      findings.add('views', where, null, message)
}

/** What a report says of a table that is not sealed, or not in all it holds. */
export interface UnsealedTable extends Unsealed {
  table: string
}

export const unsealedOf = (rooms: AuditedRoom[]): UnsealedTable[] =>
  rooms.flatMap(({ tables }) =>
    tables.flatMap(({ name, unsealed }) => (unsealed ? [{ table: name, ...unsealed }] : [])),
  )

const PAGE = 500
const MOST_NAMED = 10

/**
 * A brand may be renamed, and nobody seals that yet: so another name than in the last answer is no finding. But whoever
 * changed it unasked, so that evidence stands under a stranger's name, is at least seen.
 */
export async function noteRenamed(sql: Sql, findings: Findings): Promise<void> {
  let renamed = 0
  let page = await readBrands(sql, '', PAGE)
  while (page.length > 0) {
    for (const { id } of page.filter(isRenamed)) {
      renamed += 1
      if (renamed <= MOST_NAMED)
        findings.note(`brand ${id} has another name, domain or aliases now than in its last answer`)
    }
    page = await readBrands(sql, page.at(-1)?.id ?? '', PAGE)
  }
  if (renamed > MOST_NAMED) findings.note(`${renamed - MOST_NAMED} more brands have another name`)
}

function isRenamed({ name, domain, aliases, privateText }: ShownBrand): boolean {
  const sealed = privateText === null ? null : parseObject(privateText)
  // Nothing was captured for it, or what was is a finding already.
  if (!sealed || sealed.brand === undefined) return false
  const { brand, aliases: sealedAliases } = sealed
  return (
    within(brand, 'name') !== name ||
    within(brand, 'domain') !== domain ||
    JSON.stringify(sealedAliases) !== JSON.stringify(aliases)
  )
}
