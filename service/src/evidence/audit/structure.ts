// Whether the database is built as this version ships it. Every row can be in order while a view, a trigger, a policy or another
// schema shows people something else: whatever decides what a statement reads or does is compared.

import type { Sql } from '../../platform/database.ts'
import { EVIDENCE_TABLES } from '../tables.ts'
import type { Findings } from './findings.ts'
import {
  type CatalogueLine,
  findDoubles,
  findForcedSettings,
  findForeignOwners,
  readCatalogue,
  readConnected,
  readDangerousGrants,
  readIndirectRoles,
  readPublicGrants,
} from './structure.sql.ts'

/** What each thing says, by its name. */
export type Catalogue = Record<string, string>

/** As it is shipped: one month stands for all. */
export const catalogueOf = async (sql: Sql): Promise<Catalogue> =>
  Object.fromEntries((await readCatalogue(sql)).map(({ shippedAs, says }) => [shippedAs, says]))

export async function checkSchema(sql: Sql, findings: Findings, shipped: Catalogue): Promise<void> {
  const lines = await readCatalogue(sql)
  const faults = [...lines.flatMap(line => faultOf(line, findings, shipped)), ...missingOf(lines, shipped)]
  for (const { what, message } of withoutParts(faults)) findings.add('schema', what, null, message)
  for (const { schema, name } of await findDoubles(sql))
    findings.add(
      'schema',
      `schema ${schema}`,
      null,
      `it has a ${name}, which is ours: who looks there first is misled`,
    )
  for (const { of, setting } of await findForcedSettings(sql))
    findings.note(`${of} has ${setting}, which holds wherever nobody says otherwise; the service does`)
}

interface Fault {
  what: string
  message: string
  /** It is of no use to list the parts of this. */
  isWhole?: boolean
}

function faultOf(line: CatalogueLine, findings: Findings, shipped: Catalogue): Fault[] {
  const { what, shippedAs, says, extension } = line
  const wanted = shipped[shippedAs]
  if (wanted === says) return []
  if (wanted !== undefined)
    return [
      { what, message: `it is not as shipped: ${apart(says, wanted)}, in place of ${apart(wanted, says)}` },
    ]
  if (extension !== null) findings.note(`the extension ${extension} is installed, and was not compared`)
  else if (isHarmless(line)) findings.note(`${what} was not shipped: ${short(says)}`)
  else return [{ what, message: `it does not belong there: ${short(says)}`, isWhole: true }]
  return []
}

const PLAIN_INDEX = /^CREATE INDEX \S+ ON \S+ USING \w+ \([\w", ]+\)$/

/** What an administrator may add without changing what anybody reads. */
const isHarmless = ({ what, says }: CatalogueLine): boolean =>
  (what.startsWith('index ') && PLAIN_INDEX.test(says)) ||
  (what.startsWith('event trigger ') && says !== 'on login')

/** What is shipped and not there: for a month, of every month. */
function missingOf(lines: CatalogueLine[], shipped: Catalogue): Fault[] {
  const found = new Set(lines.map(({ what }) => what))
  // The queue makes its tables when it is first opened.
  const hasQueue = lines.some(({ what }) => isOfQueue(what))
  const months = Map.groupBy(
    lines.filter(({ what, shippedAs }) => what.startsWith('relation ') && what !== shippedAs),
    ({ shippedAs }) => relationOf(shippedAs),
  )
  return Object.keys(shipped)
    .filter(what => hasQueue || !isOfQueue(what))
    .flatMap(what => {
      const of = relationOf(what)
      if (!of.endsWith('_*')) return [what]
      return (months.get(of) ?? []).map(month => what.replace(of, relationOf(month.what)))
    })
    .filter(what => !found.has(what))
    .map(what => ({ what, message: 'it is missing', isWhole: true }))
}

const isOfQueue = (what: string): boolean => what.includes(' pgboss.')
const relationOf = (what: string): string => /^\w+ ((?:pgboss\.)?[^.(]*)/.exec(what)?.[1] ?? ''

/** Relations first; of one that is missing or foreign, none of its columns and whatever else belongs to it. */
function withoutParts(faults: Fault[]): Fault[] {
  const isRelation = ({ what }: Fault) => what.startsWith('relation ')
  const relations = faults.filter(isRelation)
  const whole = new Set(relations.filter(({ isWhole }) => isWhole).map(({ what }) => relationOf(what)))
  return [...relations, ...faults.filter(fault => !isRelation(fault) && !whole.has(relationOf(fault.what)))]
}

const MOST = 120
const short = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST)}…` : text)

/** With a few characters that both have in common before they differ. */
function apart(text: string, other: string): string {
  const common = [...text].findIndex((character, place) => character !== other[place])
  const from = text.length > MOST ? Math.max(0, common - MOST / 4) : 0
  return from > 0 ? `…${short(text.slice(from))}` : short(text)
}

// Who may change what, besides the owner. Evidence does not depend on it; grants only prevent accidents, so one too many is a
// finding in itself.

export async function checkGrants(sql: Sql, findings: Findings): Promise<void> {
  const grants = [...(await readDangerousGrants(sql, EVIDENCE_TABLES)), ...(await readPublicGrants(sql))]
  for (const { table, role, privilege } of grants)
    findings.add('grants', table, null, `${role} holds ${privilege}`)
  for (const { table, owner } of await findForeignOwners(sql))
    findings.add('grants', table, null, `it belongs to ${owner}, unlike the others`)
  for (const role of await readIndirectRoles(sql, EVIDENCE_TABLES))
    if (!grants.some(grant => grant.role === role || grant.role === 'PUBLIC'))
      findings.note(`${role} may change evidence because of a role it belongs to`)

  const { role, isSuperuser, isOwner } = await readConnected(sql)
  if (isSuperuser || isOwner)
    findings.note(
      `this audit connected as ${role}, ${isSuperuser ? 'a superuser' : 'the owner'}: a service that does so could drop the triggers`,
    )
}
