import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { V1_ROUTES } from '../../src/api/v1-routes.ts'
import { adminRoutes } from '../../src/http/admin/index.ts'
import { bearer, makeBrand, startTestService } from '../harness.ts'
import { TURNING } from './turning-values.ts'

describe('values that turn on whoever takes them for a text', async () => {
  const service = await startTestService({ parts: { worker: false } })
  const { id } = await makeBrand(service)
  const routes = [...V1_ROUTES, ...adminRoutes]

  const ask = (method: string, url: string, payload?: string) =>
    service.app.inject({
      method: method as 'POST',
      url: url.replace(':brandId', id).replace(/:\w+/, 'x'),
      headers: { ...bearer, ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(payload === undefined ? {} : { payload }),
    })

  for (const { method, url, body } of routes.filter(route => route.body)) {
    test(`${method} ${url}: any field`, async () => {
      const fields = Object.keys(body.shape)
      for (const field of [...fields, '__proto__', 'constructor', 'toString'])
        for (const value of TURNING) {
          const { statusCode, body: said } = await ask(method, url, `{"${field}":${value}}`)
          assert.ok(statusCode < 500, `${field}: ${value.slice(0, 80)}: ${statusCode} ${said}`)
        }
      for (const value of TURNING)
        assert.ok((await ask(method, url, value)).statusCode < 500, value.slice(0, 80))
    })
  }

  for (const { method, url, query } of routes.filter(route => route.query)) {
    test(`${method} ${url}: any part of the query`, async () => {
      for (const field of [...Object.keys(query.shape), '__proto__', 'constructor', 'toString'])
        for (const form of [
          `${field}[toString]=x`,
          `${field}[]=x&${field}[]=y`,
          `${field}=x&${field}=y`,
          `${field}=%00`,
        ]) {
          const { statusCode, body: said } = await ask(method, `${url}?${form}`)
          assert.ok(statusCode < 500, `${form}: ${statusCode} ${said}`)
        }
    })
  }
})
