// The moment the copy replaces the month.

import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Transaction } from '../../../../platform/database.ts'
import { hasCode } from '../../../moving/move-bodies.ts'
import { boundsOf, large, type Month, PACKED, PARENTS, partition, small } from '../store.ts'

/** PostgreSQL's code for a lock that was not granted in time. */
export const LOCK_TIMEOUT = '55P03'
/** Those who seal wait behind us, and no longer than this. */
const LOCK_MS = 200

/**
 * One transaction: nobody sees the month without its texts, or with both. The copy is first found complete while nothing can be
 * added to the month and everybody else continues; only then are the tables locked, for as long as renaming takes. The pauses
 * are between attempts at that. Throws `lock_not_available` if they did not suffice: somebody is reading for long. False if
 * something was added since it was copied.
 */
export async function swapMonth(database: Database, month: Month, pausesMs: number[]): Promise<boolean> {
  return database.transaction(async tx => {
    await tx.query(`set local lock_timeout = '2s'; set local idle_in_transaction_session_timeout = 0`)
    const parts = PARENTS.map(parent => partition(parent, month))
    await tx.query(`lock table ${parts} in share row exclusive mode`)
    if (!(await isWhole(tx, month))) return false
    await lockOut(tx, month, pausesMs)
    for (const parent of PARENTS) await swapOne(tx, parent, month)
    return true
  })
}

async function isWhole(tx: Transaction, month: Month): Promise<boolean> {
  const count = (name: (parent: string, month: Month) => string) =>
    PARENTS.map(parent => `(select count(*) from ${name(parent, month)})`).join(' + ')
  const { rows } = await tx.query<{ whole: boolean }>(
    `select ${count(partition)} = ${count(small)} and not exists (
       select from ${partition('record_packs', month)} p left join ${small('record_packs', month)} s using (seq, at)
       where s.coding is distinct from p.coding or s.bytes is distinct from p.bytes) as whole`,
  )
  return rows[0]?.whole === true
}

/** Everything that changes place, parents first: without their other months, which nobody has to leave. */
async function lockOut(tx: Transaction, month: Month, pausesMs: number[]): Promise<void> {
  const tables = PARENTS.flatMap(parent => [partition(parent, month), `${parent}_default`])
  const all = [...PARENTS.map(parent => `only ${parent}`), ...tables]
  await tx.query(`set local lock_timeout = ${LOCK_MS}`)
  for (const pauseMs of [...pausesMs, null]) {
    await tx.query('savepoint unlocked')
    try {
      await tx.query(`lock table ${all} in access exclusive mode`)
      return
    } catch (error) {
      if (pauseMs === null || !hasCode(error, LOCK_TIMEOUT)) throw error
    }
    await tx.query('rollback to savepoint unlocked')
    await pause(pauseMs)
  }
}

async function swapOne(tx: Transaction, parent: (typeof PARENTS)[number], month: Month): Promise<void> {
  const [from, to] = boundsOf(month)
  const name = partition(parent, month)
  await revokeAll(tx, small(parent, month))
  await tx.query(`alter table ${parent} detach partition ${name}`)
  await tx.query(`alter table ${name} rename to ${large(parent, month)}`)
  await tx.query(`alter index ${name}_pkey rename to ${large(parent, month)}_pkey`)
  await tx.query(`alter table ${small(parent, month)} rename to ${name}`)
  await tx.query(`alter index ${small(parent, month)}_pkey rename to ${name}_pkey`)
  await tx.query(`alter table ${parent} attach partition ${name} for values from (${from}) to (${to})`)
  await tx.query(`alter table ${name} enable always trigger ${parent}_insert_only`)
  await tx.query(`drop trigger copy_insert_only on ${name}`)
  await tx.query(`alter table ${name} drop constraint in_month`)
  await tx.query(`comment on table ${name} is '${PACKED}'`)
}

/**
 * Rights are granted on the parent, never on a part. The copy was a table of its own, and somebody may have granted something
 * meanwhile.
 */
async function revokeAll(tx: Transaction, table: string): Promise<void> {
  const { rows } = await tx.query<{ role: string }>(
    `select distinct case grantee when 0 then 'public' else grantee::regrole::text end as role
     from pg_class, aclexplode(relacl) where pg_class.oid = $1::regclass and grantee <> relowner`,
    [table],
  )
  for (const { role } of rows) await tx.query(`revoke all on ${table} from ${role}`)
}
