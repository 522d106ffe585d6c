// What others truly recorded of the vendors' interfaces. The expectations were made from the recordings by a program of
// its own, which shares no line with the readers.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Failure } from '../../../src/engines/engine.ts'
import type { Engine } from '../../../src/model/engine.ts'
import { type ExpectedReading, recorded, type WireCase } from './wire-case.ts'

interface Row extends ExpectedReading {
  engine: Engine
  route: string
  file: string
  failure?: Failure
}

const rows: Row[] = JSON.parse(readFileSync(join(import.meta.dirname, 'recorded.json'), 'utf8'))

export const cases: WireCase[] = rows.map(({ engine, route, file, failure, ...read }) => ({
  ...{ engine, route, kind: 'recorded', name: file, bodies: recorded(file) },
  expect: failure ? { failure } : read,
}))
