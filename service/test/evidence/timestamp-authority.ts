// A timestamp authority for tests: `openssl ts` behind HTTP, and ways for it to misbehave.

import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { ServerOptions } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { lacksOpenssl, type Office, openOffice as openOfficeIn } from '../../../proof/test/openssl-office.ts'
import { readBody, serve, type TestServer } from './log-world.ts'

export { CA, type Identity, TSA } from '../../../proof/test/openssl-office.ts'
export const noOpenssl = lacksOpenssl()

/** Gone with the suite. */
export function openOffice(): Office {
  const directory = mkdtempSync(join(tmpdir(), 'bcf-tsa-'))
  after(() => rmSync(directory, { recursive: true, force: true }))
  return openOfficeIn(directory)
}

export type Manner = (request: Buffer, response: ServerResponse) => Promise<unknown> | unknown

export interface TestAuthority extends TestServer {
  /** How it answers; may be changed at any time. */
  manner: Manner
  /** The requests that came. */
  asked: { body: Buffer; contentType: string | undefined; headers: IncomingHttpHeaders }[]
}

export const stamped = (response: ServerResponse, body: Uint8Array) =>
  response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(body)

export async function serveAuthority(manner: Manner, tls?: ServerOptions): Promise<TestAuthority> {
  const asked: TestAuthority['asked'] = []
  const server = await serve(
    async (request, response) => {
      const body = await readBody(request)
      asked.push({ body, contentType: request.headers['content-type'], headers: request.headers })
      await authority.manner(body, response)
    },
    0,
    tls,
  )
  const authority: TestAuthority = { ...server, manner, asked }
  return authority
}
