// A worker that looks at the pages of a brand, in a process of its own, and kills itself where it is told.

import { openTestDatabase } from '../database/open-test-database.ts'
import { killSelf } from './kill-self.ts'
import { type Broken, lookAndDie } from './look-and-die.ts'

const [url = '', brandId = '', standIns = '{}', broken = '', nth = '1'] = process.argv.slice(2)
const database = openTestDatabase(url)
await lookAndDie({
  ...{ database, standIns: JSON.parse(standIns), brandId },
  ...{ broken: broken as Broken, nth: Number(nth), die: killSelf },
})
await database.close()
