import { type AuditedRoom, unsealed } from '../platform/audited-tables.ts'

const ACCESS = 'who may ask, and how often'

export const ACCESS_AUDITED: AuditedRoom = {
  tables: [
    unsealed('api_keys', ACCESS),
    unsealed('api_key_brands', ACCESS),
    unsealed('console_sessions', ACCESS),
    unsealed('login_attempts', ACCESS),
    unsealed('message_budgets', ACCESS),
  ],
}
