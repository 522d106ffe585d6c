import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ScanEitherWay } from '@brand-citation-forensics/client/admin'
import { economyWords } from './costs.ts'

const row = (route: string, usd: number | null) => ({
  ...{ route, usd, asks: 10, measuredAsks: 0 },
  ...{ basis: 'typical' as const, setting: usd === null ? 'BCF_READER_PRICE' : null },
})
const scan = (claude: string, reader: string | null, [asked, read]: [number, number | null]) => ({
  ...{ asks: 10, usd: asked, unknownAsks: 0 },
  engines: [{ engine: 'CLAUDE' as const, ...row(claude, asked) }],
  reading: reader === null ? null : { engine: 'READER' as const, ...row(reader, read) },
})
const words = (ordinary: ScanEitherWay['ordinary'], economy: ScanEitherWay['economy']) =>
  economyWords({ ordinary, economy, apart: [] }, usd => `$${usd}`)

test('economy says what it saves of asking and of reading, each where it does', () => {
  const before = scan('claude', 'reader', [1, 0.2])
  assert.equal(words(before, before), null)
  assert.equal(
    words(before, scan('claude-batch', 'reader', [0.7, 0.2])),
    'Claude may take a day to answer: $0.7 a scan instead of $1, about 30 % less. Only tokens are cheaper, not searches.',
  )
  assert.equal(
    words(before, scan('claude', 'reader-batch', [1, 0.1])),
    'The model may take a day to read the answers: at most $0.1 instead of $0.2, about 50 % less.',
  )
  assert.match(
    words(before, scan('claude-batch', 'reader-batch', [0.7, 0.1])) ?? '',
    /^Claude .+\. The model /,
  )
  assert.equal(words(scan('c', 'r', [1, null]), scan('c', 'r-batch', [1, null])), null)
  assert.equal(words(scan('c', null, [1, null]), scan('c', null, [1, null])), null)
})
