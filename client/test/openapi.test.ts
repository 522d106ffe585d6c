// The library against the document that it speaks for.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { CITATION_CLASSES, Client, ENGINES, PROMPT_INTENTS } from '../src/index.ts'

const document = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'))

test('the methods are the operations of the document, but for the webhooks that are planned', () => {
  const operations = Object.entries<Record<string, { operationId: string }>>(document.paths)
    .filter(([path]) => !path.startsWith('/v1/webhooks'))
    .flatMap(([, item]) => Object.values(item).map(({ operationId }) => operationId))
  const methods = Object.getOwnPropertyNames(Client.prototype).filter(name => name !== 'constructor')
  assert.deepEqual(methods.toSorted(), operations.toSorted())
  assert.equal(methods.length, 10)
})

test('the enumerations are whole', () => {
  const { Engine, PromptIntent, CitationClass } = document.components.schemas
  assert.deepEqual(ENGINES, Engine.enum)
  assert.deepEqual(PROMPT_INTENTS, PromptIntent.enum)
  assert.deepEqual(CITATION_CLASSES, CitationClass.enum)
})
