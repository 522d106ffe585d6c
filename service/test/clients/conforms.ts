// An answer against the schema that openapi.json gives it.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

// biome-ignore lint/suspicious/noExplicitAny: a document is read by path, and a missing path fails the test.
const document: any = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'))
const ajv = new Ajv2020({ strict: false })
formats.default(ajv)
ajv.addSchema(document, 'openapi')

export function assertConforms(operationId: string, status: number, body: object): void {
  for (const [path, item] of Object.entries<object>(document.paths))
    for (const [method, operation] of Object.entries(item)) {
      if (operation.operationId !== operationId) continue
      assert.ok(operation.responses[status], `${operationId} has no status ${status}`)
      const steps = ['paths', path, method, 'responses', `${status}`, 'content', 'application/json', 'schema']
      const pointer = steps.map(step => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')
      const validate = ajv.compile({ $ref: `openapi#/${pointer}` })
      assert.ok(validate(body), `${operationId} ${status}: ${ajv.errorsText(validate.errors)}`)
      return
    }
  assert.fail(`no operation is called ${operationId}`)
}
