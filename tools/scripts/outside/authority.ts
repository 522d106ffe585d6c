// A timestamp authority that is not ours: `openssl ts` behind HTTP, with a root made for the day.

import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'

const run = promisify(execFile)

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

const SETTINGS = `
[ca]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign
[authority]
basicConstraints = critical, CA:false
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[req]
distinguished_name = name
[name]
[tsa]
default_tsa = tsa_config
[tsa_config]
serial = serial
signer_cert = authority.pem
signer_key = authority.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`

export async function startAuthority(directory: string): Promise<TimestampAuthority> {
  const openssl = (...args: string[]) => run('openssl', args, { cwd: directory })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-config', 'settings']
  const forADay = ['-days', '1', '-sha256']
  await writeFile(join(directory, 'settings'), SETTINGS)
  await writeFile(join(directory, 'serial'), '01\n')
  for (const name of ['root', 'other-root']) {
    const files = ['-keyout', `${name}.key`, '-out', `${name}.pem`]
    const subject = ['-subj', `/CN=${name}`, '-extensions', 'ca']
    await openssl('req', '-x509', ...newKey, ...subject, ...forADay, ...files)
  }
  await openssl(
    ...['req', ...newKey, '-subj', '/CN=authority', '-keyout', 'authority.key', '-out', 'request'],
  )
  const signer = ['-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial']
  const extensions = ['-extfile', 'settings', '-extensions', 'authority']
  await openssl(
    ...['x509', '-req', '-in', 'request', ...signer, ...extensions, ...forADay, '-out', 'authority.pem'],
  )

  const queries: string[] = []
  const server = createServer(async (request, response) => {
    const query = join(directory, `query-${queries.length}`)
    queries.push(query)
    await writeFile(query, await buffer(request))
    await openssl('ts', '-reply', '-config', 'settings', '-queryfile', query, '-out', `${query}.answer`)
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' })
    response.end(await readFile(`${query}.answer`))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`,
    root: join(directory, 'root.pem'),
    otherRoot: join(directory, 'other-root.pem'),
    queries,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
