import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requireVersion } from './migrate.ts'

test('a server that is too old is refused by its version, whatever the distribution adds to it', () => {
  for (const version of ['16.0', '16.10 (Debian 16.10-1)', '18.4', '19beta1']) requireVersion(version)
  for (const version of ['14.19', '9.6.24', '14.5 (Ubuntu 14.5-1)', ''])
    assert.throws(() => requireVersion(version), /PostgreSQL .*16 or newer is needed: upgrade/)
})
