// A backup of the database that is older than the store: a copy of its stopped server, and a scan that comes after it.

import { join } from 'node:path'
import { Client, waitForScan } from '@brand-citation-forensics/client'
import { AdminClient } from '@brand-citation-forensics/client/admin'
import { spawnService } from '../../service/test/service-process.ts'
import { copy } from '../restore-drill/ways.ts'

/** Of the server's files and of the service's own; the server must not run. */
export async function copyDatabase(work: string, name: string): Promise<{ database: string; data: string }> {
  const copied = { database: join(work, `${name}-database`), data: join(work, `${name}-data`) }
  await copy(join(work, 'database'), copied.database)
  await copy(join(work, 'data'), copied.data)
  return copied
}

/** Returns how many answers were captured. */
export async function scanOnce(settings: Record<string, string>): Promise<number> {
  const service = spawnService('start', settings)
  try {
    const access = { baseUrl: await service.ready, token: settings.BCF_ACCESS_TOKEN ?? '' }
    const [client, admin] = [new Client(access), new AdminClient(access)]
    const [{ id: brandId = '' } = {}] = await admin.listBrands()
    // The sandbox answers what it was asked before with the same bytes, which are in the store already.
    await admin.addPrompts(brandId, [{ text: 'Where is Northwind Kettles?', intent: 'BRANDED' }])
    const { scanId } = await client.createScan({ brandId })
    await waitForScan(client, scanId)
    const { runs } = await admin.getScan(scanId)
    return runs.filter(({ status }) => status === 'CAPTURED' || status === 'CLASSIFIED').length
  } finally {
    await service.stop()
  }
}
