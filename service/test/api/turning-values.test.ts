// Whatever the field, the value is checked by the route's own schemas. What they refuse never gets further, so that only what they
// take is sent, and every value once in all fields together.

import assert from 'node:assert/strict'
import { parse } from 'node:querystring'
import { describe, test } from 'node:test'
import type { z } from 'zod'
import { type Asked, type Route, validate } from '../../src/api/route.ts'
import { V1_ROUTES } from '../../src/api/v1-routes.ts'
import { adminRoutes } from '../../src/http/admin/index.ts'
import { openApiDocument } from '../../src/http/openapi.ts'
import { AppError } from '../../src/model/errors.ts'
import { bearer, makeBrand, startTestService } from '../harness.ts'
import { TURNING } from './turning-values.ts'

const ROUTES = [...V1_ROUTES, ...adminRoutes]
const ODD = ['__proto__', 'constructor', 'toString']
const LEAST_CHECKED = 5_000

describe('values that turn on whoever takes them for a text', async () => {
  const service = await startTestService({ parts: { worker: false } })
  const { id: brandId } = await makeBrand(service)
  const done = { checked: 0, sent: 0 }

  /** By the service, which has an answer to it. */
  async function send({ method, url }: Route, query: string, payload?: string): Promise<void> {
    done.sent += 1
    const { statusCode, body: said } = await service.app.inject({
      ...{ method, url: url.replace(':brandId', brandId).replace(/:\w+/, 'x') + query },
      headers: { ...bearer, ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(payload === undefined ? {} : { payload }),
    })
    assert.ok(statusCode < 500, `${query} ${payload?.slice(0, 80)}: ${statusCode} ${said}`)
  }

  /** Whether it would get further than the schema. */
  function isTaken(route: Route, place: 'query' | 'body', value: unknown): boolean {
    done.checked += 1
    const { operationId, summary, access, responses, method, url } = route
    const alone = { operationId, summary, access, responses, method, url, [place]: route[place] }
    try {
      validate(alone, { [place]: value } as unknown as Asked)
      return true
    } catch (error) {
      assert.ok(error instanceof AppError, `${JSON.stringify(value).slice(0, 80)}: ${error}`)
      return false
    }
  }

  for (const route of ROUTES.filter(({ body }) => body))
    test(`${route.method} ${route.url}: any field`, async () => {
      const fields = Object.keys(route.body.shape)
      const inAll = (names: string[], value: string) =>
        `{${names.map(name => `"${name}":${value}`).join(',')}}`
      for (const value of TURNING) {
        await send(route, '', inAll([...fields, ...ODD], value))
        const single = [value, ...[...fields, ...ODD].map(field => `{"${field}":${value}}`)]
        // Odd names are not read: together they show as much as each of them.
        const taken = single.filter(text => isTaken(route, 'body', JSON.parse(text)))
        const isOdd = (text: string) => ODD.some(name => text.startsWith(`{"${name}":`))
        for (const text of taken.filter(text => !isOdd(text))) await send(route, '', text)
        if (taken.some(isOdd)) await send(route, '', inAll(ODD, value))
      }
    })

  for (const route of ROUTES.filter(({ query }) => query))
    test(`${route.method} ${route.url}: any part of the query`, async () => {
      const fields = [...Object.keys(route.query.shape), ...ODD]
      for (const formOf of [
        (field: string) => `${field}[toString]=x`,
        (field: string) => `${field}[]=x&${field}[]=y`,
        (field: string) => `${field}=x&${field}=y`,
        (field: string) => `${field}=%00`,
      ]) {
        await send(route, `?${fields.map(formOf).join('&')}`)
        for (const field of fields) {
          const form = formOf(field)
          const isRead = !ODD.includes(field) && Object.hasOwn(parse(form), field)
          if (isTaken(route, 'query', { ...parse(form) }) && isRead) await send(route, `?${form}`)
        }
      }
    })

  test(`at least ${LEAST_CHECKED} values`, context => {
    context.diagnostic(`${done.checked} checked, ${done.sent} sent`)
    assert.ok(done.checked >= LEAST_CHECKED && done.sent > 500, JSON.stringify(done))
  })
})

test('the document offers an Idempotency-Key where it is read, and nowhere else', () => {
  const { paths } = openApiDocument(ROUTES, '/') as { paths: Record<string, Record<string, Described>> }
  const offering = Object.values(paths).flatMap(path =>
    Object.values(path).flatMap(({ operationId, parameters = [] }) =>
      parameters.some(({ name }) => name === 'Idempotency-Key') ? [operationId] : [],
    ),
  )
  const reading = ROUTES.filter(({ handle }) => /\bidempotency\b/.test(String(handle)))
  assert.ok(reading.length >= 8, String(reading.length))
  assert.deepEqual(offering.sort(), reading.map(({ operationId }) => operationId).sort())
})

test('a day or an instant that somebody gives is not so far away that its neighbours have years of five digits', () => {
  const forms = [
    { near: '2026-11-01', far: ['0000-01-01', '1969-12-31', '3000-01-01', '9999-12-31', '+010000-01-01'] },
    { near: '2026-11-01T00:00:00Z', far: ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'] },
    { near: '2026-11-01T00:00:00-14:00', far: ['9999-12-31T23:59:59-14:00', '0001-01-01T00:00:00+14:00'] },
  ]
  const takes = (schema: z.ZodType, value: string) => schema.safeParse(value).success
  const given = ROUTES.flatMap(({ operationId, query, body }) =>
    Object.entries<z.ZodType>({ ...query?.shape, ...body?.shape }).flatMap(([name, schema]) =>
      forms
        .filter(({ near }) => takes(schema, near) && !takes(schema, 'no time'))
        .map(({ far }) => ({ field: `${operationId} ${name}`, schema, far })),
    ),
  )
  assert.ok(given.length >= 25, String(given.length))
  for (const { field, schema, far } of given)
    assert.deepEqual(
      far.filter(value => takes(schema, value)),
      [],
      field,
    )
})

interface Described {
  operationId: string
  parameters?: { name: string }[]
}
