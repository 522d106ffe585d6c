// A worker that does nothing but count rivals: measured, and killed, by rivals.ts.

import { findReader } from '../../../service/src/engines/index.ts'
import { systemClock as clock } from '../../../service/src/platform/clock.ts'
import { openDatabase } from '../../../service/src/platform/database.ts'
import { createLog } from '../../../service/src/platform/log.ts'
import { noQueue } from '../../../service/src/platform/queue/queue.ts'
import { countRivals } from '../../../service/src/rivals/tally/count-rivals.ts'

const [url = '', jobId = '', brandId = ''] = process.argv.slice(2)
const log = createLog('warn')
const database = openDatabase({ url, maxConnections: 2, applicationName: 'bench-worker', log })
let isMore = true
// When its shift is over a job sends itself again: here it just goes on.
const queue = {
  ...noQueue,
  send: async () => {
    isMore = true
  },
}
while (isMore) {
  isMore = false
  await countRivals({ database, clock, log, queue, engines: { reader: findReader } }, { jobId, brandId })
}
await database.close()
