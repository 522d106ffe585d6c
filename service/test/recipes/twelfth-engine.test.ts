// The recipe of CONTRIBUTING.md in short: an engine is three files by hand, and then it is listed, read and asked.
// twelfth-engine.long.test.ts generates, compiles and tests everything.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BY_HAND, ENGINE, ROUTE } from './example-engine.ts'
import { makeScratchCopy } from './scratch-copy.ts'

describe('a twelfth engine, in short', { concurrency: false }, () => {
  const { read, write, run } = makeScratchCopy(['client', 'proof', 'sandbox', 'service', 'tools', 'sets'])

  test('is written in three files, and listed by a command', async () => {
    write(BY_HAND)
    assert.equal(Object.keys(BY_HAND).length, 3)
    await run(process.execPath, 'tools/scripts/engines.ts')
    assert.match(read('client/src/engine-names.ts'), /EXAMPLE_CHAT: 'Example Chat',\n\}/)
    assert.match(read('proof/src/route-providers.ts'), /'example-responses', \{ provider: 'Example', /)
  })

  test('is read like every other, from the bodies of its family', async () => {
    const options = ['--test', '--test-reporter=tap', `--test-name-pattern=${ENGINE}|${ROUTE}`]
    const report = await run(process.execPath, ...options, 'service/test/engines/adapters.test.ts')
    assert.match(report, /^ +ok \d+ - keeps every exchange byte for byte and reads the answer$/m)
    assert.match(report, new RegExp(`^ok 1 - ${ROUTE}$`, 'm'))
  })

  test('is asked like every other, in the simulator', async () => {
    const options = ['--test', '--test-reporter=tap', `--test-name-pattern=${ENGINE}|${ROUTE}`]
    const report = await run(process.execPath, ...options, 'service/test/engines/sandbox.test.ts')
    assert.match(report, new RegExp(`^ +ok \\d+ - ${ROUTE} fails in every way$`, 'm'))
  })
})
