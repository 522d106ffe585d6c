// J1: strangers who all send large bodies at once. Some are asked to come back, small requests are not, and the place
// of whoever went away is free again.

import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { describe, test } from 'node:test'
import { eventually, startTestService } from '../harness.ts'

const PATH = `/v1/public/evidence/${'0'.repeat(64)}/check`
const LARGE = 15 * 1024 * 1024

interface Sender {
  socket: Socket
  said: () => string
}

describe('large bodies', async () => {
  const service = await startTestService({ parts: { worker: false }, listen: true })
  const { hostname, port } = new URL(service.url ?? '')

  /** Sends so much of a body, and never its end. */
  function begin(size: string, sent: string): Sender {
    const socket = connect(Number(port), hostname)
    let said = ''
    socket.on('data', chunk => {
      said += chunk
    })
    socket.on('error', () => {})
    const head = `POST ${PATH} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n${size}\r\n\r\n`
    socket.write(head + sent)
    return { socket, said: () => said }
  }

  const check = (content: string) =>
    fetch(`${service.url}${PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content }),
    })
  const isRefused = ({ said }: Sender) => said().startsWith('HTTP/1.1 503')

  const part = 'x'.repeat(14 * 1024 * 1024)
  const forms: Record<string, [size: string, sent: string]> = {
    announced: [`content-length: ${LARGE}`, part],
    'in chunks': ['transfer-encoding: chunked', `${(LARGE).toString(16)}\r\n${part}`],
  }
  for (const [form, [size, sent]] of Object.entries(forms))
    test(`${form}: not more than fit, the others get 503, small ones pass`, async () => {
      const senders = Array.from({ length: 10 }, () => begin(size, sent))
      await eventually(async () => senders.filter(isRefused).length >= 6)
      for (const { said } of senders.filter(isRefused))
        assert.match(said(), /retry-after: 2\r\n[\s\S]*The service is overloaded/i)
      assert.equal((await check('small')).status, 404)
      for (const { socket } of senders) socket.destroy()
      await eventually(async () => (await check('x'.repeat(LARGE))).status === 404)
    })

  test('whoever announces much and sends nothing takes nobody a place', async () => {
    const idle = Array.from({ length: 30 }, () => begin(`content-length: ${LARGE}`, '{'))
    assert.equal((await check('x'.repeat(LARGE))).status, 404)
    assert.deepEqual(idle.filter(isRefused), [])
    for (const { socket } of idle) socket.destroy()
  })

  test('their place is free again after each answer', async () => {
    for (let n = 0; n < 6; n++) assert.equal((await check('x'.repeat(LARGE))).status, 404)
    // Too large: refused before it is read, and counted for nothing.
    const refused = Array.from({ length: 6 }, () => begin(`content-length: ${2 * LARGE}`, part))
    await eventually(async () => refused.every(({ said }) => said().startsWith('HTTP/1.1 413')))
    assert.equal((await check('x'.repeat(LARGE))).status, 404)
  })
})
