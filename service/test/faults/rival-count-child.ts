// A worker that counts the rivals of a brand, in a process of its own, and kills itself where it is told.

import { openTestDatabase } from '../database/open-test-database.ts'
import { countAndDie } from './count-and-die.ts'
import { killSelf } from './kill-self.ts'

const [url = '', jobId = '', brandId = '', where = '', nth = '1'] = process.argv.slice(2)
const database = openTestDatabase(url)
await countAndDie({
  ...{ database, jobId, brandId },
  ...{ where: where as 'before' | 'after', nth: Number(nth), die: killSelf },
})
await database.close()
