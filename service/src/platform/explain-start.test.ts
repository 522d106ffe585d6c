import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AppError } from '../model/errors.ts'
import { explainStart } from './explain-start.ts'

const PASSWORD = 'f4a1c0de77'
const settings = {
  databaseUrl: `postgres://watcher:${PASSWORD}@db.example:5433/citations`,
  dataDir: '/var/lib/bcf',
  port: 8080,
}
const failure = (code: string, message = 'what it said', more: object = {}) =>
  Object.assign(new Error(message), { code, ...more })

describe('why a process did not start', () => {
  const databases: [error: Error, says: RegExp][] = [
    [failure('ECONNREFUSED', ''), /No PostgreSQL listens at db\.example:5433: start it/],
    [failure('ENOTFOUND'), /host db\.example is not known/],
    [failure('ETIMEDOUT'), /cannot be reached \(ETIMEDOUT\): look at the network/],
    [failure('28P01'), /refuses the password of watcher: correct it in DATABASE_URL/],
    [failure('28000', 'no pg_hba.conf entry'), /does not let watcher in \(no pg_hba\.conf entry\)/],
    [failure('3D000'), /no database citations: make it \(createdb citations\)/],
    [failure('42501', 'permission denied for schema public'), /permission denied.*npm run migrate/],
    [failure('53300'), /no connection left: raise its max_connections/],
    [failure('57P03', 'the database system is starting up'), /starting up\): try again/],
    [failure('SELF_SIGNED_CERT_IN_CHAIN'), /could not prove who it is.*sslrootcert/],
    [new Error('The server does not support SSL connections'), /Correct sslmode/],
    [new Error('SASL: client password must be a string'), /asks for the password of watcher/],
    [new Error('timeout expired'), /does not answer \(timeout expired\)/],
  ]
  for (const [error, says] of databases)
    test(`${(error as { code?: string }).code ?? error.message}, as it is and under what clients are told`, async () => {
      const told = new AppError('database_unavailable', 'The database is unavailable', { cause: error })
      for (const thrown of [error, told]) {
        const line = (await explainStart(thrown, settings)) ?? ''
        assert.match(line, says)
        assert.doesNotMatch(line, new RegExp(`\\n|${PASSWORD}`))
      }
    })

  const ports: [code: string, more: object, says: RegExp][] = [
    ['EADDRINUSE', { address: '127.0.0.1', port: 8080 }, /Port 8080 of 127\.0\.0\.1 is taken.* set PORT/],
    ['EADDRINUSE', { address: '127.0.0.1', port: 9101 }, /Port 9101 .* set BCF_WORKER_PORT/],
    [
      'EACCES',
      { address: '0.0.0.0', port: 8080 },
      /may not be opened by this user: set PORT to one above 1023/,
    ],
    [
      'EADDRNOTAVAIL',
      { address: '192.0.2.7', port: 8080 },
      /192\.0\.2\.7 is no address of this machine: set HOST/,
    ],
  ]
  for (const [code, more, says] of ports)
    test(`${code} of ${JSON.stringify(more)}`, async () =>
      assert.match(
        (await explainStart(failure(code, code, { syscall: 'listen', ...more }), settings)) ?? '',
        says,
      ))

  test('a data directory that cannot be used', async () => {
    const denied = failure('EACCES', 'EACCES: permission denied', {
      path: '/var/lib/bcf/log',
      syscall: 'mkdir',
    })
    assert.match((await explainStart(denied, settings)) ?? '', /permission denied.*BCF_DATA_DIR/)
  })

  test('a defect is not explained away', async () => {
    assert.equal(await explainStart(new TypeError('x is not a function'), settings), null)
    assert.equal(await explainStart(failure('ECONNREFUSED'), { ...settings, databaseUrl: null }), null)
    assert.equal(await explainStart(failure('ENOENT', 'ENOENT', { path: '/elsewhere' }), settings), null)
    assert.equal(await explainStart('a string', settings), null)
  })
})
