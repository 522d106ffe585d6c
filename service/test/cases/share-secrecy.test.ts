// What opens a link is in its address, and addresses end up in many places: not in ours.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { startCollector } from '../deploy/collector.ts'
import { createMigratedDatabase, eventually, startTestService, TOKEN, untilSigned } from '../harness.ts'
import { spawnService } from '../service-process.ts'
import { openCaseWorld } from './case-world.ts'

const METRICS = 'metrics-token-of-this-test'

describe('what opens a link', async () => {
  const database = await createMigratedDatabase()
  after(database.drop)
  const planted = await startTestService({ databaseUrl: database.url, config: { queue: false } })
  const world = await openCaseWorld(planted)
  const run = await world.capture(new Date())
  await world.judge(run, [world.claimOf('seat in Vienna')])
  await untilSigned(planted)

  const collector = await startCollector()
  after(collector.close)
  const service = spawnService('serve', {
    BCF_ACCESS_TOKEN: TOKEN,
    BCF_METRICS_TOKEN: METRICS,
    BCF_ENGINES: 'sandbox',
    BCF_LOG_LEVEL: 'trace',
    PORT: '0',
    DATABASE_URL: database.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  })
  after(() => service.stop())
  const url = await service.ready
  const made = await fetch(`${url}/api/admin/cases/${world.idOf('seat in Vienna')}/shares`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: '{}',
  })
  const { url: address } = (await made.json()) as { url: string }
  const token = address.slice(-43)
  const shared = await fetch(`${url}/api/admin/brands/${world.brandId}/report-shares`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: '{}',
  })
  const reportToken = ((await shared.json()) as { url: string }).url.slice(-43)
  const evidence = `${url}/case/${token}/evidence`

  test('is in no line of the log, no trace and no metric, whatever came of opening it', async () => {
    const statuses: number[] = []
    for (const path of [
      `${url}/case/${token}`,
      `${evidence}/${run.runId}/bundle.json`,
      `${evidence}/${run.runId}/bundle.html`,
      `${evidence}/run_none/bundle.json`,
      `${url}/case/${token}/nothing`,
      `${url}/case/${token}%zz`,
      `${url}/case/${token}?${token}`,
      `${url}/report/${reportToken}`,
      `${url}/report/${reportToken}/report.json`,
      `${url}/report/${reportToken}/nothing`,
    ])
      statuses.push((await fetch(path)).status)
    statuses.push((await fetch(`${url}/case/${token}`, { method: 'POST' })).status)
    // What nobody foresaw is reported in full: the case is taken away behind the link's back.
    await planted.database.query('alter table case_runs rename to elsewhere')
    statuses.push((await fetch(`${url}/case/${token}`)).status)
    await planted.database.query('alter table elsewhere rename to case_runs')
    assert.deepEqual(statuses, [200, 200, 200, 404, 404, 400, 200, 200, 200, 404, 405, 500])

    const metrics = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS}` } })
    const counted = await metrics.text()
    assert.match(counted, /route="\/case\/:token",status="200"/)
    assert.match(counted, /route="\/report\/:token",status="200"/)
    const spans = await eventually(async () => {
      const text = JSON.stringify(collector.spans)
      return text.includes('/case/:token/evidence/:runId/bundle.html') && text
    })
    await eventually(async () => /unexpected error/.test(`${service.said.stdout}${service.said.stderr}`))
    const { stdout, stderr } = service.said
    const secretsOf = (opens: string) => {
      const hash = createHash('sha256').update(opens).digest()
      return [opens, hash.toString('hex'), hash.toString('base64'), hash.toString('base64url')]
    }
    for (const [where, text] of Object.entries({ stdout, stderr, counted, spans }))
      for (const secret of [...secretsOf(token), ...secretsOf(reportToken)])
        assert.ok(!text.includes(secret), `${where} shows ${secret}`)
  })
})
