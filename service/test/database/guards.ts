import { EVIDENCE_TABLES } from '../../src/evidence/tables.ts'

/** What a superuser does first, and what hides it afterwards: only the content tells that they were off. */
export const GUARDS_OFF = EVIDENCE_TABLES.map(table => `alter table ${table} disable trigger user`).join(';')
export const GUARDS_ON = EVIDENCE_TABLES.flatMap(table =>
  ['insert_only', 'no_truncate'].map(guard => `alter table ${table} enable always trigger ${table}_${guard}`),
).join(';')
