// Row 180g, with the database and the queue down, is in database-down.test.ts.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bearer, startTestService } from '../harness.ts'
import { openSocket, readAnswers, request } from '../raw-http.ts'
import { asJson, asker, assertError, JSON_TYPE } from './ask.ts'
import { PLANNED } from './paths.ts'

const BODY_BYTES = 20 * 1024 * 1024

describe('planned routes', async () => {
  const service = await startTestService({ listen: true, parts: { worker: false } })
  const ask = asker(service)
  const url = service.url as string

  for (const { path } of PLANNED) {
    for (const method of ['GET', 'POST']) {
      test(`row 180a: ${method} ${path} is 501 planned`, async () => {
        const answer = await ask(method, path)
        assert.equal(answer.status, 501)
        assert.equal(answer.body.status, 'planned')
        assert.equal(answer.headers['content-type'], JSON_TYPE)
      })
    }
  }

  test('row 180b: webhooks gives exactly status and roadmap, as application/json; charset=utf-8', async () => {
    for (const method of ['GET', 'POST']) {
      const { body, headers } = await ask(method, '/v1/webhooks')
      assert.deepEqual(Object.keys(body).sort(), ['roadmap', 'status'])
      assertLabel(body.roadmap)
      assert.equal(headers['content-type'], 'application/json; charset=utf-8')
    }
  })

  for (const name of ['slack', 'discord', 'zapier']) {
    test(`row 180c: ${name} gives exactly status and roadmap`, async () => {
      for (const method of ['GET', 'POST']) {
        const { body } = await ask(method, `/v1/integrations/${name}`)
        assert.deepEqual(Object.keys(body).sort(), ['roadmap', 'status'])
        assertLabel(body.roadmap)
      }
    })
  }

  for (const path of ['/v1/exports', '/v1/reports']) {
    test(`row 180d: ${path} gives exactly status and note, which names the report pipeline`, async () => {
      for (const method of ['GET', 'POST']) {
        const { body } = await ask(method, path)
        assert.deepEqual(Object.keys(body).sort(), ['note', 'status'])
        assert.match(body.note, /report pipeline/i)
      }
    })
  }

  const bodies: [what: string, contentType: string, payload: string | Buffer][] = [
    ['malformed JSON', 'application/json', '{"url":'],
    ['JSON of another shape', 'application/json', '[1, null]'],
    ['an empty body that claims JSON', 'application/json', ''],
    ['a form', 'application/x-www-form-urlencoded', 'a=1&b=2'],
    ['multipart', 'multipart/form-data; boundary=x', '--x\r\n\r\n--x--'],
    ['XML', 'application/xml', '<a/>'],
    ['an unknown charset', 'application/json; charset=klingon', '{}'],
    ['invalid UTF-8', 'application/json; charset=utf-8', Buffer.from([0xff, 0xfe, 0x00])],
    ['a content type that is none', 'not a type', 'x'],
    ['20 MB', 'application/json', Buffer.alloc(BODY_BYTES, 0x20)],
  ]
  for (const [what, contentType, payload] of bodies) {
    test(`row 180e: POST with ${what} is 501`, async () => {
      assert.equal(PLANNED.length, 6)
      for (const { path } of PLANNED) {
        for (const encoding of ['', 'gzip']) {
          const headers = {
            'content-type': contentType,
            ...(encoding ? { 'content-encoding': encoding } : {}),
          }
          const answer = await ask('POST', path, { headers, payload })
          assert.equal(answer.status, 501, path)
          assert.equal(answer.text, (await ask('GET', path)).text)
        }
      }
    })
  }

  test('row 180e, A25: 20 MB are answered before they arrive, and the connection goes on', async () => {
    const socket = openSocket(url)
    socket.write(request('POST /v1/webhooks HTTP/1.1', 'Host: t', `Content-Length: ${BODY_BYTES}`))
    const early = await readAnswers(socket, { answers: 1 })
    // Not a byte of the body was sent.
    assert.equal(early.answers[0]?.status, 501)
    socket.write(Buffer.alloc(BODY_BYTES, 0x7b))
    socket.write(request('GET /v1/reports HTTP/1.1', 'Host: t', 'Connection: close'))
    const late = await readAnswers(socket, { answers: 1 })
    socket.destroy()
    assert.equal(late.answers[0]?.status, 501)
    assert.match(late.answers[0]?.body ?? '', /report pipeline/i)
  })

  test('row 180f: a good token, a bad token and any query change nothing', async () => {
    assert.equal(PLANNED.length, 6)
    const tokens = [
      bearer,
      { authorization: 'Bearer wrong' },
      { authorization: 'Basic x' },
      { authorization: '' },
    ]
    const queries = [
      '',
      '?status=live',
      '?a[]=1&a[]=2',
      '?%00',
      `?${'x'.repeat(4_000)}`,
      '?format=xml&engine=NOPE',
    ]
    for (const { path, methods } of PLANNED) {
      const plain = (await ask('GET', path)).text
      for (const headers of tokens) {
        for (const query of queries) {
          for (const method of methods) {
            const answer = await ask(method, `${path}${query}`, { headers })
            assert.equal(answer.status, 501)
            assert.equal(answer.text, plain)
          }
        }
      }
    }
  })

  test('row 180h: their neighbours are unknown paths: 401 without token, 404 with', async () => {
    const neighbours = [
      '/v1/webhooks/x',
      '/v1/webhook',
      '/v1/integrations',
      '/v1/integrations/',
      '/v1/integrations/teams',
      '/v1/integrations/slack/x',
      '/v1/exports/1',
      '/v1/reports/1',
    ]
    for (const path of neighbours) {
      for (const method of ['GET', 'POST']) {
        assertError(await ask(method, path), 401)
        assertError(await ask(method, path, { headers: bearer }), 404)
      }
    }
  })

  test('row 180i: a page of any origin may ask', async () => {
    assert.equal(PLANNED.length, 6)
    for (const { path, methods } of PLANNED) {
      for (const method of methods) {
        const answer = await ask(method, path, { headers: { origin: 'https://page.example', ...asJson } })
        assert.equal(answer.headers['access-control-allow-origin'], '*')
        assert.equal(answer.headers['access-control-allow-credentials'], undefined)
      }
    }
  })
})

function assertLabel(roadmap: unknown): void {
  assert.equal(typeof roadmap, 'string')
  assert.match(roadmap as string, /\S/)
}
