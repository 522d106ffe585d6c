import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDatabaseUrl } from './settings.ts'

test('addresses as people write them are taken', () => {
  for (const url of [
    'postgres://bcf:0123abcdef@postgres/bcf',
    'postgresql://bcf:a%2Fb%40c%23@127.0.0.1:5432/bcf?sslmode=require',
    'postgres://bcf@/bcf?host=%2Ftmp%2Fsocket&port=5432&sslmode=disable',
    'postgres:///bcf?host=/var/run/postgresql',
    'postgres://server.example:5432/bcf?user=bcf@server&password=x',
    'postgres://bcf:a+b=@[::1]/bcf',
  ])
    assert.equal(readDatabaseUrl(url), url)
})

test('a password that breaks the address is refused in words, and not repeated', () => {
  for (const password of ['sec/ret', '/secret', '12/secret', 'sec?ret', 'sec#ret', '12#secret']) {
    assert.throws(
      () => readDatabaseUrl(`postgres://bcf:${password}@postgres/bcf`),
      (error: Error) => {
        assert.match(error.message, /DATABASE_URL.*percent-encoded/)
        assert.doesNotMatch(error.message, /sec\b|ret\b|secret/)
        return true
      },
      password,
    )
  }
})
