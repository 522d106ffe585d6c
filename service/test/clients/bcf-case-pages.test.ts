// Cited pages of a case through `bcf api`, against the service and its worker: from a scan to what the cited pages say, with nobody asking for it.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CitedPageList } from '@brand-citation-forensics/client/admin'
import { bcf, bcfJson } from '../../../client/test/command/run-cli.ts'
import { eventually, jobEnded, makeBrand, scanToEnd, startTestService, TOKEN } from '../harness.ts'

describe('cited pages, by bcf api', async () => {
  const service = await startTestService({ listen: true })
  const path = (id: string) => `/api/admin/cases/${id}/pages`
  const options = { url: service.url as string, env: { BCF_ACCESS_TOKEN: TOKEN } }

  test('looked at by the worker, and told with what that does not prove', async () => {
    const text = 'When was Northwind Kettles founded? [[sandbox:wrong]]'
    const brand = await makeBrand(service, {}, [{ text, intent: 'BRANDED' }])
    const { body: job } = await service.call('POST', `/v1/brands/${brand.id}/ground-truth/refresh`)
    await jobEnded(service, job.jobId)
    await scanToEnd(service, brand.id)
    const { body } = await service.call('GET', `/api/admin/brands/${brand.id}/cases`)
    const { id } = body.cases[0]
    const list = async () => (await bcfJson(['api', path(id)], options)).document as CitedPageList
    await eventually(async () => (await list()).pages.every(({ findings }) => findings.length > 0))
    const { pages } = await list()
    assert.ok(pages.some(({ isOwn, findings }) => isOwn && findings[0] !== 'not_reachable'))
    // The simulator has no other sites, and nobody outside is asked for what it invents.
    const others = pages.filter(({ isOwn }) => !isOwn)
    assert.ok(others.every(({ reason }) => reason?.includes('the simulator has no such site')))

    const urls = await bcf(['api', path(id), '--jq', '.pages[].url'], options)
    assert.deepEqual(
      urls.stdout.trim().split('\n'),
      pages.map(({ url }) => url),
    )
    const csv = await bcf(['export', 'cited-pages', '--case', id], options)
    assert.match(csv.stdout, /^address,url,domain,title,isOwn,findings,reason,/)
    assert.equal(csv.stdout.trim().split('\r\n').length, pages.length + 1)
    const again = await bcf(['api', 'POST', `${path(id)}/look`], options)
    assert.notEqual(again.code, 0)
    assert.match(again.stderr, /within the hour/)
    const { body: found } = await service.call('GET', `/api/admin/cases/${id}`)
    assert.deepEqual(found.citedPages, pages.slice(0, 10))
  })
})
