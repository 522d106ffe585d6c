// Stands between the browser and the service, and reads every byte that goes back: nothing but this sees the answers
// to downloads and to pages that were left already.

import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface Recorder {
  url: string
  /** URLs and responses that hold the secret, and error responses. */
  complaints: string[]
  close(): Promise<void>
}

export async function startRecorder(target: string, secret: string): Promise<Recorder> {
  const complaints: string[] = []
  const complain = (what: string) => complaints.push(what)
  const inspect = ({ method, url }: IncomingMessage, answer: IncomingMessage, body: Buffer) => {
    const status = answer.statusCode ?? 0
    // A 401 is how the console learns that nobody is logged in.
    if (status >= 400 && status !== 401) complain(`${status} ${method} ${url}`)
    if (url?.includes(secret)) complain(`the token is in the address ${url}`)
    if (body.includes(secret) || JSON.stringify(answer.headers).includes(secret))
      complain(`the token is in the answer to ${method} ${url}`)
  }
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { 'accept-encoding': _plain, ...headers } = request.headers
    const onward = ask(target + request.url, { method: request.method, headers }, async answer => {
      const body = await buffer(answer)
      inspect(request, answer, body)
      const { 'transfer-encoding': _whole, ...answered } = answer.headers
      response.writeHead(answer.statusCode ?? 502, answered).end(body)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    complaints,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
