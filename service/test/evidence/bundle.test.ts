// A bundle under everything that can be asked for: the service's own log, dated by an authority and signed by a
// witness, in the hands of a stranger who knows their keys.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  bundleHtml,
  inertJson,
  parseNote,
  sha256,
  signatureLine,
  type Trust,
  utf8,
  verifyBundle,
  verifyBundleFile,
} from '@brand-citation-forensics/proof'
import { cosignedBy, vkeyOf, witnessKey } from '../../../proof/test/bundle-builder.ts'
import { testAuthority } from '../../../proof/test/timestamp-authority.ts'
import { readBundle } from '../../src/evidence/bundle.ts'
import { createContents } from '../../src/evidence/contents.ts'
import { insertAnchor, insertCosignature } from '../../src/evidence/log/outside/store.ts'
import { readPublished, type SignedCheckpoint } from '../../src/evidence/log/store.ts'
import { createTreeReader } from '../../src/evidence/log/tiles.ts'
import { eventually, makeBrand, scanToEnd, startTestService } from '../harness.ts'
import { PATIENCE_MS } from '../patience.ts'

const SECOND = 1_000
const authority = testAuthority('Test Authority')
const witness = witnessKey('witness.example')

describe('a bundle of a log that others know of', async () => {
  const service = await startTestService()

  /** As the worker keeps what an authority answers. */
  async function date({ size, note }: SignedCheckpoint, ms: number): Promise<Date> {
    const genTime = new Date(Math.floor(ms / SECOND) * SECOND)
    const nonce = sha256(utf8(`nonce ${size}`)).subarray(0, 8)
    const response = authority.stamp({ imprint: sha256(utf8(parseNote(note).text)), nonce, genTime })
    const row = {
      size,
      authority: 'tsa.example',
      nonce: Buffer.from(nonce),
      response: Buffer.from(response),
      genTime,
    }
    await insertAnchor(service.database, row)
    return genTime
  }

  async function cosign({ size, note }: SignedCheckpoint): Promise<void> {
    const last = parseNote(cosignedBy(note, [witness])).signatures.at(-1)
    assert.ok(last)
    const line = signatureLine(last.name, Buffer.concat([last.id, last.signature]))
    await insertCosignature(service.database, { size, witness: witness.name, line })
  }

  /** The same run, read from the same records. */
  async function isProvedHere(runId: string, trust: Trust, after: Date): Promise<void> {
    const deps = {
      sql: service.database,
      tree: createTreeReader(service.database),
      contents: createContents({ database: service.database, patienceMs: PATIENCE_MS }),
      baseUrl: 'https://unused.example',
      now: new Date(),
    }
    const bundle = await readBundle(deps, runId)
    const report = await verifyBundleFile(inertJson(bundle), trust)
    assert.deepEqual(
      report.steps.filter(({ outcome }) => outcome !== 'passed'),
      [],
    )
    assert.deepEqual([report.proved?.notAfter, report.notUnderstood], [after.toISOString(), []])
    assert.deepEqual(
      bundle.chainOfCustody.map(({ event }) => event),
      ['REQUESTED', 'CAPTURED', 'READ', 'CLASSIFIED', 'SEALED', 'ANCHORED'],
    )
    assert.ok(
      !JSON.stringify(bundle.chainOfCustody).includes('Test Authority'),
      'no name that nobody vouches for',
    )
    assert.equal(bundle.reading?.outcome, 'answered')
    assert.ok(bundle.reading?.text?.includes('Northwind Kettles'))
    const kinds = bundle.integrity.records.map(({ kind }) => kind)
    assert.ok(!kinds.includes('plan'), 'nobody learns what else was asked')
    assert.deepEqual(
      report.proved?.trail?.map(({ action }) => action),
      ['scan.requested'],
    )
    const { html } = bundleHtml(bundle)
    assert.equal((await verifyBundleFile(html, trust)).verdict, 'verified')
    assert.ok(html.includes('Sandbox: a simulator gave this answer.'))
    assert.equal(inertJson(await readBundle(deps, runId)), inertJson(bundle), 'the same bytes again')
  }

  test('is proved to a stranger who knows the key, the authority and the witness', async () => {
    // The record of the key is the first entry of every log.
    const before = await date(
      await eventually(() => readPublished(service.database)),
      Date.now() - 60 * SECOND,
    )
    const brand = await makeBrand(service, { plan: 'FREE' }, [
      { text: 'What is Northwind Kettles? [[sandbox:praise]]', intent: 'BRANDED' },
    ])
    const scan = await scanToEnd(service, brand.id)
    const url = `/v1/runs/${scan.runs[0].id}/evidence-bundle`
    const sealed = await eventually(async () => {
      const { body } = await service.call('GET', url)
      return body.integrity.checkpoint === null ? null : body
    })
    assert.equal(sealed.integrity.anchors.length, 1, 'the one from before')
    assert.equal(sealed.integrity.witnessed, null)

    const head = (await readPublished(service.database)) as SignedCheckpoint
    const after = await date(head, Date.now() + SECOND)
    await cosign(head)
    const { body: bundle, text } = await service.call('GET', url)
    const trust = {
      keys: [bundle.integrity.keys[0].vkey],
      tsaRoots: [authority.root],
      witnesses: [vkeyOf(witness)],
    }
    const report = await verifyBundle(bundle, trust)
    assert.deepEqual(
      report.steps.filter(({ outcome }) => outcome !== 'passed'),
      [],
    )
    assert.equal(report.proved?.notAfter, after.toISOString())
    assert.deepEqual(
      report.proved?.timestamps.map(({ at, claimsQualified }) => [at, claimsQualified]),
      [
        [before.toISOString(), false],
        [after.toISOString(), false],
      ],
    )
    assert.deepEqual(
      report.proved?.witnesses.map(({ name }) => name),
      ['witness.example'],
    )
    const events = bundle.chainOfCustody.map((step: { event: string }) => step.event)
    assert.deepEqual(events.toSorted(), ['ANCHORED', 'CAPTURED', 'CLASSIFIED', 'READ', 'REQUESTED', 'SEALED'])
    const times = bundle.chainOfCustody.flatMap((step: { at: string | null }) => step.at ?? [])
    assert.deepEqual(times, times.toSorted())

    const page = await service.call('GET', `${url}?format=html`)
    assert.equal((await verifyBundleFile(page.text, trust)).verdict, 'verified')
    assert.equal((await service.call('GET', url)).text, text, 'row 145: the same bytes again')
    await isProvedHere(scan.runs[0].id, trust, after)
    assert.equal(
      (await verifyBundle(sealed, trust)).verdict,
      'unproved',
      'an older export lacks what is asked for',
    )
  })
})
