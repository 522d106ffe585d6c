// What docs/clients.md tells people to type is tried here.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { MESSAGES_PER_MINUTE } from '../../src/access/allowances/spend.ts'
import { TOOLS } from '../../src/assemble/tools.ts'
import { makeBrand, startTestService } from '../harness.ts'
import { readText } from '../source.ts'
import { issueKey, PATH } from './agents.ts'

const page = readText('docs/clients.md')
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(([, text = '']) => text)

describe('docs/clients.md', async () => {
  const service = await startTestService({ listen: true, parts: { worker: false } })
  const { id: brandId } = await makeBrand(service)
  const { key } = await issueKey(service, [brandId])

  test('the snippets are JSON, and each names the address and a key', () => {
    const snippets = blocks('json')
    assert.equal(snippets.length, 3)
    for (const snippet of snippets) {
      const { mcpServers, servers } = JSON.parse(snippet)
      const { 'brand-citation-forensics': entry } = mcpServers ?? servers
      const told = JSON.stringify(entry)
      assert.ok(told.includes(`https://bcf.example.com${PATH}"`), told)
      assert.match(told, /Authorization.*Bearer/)
    }
  })

  test('the tools without an output schema are those of the code', () => {
    const [, told = ''] = /Results that are long \(([^)]+)\)/.exec(page) ?? []
    assert.deepEqual(
      told.split(',').map(name => name.trim().replaceAll('`', '')),
      TOOLS.filter(({ describesResult }) => !describesResult).map(({ name }) => name),
    )
  })

  test('the example for curl runs', async () => {
    const example = blocks('sh').find(text => text.startsWith('curl')) ?? ''
    const command = example.replace('http://127.0.0.1:8080', service.url as string)
    assert.notEqual(command, example)
    const env = { ...process.env, KEY: key, BRAND: brandId }
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { env })
    const { result } = JSON.parse(stdout)
    const { body } = await service.call('GET', `/v1/brands/${brandId}/confabulations`)
    assert.deepEqual(result.structuredContent, body)
  })

  test('the limits are those of the code', () =>
    assert.ok(page.includes(`| ${MESSAGES_PER_MINUTE} in any 60 seconds`)))
})
