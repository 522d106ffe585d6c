// What the page shows is what runs: `npm run packages` runs the files.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import * as face from '../src/index.ts'

const page = readFileSync(new URL('../../docs/clients.md', import.meta.url), 'utf8')
const folder = new URL('../examples/', import.meta.url)

test('the code of docs/clients.md is that of examples, and it names them all', () => {
  const shown = [...page.matchAll(/^```(?:ts|html)\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code)
  const names = readdirSync(folder)
  const files = names.map(name => readFileSync(new URL(name, folder), 'utf8'))
  assert.ok(names.length > 5 && shown.length > 1)
  assert.deepEqual(
    shown.filter(code => !files.includes(code)),
    [],
  )
  assert.deepEqual(
    names.filter(name => !page.includes(`\`${name}\``)),
    [],
  )
})

test('docs/clients.md names every method, every error and every function', () => {
  const methods = Object.getOwnPropertyNames(face.Client.prototype).filter(name => name !== 'constructor')
  const offered = Object.entries(face).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []))
  const missing = [...methods.map(name => `\`${name}(`), ...offered].filter(name => !page.includes(name))
  assert.deepEqual(missing, [])
})
