// The question of docs/scale.md, put to DuckDB as it stands there. From PyPI: npm has no DuckDB for every machine.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { makeEnvironment, program } from '../../../tools/scripts/python/environment.ts'
import { plantMonths } from './month-files.ts'

const ASK = 'import duckdb, json, sys; print(json.dumps(duckdb.sql(sys.argv[1]).fetchall()))'

describe('a month as files, for others', async () => {
  const { directory, write } = await plantMonths()
  await write('2026-09')
  await write('2026-10')

  test('DuckDB answers what the documentation asks', async () => {
    const environment = join(directory, 'python')
    await makeEnvironment(environment, ['duckdb==2.0.0'])
    const page = await readFile(new URL('../../../docs/scale.md', import.meta.url), 'utf8')
    const question = page.match(/```sql\n(.+?);\n```/s)?.[1] ?? ''
    const { stdout } = await promisify(execFile)(program(environment, 'python'), ['-c', ASK, question], {
      cwd: directory,
    })
    assert.deepEqual(JSON.parse(stdout), [['Northwind Kettles', 'CHATGPT', 0.5, 12]])
  })
})
