// Draws one exhibit and prints its hash: see exhibit.test.ts.

import { createHash } from 'node:crypto'
import { READABLE } from '../bundle-vectors.ts'
import { exhibitOf } from './exhibits.ts'

const { pdf } = await exhibitOf(READABLE)
process.stdout.write(`${createHash('sha256').update(pdf).digest('hex')}\n`)
