// J1: strangers who all send large bodies at once. Some are asked to come back, small requests are not, and the place
// of whoever went away is free again.

import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { describe, test } from 'node:test'
import { eventually, startTestService } from '../harness.ts'

const PATH = `/v1/public/evidence/${'0'.repeat(64)}/check`
const LARGE = 15 * 1024 * 1024

describe('large bodies', async () => {
  const service = await startTestService({ parts: { worker: false }, listen: true })
  const { hostname, port } = new URL(service.url ?? '')

  /** Announces a body, or says nothing of its size, and sends none of it. */
  function announce(size: string): { socket: Socket; said: () => string } {
    const socket = connect(Number(port), hostname)
    let said = ''
    socket.on('data', chunk => {
      said += chunk
    })
    socket.on('error', () => {})
    socket.write(
      `POST ${PATH} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n${size}\r\n\r\n`,
    )
    return { socket, said: () => said }
  }

  const check = (content: string) =>
    fetch(`${service.url}${PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content }),
    })

  for (const size of [`content-length: ${LARGE}`, 'transfer-encoding: chunked'])
    test(`${size}: four at a time, then 503, and small ones all the same`, async () => {
      const callers = Array.from({ length: 10 }, () => announce(size))
      await eventually(
        async () => callers.filter(({ said }) => said().startsWith('HTTP/1.1 503')).length === 6,
      )
      for (const { said } of callers.filter(caller => caller.said() !== ''))
        assert.match(said(), /retry-after: 2\r\n[\s\S]*The service is overloaded/i)
      assert.equal((await check('small')).status, 404)
      for (const { socket } of callers) socket.destroy()
      await eventually(async () => (await check('x'.repeat(LARGE))).status === 404)
    })

  test('their place is free again after each answer', async () => {
    for (let n = 0; n < 6; n++) assert.equal((await check('x'.repeat(LARGE))).status, 404)
  })
})
