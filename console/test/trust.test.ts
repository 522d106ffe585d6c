import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { ProofError, type Trust } from '@brand-citation-forensics/proof'
import { NO_TRUST, readTrust } from '../src/verify/trust.ts'

const INDEX = fileURLToPath(new URL('../../vectors/bundles/index.json', import.meta.url))
const { trust } = (JSON.parse(readFileSync(INDEX, 'utf8')) as { file: string; trust: Trust }[]).find(
  ({ file }) => file === 'valid-full.json',
) as { trust: Trust }

test('keys, witnesses and certificates are told apart, in any order', () => {
  const texts = [...trust.tsaRoots, ...trust.witnesses, ...trust.keys]
  assert.deepEqual(readTrust(texts.join('\n')), trust)
  assert.deepEqual(readTrust(`\n  ${trust.keys[0]}  \r\n`), { ...NO_TRUST, keys: trust.keys })
  assert.deepEqual(readTrust(''), NO_TRUST)
})

test('a line that is none of them is named', () => {
  const lines = trust.tsaRoots[0]?.trimEnd().split('\n').length ?? 0
  for (const [text, line] of [
    ['nonsense', 1],
    [`${trust.keys[0]}\n\nx+y`, 3],
    [`${trust.tsaRoots[0]?.trimEnd()}\nnonsense`, lines + 1],
  ] as const)
    assert.throws(
      () => readTrust(text),
      error => error instanceof ProofError && error.message.startsWith(`Line ${line}:`),
    )
})
