// Callers who keep a request from ever being complete. They are told, and cut off, wherever their request would
// have gone; how many of them there are does not matter to the memory, nor to anybody else.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { seed } from '../api/seeded.ts'
import { bearer, eventually, startTestService } from '../harness.ts'

const CHECK = `/v1/public/evidence/${'0'.repeat(64)}/check`
const JSON_BODY = ['content-type: application/json']
const head = (line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, 'host: localhost', ...headers].join('\r\n')}\r\n\r\n`

interface Caller {
  socket: Socket
  said: () => string
}

/** Never ends the connection himself, also when the other side has. */
function call(url: string, sent: string): Caller {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  let said = ''
  socket.on('data', chunk => {
    said += chunk
  })
  socket.on('error', () => {})
  socket.write(sent)
  return { socket, said: () => said }
}

/** From the caller's side, in whichever way the other one let go. */
const cutOff = ({ socket }: Caller) =>
  new Promise<void>(resolve => {
    if (socket.readableEnded || socket.destroyed) resolve()
    socket.once('end', resolve).once('close', resolve)
  })

/** Whichever comes first. An error is none of them: what was turned away closes. */
const first = (socket: Socket, ...events: string[]) =>
  new Promise<void>(resolve => {
    for (const event of events) socket.once(event, () => resolve())
  })

describe('A17, A18: requests that never become complete', { concurrency: true }, async () => {
  const service = await startTestService({
    listen: true,
    limits: { headMs: 100, requestMs: 200, lookedAtEveryMs: 20 },
  })
  const url = service.url as string
  const { hash } = await seed(service)
  // From here on it is answered from memory, in the turn in which it is asked for.
  await fetch(`${url}/v1/public/evidence/${hash}`)
  const large = ['content-length: 1000000', ...JSON_BODY]
  /** The service's ends, by the port of the caller. */
  const taken = new Map<number | undefined, Socket>()
  service.app.server.on('connection', theirs => taken.set(theirs.remotePort, theirs))

  const cases: [what: string, sent: string, said: RegExp][] = [
    ['nothing at all', '', /^HTTP\/1\.1 408 /],
    ['half a head', 'GET /healthz HTTP/1.1\r\nhost: lo', /^HTTP\/1\.1 408 /],
    [
      'half a small body',
      `${head(`POST ${CHECK}`, 'content-length: 9', ...JSON_BODY)}{"c`,
      /^HTTP\/1\.1 408 /,
    ],
    ['half a large body', `${head(`POST ${CHECK}`, ...large)}{"c`, /^HTTP\/1\.1 408 /],
    [
      'half a body in chunks',
      `${head(`POST ${CHECK}`, 'transfer-encoding: chunked', ...JSON_BODY)}3\r\n{"c\r\n`,
      /^HTTP\/1\.1 408 /,
    ],
    [
      'half a body of the tool server',
      `${head('POST /api/mcp', `authorization: ${bearer.authorization}`, ...large)}{"j`,
      /^HTTP\/1\.1 408 /,
    ],
    [
      'half a body that the fast lane does not read',
      `${head(`GET /v1/public/evidence/${hash}`, ...large)}{`,
      /^HTTP\/1\.1 200 [\s\S]*HTTP\/1\.1 408 /,
    ],
    ['half a body that no route reads', `${head('POST /v1/webhooks', ...large)}{`, /^HTTP\/1\.1 501 /],
  ]
  for (const [what, sent, said] of cases)
    test(`${what}: cut off, also when the caller does not let go`, async () => {
      const caller = call(url, sent)
      await once(caller.socket, 'connect')
      const theirs = await eventually(async () => taken.get(caller.socket.localPort))
      if (!theirs.destroyed) await once(theirs, 'close')
      await cutOff(caller)
      assert.match(caller.said(), said)
      caller.socket.destroy()
    })
})

describe('as it is set up', async () => {
  const service = await startTestService({ parts: { worker: false }, listen: true, limits: { headMs: 1 } })
  const url = service.url as string

  test('limits are looked at long before they are over twice', async () => {
    const caller = call(url, 'GET /healthz HTTP/1.1\r\nhost: lo')
    // Counted in turns of the service's own loop, so that a slow machine slows both.
    let isCutOff = false
    void cutOff(caller).then(() => {
      isCutOff = true
    })
    for (let seconds = 0; seconds < 20 && !isCutOff; seconds++) await sleep(1_000)
    assert.ok(isCutOff)
    caller.socket.destroy()
  })
})

describe('many at a time', async () => {
  // Nobody is cut off for being slow.
  const limits = { headMs: 3_600_000, requestMs: 3_600_000, most: 900 }
  const service = await startTestService({ parts: { worker: false }, listen: true, limits })
  const url = service.url as string
  const SMALL = 64 * 1024
  const begun = () =>
    call(url, head(`POST ${CHECK}`, `content-length: ${SMALL}`, ...JSON_BODY) + 'x'.repeat(SMALL - 1))

  const check = (content: string) =>
    fetch(`${url}${CHECK}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content }),
    })

  test('small bodies that never end make room for those that do', async () => {
    const first = Array.from({ length: 600 }, begun)
    // 32 MiB are 512 of them: so many have to go.
    let left = first.length
    await new Promise<void>(resolve => {
      for (const caller of first) void cutOff(caller).then(() => --left === 512 && resolve())
    })
    assert.equal((await check('x'.repeat(SMALL - 100))).status, 404)
    for (const { socket } of first) socket.destroy()
  })

  test('more connections than there may be are turned away, and come in when others have gone', async () => {
    const held = Array.from({ length: 900 }, () => call(url, ''))
    await Promise.all(held.map(({ socket }) => socket.connecting && first(socket, 'connect', 'close')))
    // Connections that the test before let go may still be counted, and some of ours were turned away for them: more
    // come until the house is full.
    for (let turnedAway = false; !turnedAway; held.push(call(url, ''))) {
      const late = call(url, head('GET /healthz'))
      await Promise.race([cutOff(late), first(late.socket, 'data')])
      turnedAway = late.said() === ''
      late.socket.destroy()
    }
    for (const { socket } of held) socket.destroy()
    for (;;) {
      const healthy = await fetch(`${url}/healthz`).catch(() => null)
      if (healthy?.ok) break
    }
  })
})
