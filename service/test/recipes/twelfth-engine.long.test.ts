// The recipe of CONTRIBUTING.md, followed in a copy of the repository: one more engine, and everything that is generated,
// compiled and tested afterwards.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ENGINES } from '../../src/model/engine.ts'
import { BY_HAND, ENGINE, ROUTE } from './example-engine.ts'
import { makeScratchCopy } from './scratch-copy.ts'

/** Ask every engine for what it owes: here only the new one. */
const OF_ENGINES = ['adapters', 'outcomes', 'sandbox'].map(name => `service/test/engines/${name}.test.ts`)

/** Hold what is generated or declared against what it comes from. */
const OF_THE_WHOLE = [
  'service/test/engines/catalogue.test.ts',
  'service/test/engines/engine-table.test.ts',
  'service/test/costs/forecast.test.ts',
  'service/test/house.test.ts',
  'service/test/docs.test.ts',
  'client/test/openapi.test.ts',
]

describe('a twelfth engine', { concurrency: false }, () => {
  const { read, write, run } = makeScratchCopy()

  test('is written in three files, and the rest is generated', async () => {
    write(BY_HAND)
    for (const script of ['openapi', 'types', 'docs']) await run('npm', 'run', '--silent', script)
  })

  test('is everywhere that engines are listed, and comes last', async () => {
    const { components } = JSON.parse(read('openapi.json'))
    assert.deepEqual(components.schemas.Engine.enum, [...ENGINES, ENGINE])
    assert.match(read('client/src/openapi.ts'), new RegExp(`Engine: .*"${ENGINE}";`))
    assert.match(read('python/src/brand_citation_forensics/models.py'), new RegExp(`Engine = .*"${ENGINE}"]`))
    assert.match(read('client/src/engine-names.ts'), /EXAMPLE_CHAT: 'Example Chat',\n\}/)
    assert.match(read('proof/src/route-providers.ts'), /'example-responses', \{ provider: 'Example', /)
    assert.match(
      read('docs/engines.md'),
      /^\| EXAMPLE_CHAT \| `example-responses` \| api\.chat\.example \|.*\| country \|/m,
    )
    assert.match(read('docs/engines.md'), /^\| `EXAMPLE_CHAT` \| Example Chat \| 90 s \| \[the form at/m)
    assert.match(read('docs/configuration.md'), /^\| `EXAMPLE_CHAT` \| .* \| `90` \|$/m)
  })

  test('keeps the contract, in the simulator too', async () => {
    const only = `--test-name-pattern=${ENGINE}|${ROUTE}`
    const report = await run(process.execPath, '--test', '--test-reporter=tap', only, ...OF_ENGINES)
    assert.match(report, new RegExp(`# Subtest: ${ROUTE}\n`))
    assert.match(report, new RegExp(`# Subtest: ${ENGINE} by ${ROUTE}\n`))
  })

  test('leaves nothing stale or unsaid', async () => {
    await run(process.execPath, '--test', ...OF_THE_WHOLE)
  })

  for (const project of ['.', 'console'])
    test(`passes the compiler: ${project}`, async () => {
      await run(process.execPath, 'node_modules/typescript/bin/tsc', '--noEmit', '-p', project)
    })
})
