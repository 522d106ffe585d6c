// What the page shows is what runs: `npm run packages` runs the files.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import * as face from '../src/index.ts'

const page = readFileSync(new URL('../../docs/typescript.md', import.meta.url), 'utf8')
const folder = new URL('../examples/', import.meta.url)

test('the code of docs/typescript.md is the examples, all of them', () => {
  const shown = [...page.matchAll(/^```(?:ts|html)\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code)
  const files = readdirSync(folder).map(name => readFileSync(new URL(name, folder), 'utf8'))
  assert.ok(files.length > 5)
  assert.deepEqual(shown.toSorted(), files.toSorted())
})

test('docs/typescript.md names every method, every error and every function', () => {
  const methods = Object.getOwnPropertyNames(face.Client.prototype).filter(name => name !== 'constructor')
  const offered = Object.entries(face).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []))
  const missing = [...methods.map(name => `\`${name}(`), ...offered].filter(name => !page.includes(name))
  assert.deepEqual(missing, [])
})
