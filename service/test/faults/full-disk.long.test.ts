// A real disk without space under the embedded PostgreSQL, with everything else on it.

import assert from 'node:assert/strict'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import pg from 'pg'
import { bearer, eventually, TOKEN } from '../harness.ts'
import { spawnService } from '../service-process.ts'
import { whyNoDisks } from '../small-disk.ts'
import { newDisk } from './full-disk.ts'

describe('D5, D14: a database on a disk without space', { skip: (await whyNoDisks()) ?? false }, () => {
  test('first starts say in a line what is missing, and each goes on from the last', async t => {
    const { directory, disk } = await newDisk(t)
    const ballast = join(directory, 'ballast')
    const start = () => spawnService('migrate', { BCF_DATA_DIR: directory, BCF_LOG_LEVEL: 'silent' }).ended
    // No byte; some for initdb; a cluster, and too few for its tables.
    for (const megabytes of [0, 8, 48]) {
      await writeFile(ballast, Buffer.alloc(megabytes * 1024 * 1024))
      disk.fill()
      await rm(ballast)
      const { code, stderr } = await start()
      assert.equal(code, 1, `${megabytes} MB`)
      assert.match(stderr, /No space (is )?left on/)
      assert.doesNotMatch(stderr, /^ +at /m)
      disk.free()
    }
    assert.equal((await start()).code, 0)
  })

  test('the embedded PostgreSQL ends, is said to have, and is started again', async t => {
    const { directory, disk } = await newDisk(t)
    const service = spawnService('start', {
      ...{ BCF_ACCESS_TOKEN: TOKEN, BCF_ENGINES: 'sandbox', BCF_LOG_LEVEL: 'warn', PORT: '0' },
      BCF_DATA_DIR: directory,
    })
    t.after(() => service.stop())
    const url = await service.ready
    const ready = async () =>
      (await (await fetch(`${url}/readyz`)).json()) as {
        status: string
        database: string
        cannotWrite?: { what: string; cause: string }[]
      }
    const makeBrand = async () => {
      const body = JSON.stringify({ name: 'Northwind Kettles', domain: 'northwind-kettles.example' })
      const headers = { ...bearer, 'content-type': 'application/json' }
      return (await fetch(`${url}/api/admin/brands`, { method: 'POST', headers, body })).status
    }
    assert.equal(await makeBrand(), 201)
    disk.fill()
    // More than fits into the files of the write-ahead log that are there: the server cannot go on.
    const socket = encodeURIComponent(join(directory, 'postgres-socket'))
    const password = (await readFile(join(directory, 'postgres.password'), 'utf8')).trim()
    await eventually(async () => {
      const connectionString = `postgres://bcf:${password}@/bcf?host=${socket}&sslmode=disable`
      const client = new pg.Client({ connectionString })
      client.on('error', () => {})
      try {
        await client.connect()
        await client.query(`select pg_logical_emit_message(true, 'fill', repeat('x', 8000000))`)
        return false
      } catch {
        return true
      } finally {
        client.connection.stream.destroy()
      }
    })
    const said = await eventually(async () => {
      const body = await ready()
      return body.database === 'unavailable' && body.cannotWrite ? body : null
    })
    assert.partialDeepStrictEqual(said.cannotWrite, [{ what: 'database', cause: 'disk_full' }])
    assert.equal(await makeBrand(), 503)
    disk.free()
    await eventually(async () => (await ready()).status === 'ok')
    assert.equal(await makeBrand(), 201)
  })
})
