// The seat belts: triggers that refuse every change, and grants that keep everyone but the owner away. Evidence
// does not depend on them; they only prevent accidents, so a missing one is a finding in itself.

import type { Sql } from '../../../platform/database.ts'
import { EVIDENCE_TABLES } from '../../tables.ts'
import type { Findings } from '../findings.ts'
import {
  findDoubles,
  readConnected,
  readDangerousGrants,
  readIndirectRoles,
  readTables,
  readTriggers,
  type TriggerRow,
} from './store.ts'

/** Bits of pg_trigger.tgtype: for each row, before, on delete, on update, on truncate. */
const [ROW, BEFORE, DELETE, UPDATE, TRUNCATE] = [1, 2, 8, 16, 32] as const

const GUARDS = [
  { suffix: 'insert_only', type: ROW | BEFORE | DELETE | UPDATE },
  { suffix: 'no_truncate', type: BEFORE | TRUNCATE },
]

/** The body of refuse_change() as in the migrations, whitespace aside. */
const REFUSAL =
  "begin raise exception 'evidence is never edited and never deleted (% on %)', tg_op, tg_table_name " +
  "using errcode = 'restrict_violation'; end"

export async function checkGuards(sql: Sql, findings: Findings): Promise<void> {
  const tables = await readTables(sql, EVIDENCE_TABLES)
  const complain = (table: string, message: string) => findings.add('guards', table, null, message)
  for (const table of tables) {
    if (!table.isTable) complain(table.name, 'it is not a table')
    if (table.schema !== tables[0]?.schema) complain(table.name, 'it is in another schema than the others')
    if (table.hidesRows) complain(table.name, 'row level security may hide rows')
    if (table.hasRules) complain(table.name, 'a rule may turn statements into others')
    if (table.hasChildren) complain(table.name, 'another table inherits from it')
  }

  for (const schema of await findDoubles(sql, EVIDENCE_TABLES))
    findings.note(
      `the schema ${schema} has tables of the same names as the ones audited, in ${tables[0]?.schema}`,
    )

  const names = tables.map(({ name }) => name)
  const triggers = Map.groupBy(await readTriggers(sql, names), ({ table }) => table)
  // A partition's triggers are named like the parent's, from which it inherits them.
  for (const { name: table, whole } of tables) {
    const found = triggers.get(table) ?? []
    for (const { suffix, type } of GUARDS) {
      const name = `${whole}_${suffix}`
      const trigger = found.find(candidate => candidate.name === name)
      const fault = trigger ? faultOf(trigger, type) : 'is missing'
      if (fault) complain(table, `the trigger ${name} ${fault}`)
    }
    for (const { name } of found)
      if (!GUARDS.some(({ suffix }) => name === `${whole}_${suffix}`))
        complain(table, `it has a trigger ${name} that does not belong there`)
  }

  const grants = await readDangerousGrants(sql, names)
  for (const { table, role, privilege } of grants)
    findings.add('grants', table, null, `${role} holds ${privilege}`)
  for (const role of await readIndirectRoles(sql, names))
    if (!grants.some(grant => grant.role === role || grant.role === 'PUBLIC'))
      findings.note(`${role} may change evidence because of a role it belongs to`)

  const { role, isSuperuser } = await readConnected(sql)
  if (isSuperuser || tables.some(({ owner }) => owner === role))
    findings.note(
      `this audit connected as ${role}, ${isSuperuser ? 'a superuser' : 'the owner'}: a service that does so could drop the triggers`,
    )
}

function faultOf(trigger: TriggerRow, type: number): string | null {
  if (trigger.enabled !== 'A') return 'is not enabled for every session'
  if (trigger.type !== type || trigger.isConditional) return 'does not guard every change'
  const source = trigger.functionSource.trim().replace(/\s+/g, ' ')
  if (trigger.functionName !== 'refuse_change' || !trigger.isSound || source !== REFUSAL)
    return 'does not refuse'
  return null
}
