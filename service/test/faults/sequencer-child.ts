// A sequencer in a process of its own, which kills itself at the break it is told.

import { openTestDatabase } from '../database/open-test-database.ts'
import { logAt } from '../evidence/log-at.ts'
import { type Break, breakAt } from './broken-log.ts'

async function killSelf(): Promise<never> {
  process.kill(process.pid, 'SIGKILL')
  return new Promise<never>(() => {})
}

const [databaseUrl = '', directory = '', broken = '', nth = '1'] = process.argv.slice(2)
const database = openTestDatabase(databaseUrl)
const log = logAt(database, databaseUrl, directory)
const parts = breakAt({ database, journal: log.journal }, broken as Break, Number(nth), killSelf)
const sequencer = await log.open(parts.database, parts.journal)
while ((await sequencer.step()) > 0);
await database.close()
