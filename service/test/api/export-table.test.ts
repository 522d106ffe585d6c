// Lists as files: the rows of the pages, all of them, harmless to spreadsheets, and known to the trail.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { z } from 'zod'
import { parseCsv } from '../../../client/src/parse-csv.ts'
import { adminRoutes } from '../../src/http/admin/index.ts'
import { WRITERS } from '../../src/http/export-table.ts'
import { allPages, bearer, makeBrand, startTestService } from '../harness.ts'
import { plantCounted } from '../planted.ts'

const SIGNS = [...'=+-@', ...'＝＋－＠', '−']
const HOSTILE = [
  ...SIGNS.map(sign => `${sign}HYPERLINK("http://evil.example";"x")`),
  ...['\t=1', '\r\n=1', '\u200b=1', ' "=1', 'a;=1', 'a\t@SUM(1)', 'x\n-1', "\"=cmd|' /C calc'!A0"],
]

describe('tables as files', async () => {
  const service = await startTestService({ parts: { worker: false }, listen: true })
  const { call, url } = service
  const { id: brandId } = await makeBrand(service)
  await plantCounted(
    service,
    brandId,
    Array.from({ length: 230 }, (_, index) => ({
      ...{ engine: index % 3 === 0 ? ('GEMINI' as const) : ('CHATGPT' as const), intent: 'BRANDED' as const },
      ...{ citationClass: 'STRONG' as const, capturedAt: new Date(Date.now() - index * 60_000) },
      prompt: HOSTILE[index % HOSTILE.length] as string,
    })),
  )

  const file = async (path: string) => {
    const answer = await fetch(`${url}/api/admin${path}`, { headers: bearer })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  test('JSON has the rows of all pages, in their order; CSV has them by their columns', async () => {
    for (const filter of ['window=all', 'window=all&engine=GEMINI', 'window=all&class=ABSENT']) {
      const rows = await allPages(service, `/api/admin/brands/${brandId}/runs?${filter}&limit=70`, 'runs')
      const json = await file(`/brands/${brandId}/runs/export?format=json&${filter}`)
      assert.deepEqual(JSON.parse(json.text), rows)
      const csv = await file(`/brands/${brandId}/runs/export?${filter}`)
      assert.match(csv.headers.get('content-type') ?? '', /^text\/csv/)
      assert.equal(csv.headers.get('content-disposition'), 'attachment')
      const [head, ...cells] = parseCsv(csv.text)
      const place = head?.cells.indexOf('id') ?? -1
      assert.deepEqual(
        cells.map(({ cells }) => cells[place]),
        rows.map(({ id }) => id),
      )
    }
  })

  test('a table without rows has its columns', async () => {
    const { text } = await file(`/brands/${brandId}/studies/export`)
    assert.match(text, /^id,/)
    assert.equal(text.trim().split('\r\n').length, 1)
    assert.deepEqual(JSON.parse((await file(`/brands/${brandId}/studies/export?format=json`)).text), [])
  })

  test('no cell is a formula, whatever separator a spreadsheet takes', async () => {
    const { text } = await file(`/brands/${brandId}/runs/export?window=all`)
    const cells = parseCsv(text).flatMap(({ cells }) => cells)
    const begins = cells
      .flatMap(cell => cell.split(/[;\t\r\n]/))
      .map(part => part.replace(/^[\s\p{C}\p{Z}"]+/u, ''))
    assert.deepEqual(
      begins.filter(part => SIGNS.some(sign => part.startsWith(sign))),
      [],
    )
    assert.ok(cells.some(cell => cell.startsWith("'=HYPERLINK")))
  })

  test('figures are files too, with what a page shows of them', async () => {
    const own = `/brands/${brandId}`
    for (const [path, rows] of [
      ['/overview?window=all', 'matrix'],
      ['/trends?window=all', 'buckets'],
      ['/costs?month=2026-01', 'engines'],
    ] as const) {
      const { body } = await call('GET', `/api/admin${own}${path}`)
      const { text } = await file(`${own}${path.replace('?', '/export?format=json&')}`)
      assert.deepEqual(JSON.parse(text), body[rows], path)
    }
    const { text } = await file(`${own}/sources/never-cited.example/export`)
    assert.match(text, /^page,address,url,/)
  })

  test('what cannot be listed is an error, no file', async () => {
    assert.equal((await file('/brands/brd_none/runs/export')).status, 404)
    assert.equal((await file(`/brands/${brandId}/runs/export?format=xls`)).status, 400)
    assert.equal((await file(`/brands/${brandId}/runs/export?engine=NOBODY`)).status, 400)
  })

  test('the head alone is no export', async () => {
    const path = `${url}/api/admin/brands/${brandId}/scans/export?format=json`
    const { status, headers } = await fetch(path, { method: 'HEAD', headers: bearer })
    assert.deepEqual([status, headers.get('content-disposition')], [200, 'attachment'])
    const { text } = await call('GET', `/api/admin/trail?brandId=${brandId}&type=export`)
    assert.doesNotMatch(text, /"content":"scans"/)
  })

  test('who has a table is in the trail, once a day', async () => {
    const { body } = await call('GET', `/api/admin/trail?brandId=${brandId}&type=export`)
    const noted = body.entries.map(({ after }: { after: object }) => JSON.stringify(after)).sort()
    assert.deepEqual(noted, [...new Set(noted)])
    assert.ok(noted.includes('{"content":"answers","format":"csv"}'), String(noted))
  })

  test('every list that goes on page by page can be had as a file', () => {
    const paged = adminRoutes.filter(({ query }) => query?.shape.cursor)
    const without = paged.filter(({ table }) => !table).map(({ operationId }) => operationId)
    assert.deepEqual(without.sort(), NOT_AS_FILES)
  })
})

test('others come in between the rows of a page', async () => {
  async function* page() {
    yield Array.from({ length: 100 }, () => ({ prompt: '\u200b'.repeat(8_000) }))
  }
  assert.ok(Object.keys(WRITERS).length >= 2)
  for (const write of Object.values(WRITERS)) {
    let others = 0
    let isOver = false
    const other = () => {
      others += 1
      if (!isOver) setImmediate(other)
    }
    setImmediate(other)
    for await (const chunk of write(z.object({ prompt: z.string() }), page())) assert.ok(chunk)
    isOver = true
    assert.ok(others >= 10, `${others} times`)
  }
})

/** Pages of one thing, and what is no table. */
const NOT_AS_FILES = [
  'adminListCaseShares',
  'adminListChangedPrompts',
  'adminListReportShares',
  'adminSearch',
]
