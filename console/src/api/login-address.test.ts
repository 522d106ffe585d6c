import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathAfterLogin } from './login-address.ts'

const ORIGIN = 'https://bcf.example'
const after = (next: string) => pathAfterLogin(`?next=${encodeURIComponent(next)}`, ORIGIN)

test('the login leads back to the page that was asked for, filters and all', () => {
  assert.equal(after('/console/runs/run_1?tab=bytes'), '/console/runs/run_1?tab=bytes')
})

test('the login leads nowhere else', () => {
  const elsewhere = [
    'https://evil.example/console/',
    '//evil.example/console/brands',
    '/\\evil.example/console/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/console/../v1/scans',
    '/console/%2e%2e/docs',
    '/verify',
    '/console',
    'https://bcf.example@evil.example/console/',
    '/console/login',
    '',
  ]
  for (const next of elsewhere) assert.equal(after(next), '/console/brands', next)
  assert.equal(pathAfterLogin('', ORIGIN), '/console/brands')
})
