// A timestamp authority that is not ours: `openssl ts` behind HTTP, with a root made for the day.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { openOffice } from '../../../proof/test/openssl-office.ts'

export interface TimestampAuthority {
  url: string
  /** PEM file of its root. */
  root: string
  /** PEM file of a root that has nothing to do with it. */
  otherRoot: string
  /** Files of the requests it answered. */
  queries: string[]
  close(): Promise<void>
}

export async function startAuthority(directory: string): Promise<TimestampAuthority> {
  const office = openOffice(directory)
  const [root, otherRoot] = [office.certify('root'), office.certify('other-root')]
  const authority = office.certify('authority', { issuer: root })
  const queries: string[] = []
  const server = createServer(async (request, response) => {
    const query = await buffer(request)
    queries.push(office.write('tsq', query))
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' })
    response.end(office.reply(query, authority, { accuracy: 'secs:1', ess_cert_id_alg: 'sha256' }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`,
    root: root.pem,
    otherRoot: otherRoot.pem,
    queries,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
