// Bundles that are what they claim, and what can be done to them besides vectors/bundles. The numbers are those of the
// attacks in the design of the ledger, and of the cases of tampering (G).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  BEFORE_AND_AFTER,
  buildBundle,
  bundleWith,
  CAPTURED_AT,
  cosigned,
  cosignedBy,
  later,
  logKey,
  ORIGIN,
  type RunOptions,
  runRecords,
  vkeyOf,
  witnessKey,
} from '../test/bundle-builder.ts'
import { flipped } from '../test/forgeries.ts'
import { testAuthority } from '../test/timestamp-authority.ts'
import type { Bundle } from './bundle.ts'
import type { BundleRecord } from './bundle-parts.ts'
import { toBase64, toHex, utf8 } from './bytes.ts'
import { sha256, sha256Hex } from './crypto.ts'
import { ProofError } from './error.ts'
import { signingKey, signNote } from './note.ts'
import type { Trust } from './trust.ts'
import { type BundleReport, verifyBundle } from './verify-bundle.ts'
import { endorsementText } from './verify-log.ts'
import { visibleSha256 } from './visible-text.ts'

const NO_TRUST: Trust = { keys: [], tsaRoots: [], witnesses: [] }

/** One of everything. */
const RICH: RunOptions = {
  facts: { foundingDate: '1987', telephone: '+1 555 0100' },
  classes: ['DESCRIPTIVE', 'CONFABULATED'],
  outcomes: ['reproduced', 'error', 'changed'],
  model: 'gpt-6.1',
  keys: [logKey('the first key'), logKey('the second key')],
  anchors: BEFORE_AND_AFTER,
  witnesses: ['witness.example/one', 'witness.example/two'],
}
const rich = buildBundle(RICH)

const failed = (report: BundleReport) =>
  report.steps.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
const lacking = (report: BundleReport) => report.steps.filter(step => step.lacking).map(({ id }) => id)
const detailOf = (report: BundleReport, id: string) => report.steps.find(step => step.id === id)?.detail ?? ''

type Edit = (copy: Bundle) => unknown

function changed(bundle: Bundle, edit: Edit): Bundle {
  const copy = structuredClone(bundle)
  edit(copy)
  return copy
}

/** Nothing is wrong, and `open` are the steps that are unproved. */
async function assertWhole(
  { bundle, trust }: { bundle: Bundle; trust: Trust },
  open: string[] = [],
): Promise<BundleReport> {
  const report = await verifyBundle(bundle, trust)
  assert.deepEqual(failed(report), [], report.steps.map(({ detail }) => detail).join('\n'))
  assert.deepEqual([report.verdict, lacking(report)], [open.length === 0 ? 'verified' : 'unproved', open])
  assert.equal(report.proved !== null, !open.includes('keys'))
  return report
}

/** Exactly these steps fail, the first for this reason, and nothing is shown as proved. */
async function assertFails(bundle: unknown, trust: Trust, steps: string[], detail = /./): Promise<void> {
  const report = await verifyBundle(bundle, trust)
  assert.deepEqual(failed(report), steps, report.steps.map(({ id, detail }) => `${id}: ${detail}`).join('\n'))
  assert.match(detailOf(report, steps[0] ?? ''), detail)
  const { verdict, proved, notProved, notUnderstood } = report
  assert.deepEqual([verdict, proved, notProved, notUnderstood], ['modified', null, [], []])
}

const at = <T>(items: T[], place: number): T => items.at(place) as T
const recordOf = (bundle: Bundle, id: string): BundleRecord =>
  bundle.integrity.records.find(record => record.id.startsWith(id)) as BundleRecord

describe('a bundle that is what it claims', () => {
  test('one of everything, under everything that can be asked for', async () => {
    const { steps, proved, notProved, signer } = await assertWhole(rich)
    const ids = `shape records answer private entries contents view keys checkpoint inclusion consistency timestamps
      time witnesses plain`
    assert.deepEqual(
      steps.map(({ id, outcome }) => [id, outcome]),
      (ids.match(/\w+/g) ?? []).slice(0, -1).map(id => [id, 'passed']),
    )
    assert.deepEqual(notProved, ['that its readable text is what its bytes say: wire@1 read it out of them'])
    assert.deepEqual(proved, {
      runId: 'run_1',
      brand: { id: 'brd_1', name: 'Northwind Kettles', domain: 'northwind-kettles.example' },
      prompt: 'What is it?',
      engine: 'CHATGPT',
      surface: 'official_api',
      route: null,
      sha256: sha256Hex(utf8('An answer.')),
      byteLength: 10,
      capturedAt: CAPTURED_AT,
      sample: 1,
      stateAt: rich.bundle.stateAt,
      reading: { reader: 'wire@1', outcome: 'answered', visibleSha256: visibleSha256('An answer.') },
      citationClass: 'CONFABULATED',
      classifications: [
        { id: 'cls_1_run_1', citationClass: 'DESCRIPTIVE', method: 'rules@1', at: later(5) },
        { id: 'cls_2_run_1', citationClass: 'CONFABULATED', method: 'rules@2', at: later(65) },
      ],
      verifications: [
        { id: 'ver_1_run_1', outcome: 'reproduced', resultClass: 'DESCRIPTIVE', at: later(3_600) },
        { id: 'ver_2_run_1', outcome: 'error', resultClass: null, at: later(7_200) },
        { id: 'ver_3_run_1', outcome: 'changed', resultClass: 'DESCRIPTIVE', at: later(10_800) },
      ],
      log: {
        origin: ORIGIN,
        index: recordOf(rich.bundle, 'cap').index,
        treeSize: 21,
        keyId: toHex(rich.key.id),
      },
      notAfter: later(3_600),
      timestamps: [-1_800, 3_600].map(seconds => ({
        at: later(seconds),
        authority: 'Example Timestamp Authority',
        covers: seconds > 0,
        claimsQualified: false,
        certificateClaimsQualified: false,
        departures: ['it states no accuracy', 'the name in its certificate lacks country, organization'],
      })),
      witnesses: ['witness.example/one', 'witness.example/two'].map(name => ({ name, at: CAPTURED_AT })),
    })
    assert.deepEqual(signer, { vkey: vkeyOf(rich.key), pinned: true })
  })

  test('verifications that say how often the engine was asked', async () => {
    const counted = { asks: 3, reproduced: 2 }
    const { proved } = await assertWhole(buildBundle({ ...RICH, outcomes: ['reproduced'], counted }))
    const { asked, reproduced } = proved?.verifications[0] ?? {}
    assert.deepEqual([asked, reproduced], [3, 2])
  })

  test('an anchor may be of a smaller tree than the checkpoint, or of the same', async () => {
    for (const after of [0, 1, 40]) await assertWhole(buildBundle({ ...RICH, after }))
  })

  test('what was asked for and is not there yet leaves it unproved', async () => {
    const { tsaRoots, witnesses } = rich.trust
    const bare = buildBundle({ keys: RICH.keys })
    await assertWhole({ ...bare, trust: { ...bare.trust, tsaRoots } }, ['timestamps'])
    await assertWhole({ ...bare, trust: { ...bare.trust, witnesses } }, ['witnesses'])
    await assertWhole(buildBundle({ anchors: [{ seconds: -60, covers: false }] }), ['timestamps'])
  })

  test('trust that cannot be used is an error, not a verdict', async () => {
    const unusable: Partial<Trust>[] = [
      { keys: ['nonsense'] },
      { keys: [vkeyOf(witnessKey('w.example'))] },
      { witnesses: [vkeyOf(logKey('the log'))] },
      { tsaRoots: ['nonsense'] },
      { quorum: 0 },
      { quorum: 3 },
      { quorum: 1, witnesses: [] },
    ]
    for (const part of unusable)
      await assert.rejects(
        verifyBundle(rich.bundle, { ...rich.trust, ...part }),
        ProofError,
        JSON.stringify(part),
      )
  })
})

const ROWS = rich.bundle.integrity.records
const without = (prefix: string) => ROWS.filter(({ id }) => !id.startsWith(prefix))
const records =
  (rows: BundleRecord[]): Edit =>
  ({ integrity }) =>
    Object.assign(integrity, { records: rows })
const inPrivate =
  (text: string): Edit =>
  copy =>
    Object.assign(recordOf(copy, 'cap'), { private: text })
const inIntegrity =
  (edit: (integrity: Bundle['integrity']) => unknown): Edit =>
  ({ integrity }) =>
    edit(integrity)
const showing =
  (fields: object, part: (copy: Bundle) => object | undefined | null = copy => copy): Edit =>
  copy =>
    Object.assign(part(copy) ?? assert.fail(), fields)
const [, second] = rich.bundle.integrity.keys
const strangers = (note: string | null) => cosignedBy(note ?? '', [witnessKey('supreme-court.example')])

/** The second key is endorsed by the first, so without their list there is none that signed. */
const LOST = ['keys', 'checkpoint', 'consistency']

/** What is not among the vectors: the edit, the steps that fail, and why. */
const EDITS: Record<string, [edit: Edit, steps: string[], detail?: RegExp]> = {
  'no answer at all': [showing({ rawResponse: null }), ['answer'], /text or as base64/],
  'text that poses as bytes': [
    showing({ rawResponse: null, rawResponseBase64: toBase64(utf8('An answer.')) }),
    ['view'],
    /rawResponse is not what the records say/,
  ],
  'a lone surrogate in the answer': [showing({ rawResponse: '\ud800' }), ['shape']],

  'a record that is there twice': [
    records([...ROWS, at(ROWS, -1)]),
    ['records', 'view', 'inclusion'],
    /record fct_2_run_1 is there twice/,
  ],
  'no record of an answer': [records(without('cap')), ['records'], /0 answers, not one/],
  'two records of an answer': [
    records([...ROWS, recordOf(rich.bundle, 'cap')]),
    ['records', 'inclusion'],
    /2 answers, not one/,
  ],
  'no verdict': [records(without('cls')), ['records'], /never classified/],
  'a private part that is no JSON': [inPrivate('nonsense'), ['records'], /private part of cap_run_1/],
  'a private part without end': [inPrivate('['.repeat(200_000)), ['records'], /private part of cap_run_1/],
  'a private part with a prototype': [
    inPrivate('{"__proto__":{"slot":"answer"}}'),
    ['records'],
    /private part of cap_run_1/,
  ],

  'another run': [showing({ runId: 'run_2' }), ['view'], /runId is not/],
  'another scan': [showing({ scanId: 'scn_2' }), ['view'], /scanId is not/],
  'another surface': [showing({ surface: 'sandbox' }), ['view'], /surface is not/],
  'no model': [showing({ model: null }), ['view'], /model is not/],
  'another time': [showing({ capturedAt: later(1) }), ['view'], /capturedAt is not/],
  'another time of the bytes': [
    showing({ capturedAt: later(1) }, copy => copy.snapshot),
    ['view'],
    /snapshot is not/,
  ],
  'another reason': [showing({ rationale: 'It is right.' }, copy => copy.classification), ['view']],
  'a verdict that is not shown': [copy => copy.classifications.shift(), ['view'], /classifications is not/],
  'a verification that is not shown': [copy => copy.verifications.pop(), ['view'], /verifications is not/],
  ...Object.fromEntries(
    Object.entries({
      bytes: (copy: Bundle) => copy.snapshot,
      verification: (copy: Bundle) => copy.verifications[0],
      fact: (copy: Bundle) => copy.groundTruth[0],
      custody: (copy: Bundle) => copy.chainOfCustody[0],
      log: (copy: Bundle) => copy.integrity,
      key: (copy: Bundle) => copy.integrity.keys[0],
      witnesses: (copy: Bundle) => copy.integrity.witnessed,
    }).map(([name, part]) => [
      `a field of its own: ${name}`,
      [showing({ certified: true }, part), ['shape']],
    ]),
  ),

  'a key of a witness among those of the log': [
    inIntegrity(({ keys }) => keys.push({ vkey: vkeyOf(witnessKey(ORIGIN)), endorsement: null })),
    LOST,
    /not one of the log/,
  ],
  'a key that is none': [
    inIntegrity(({ keys }) => keys.push({ vkey: 'nonsense', endorsement: null })),
    LOST,
    /not a verifier key/,
  ],
  'a first key that is endorsed': [
    inIntegrity(({ keys }) => Object.assign(at(keys, 0), { endorsement: second?.endorsement })),
    LOST,
    /endorsed by none/,
  ],
  'attack 38: an invented witness on a dated checkpoint': [
    inIntegrity(({ anchors }) =>
      Object.assign(at(anchors, 0), { checkpoint: strangers(at(anchors, 0).checkpoint) }),
    ),
    ['consistency'],
  ],
  'attack 38: an invented witness on an endorsement': [
    inIntegrity(({ keys }) =>
      Object.assign(at(keys, -1), { endorsement: strangers(at(keys, -1).endorsement) }),
    ),
    LOST,
  ],
  'attack 16: a wrong signature beside the right one': [
    inIntegrity(integrity => {
      const { checkpoint } = integrity
      integrity.checkpoint = `${flipped(checkpoint)}${checkpoint?.split('\n\n')[1]}`
    }),
    ['checkpoint'],
    /not valid/,
  ],
  'attack 25: a place beyond the tree': [
    copy => Object.assign(recordOf(copy, 'cap'), { index: 2 ** 40 }),
    ['view', 'inclusion', 'time'],
    /chainOfCustody/,
  ],
  'attack 25: a wrong proof that the dated log grew': [
    inIntegrity(({ anchors }) => at(anchors, 1).consistency.reverse()),
    ['consistency'],
  ],
  'attack 25: a wrong proof that the witnessed log grew': [
    inIntegrity(({ witnessed }) => witnessed?.consistency.pop()),
    ['consistency'],
  ],
  ...Object.fromEntries(
    Object.entries({ checkpoint: null, keys: [], origin: null }).map(([name, nothing]) => [
      `a log by halves: no ${name}`,
      [inIntegrity(integrity => Object.assign(integrity, { [name]: nothing })), ['shape'], /by halves/],
    ]),
  ),
}

describe('refused:', () => {
  for (const [name, [edit, steps, detail]] of Object.entries(EDITS))
    test(name, () => assertFails(changed(rich.bundle, edit), rich.trust, steps, detail))

  test('a fact on which no class rests, honestly sealed', async () => {
    const [fact] = runRecords({ run: 'run_3', facts: { price: '12' } }) as [BundleRecord]
    const { bundle, trust } = bundleWith([fact, ...runRecords(RICH)], RICH)
    await assertFails(bundle, trust, ['view'], /does not rest on fact fct_1_run_3/)
  })

  test('a bundle of another log than the trusted key', async () => {
    const keys = [vkeyOf(signingKey('other.example/log', sha256(utf8('x'))))]
    await assertFails(rich.bundle, { ...rich.trust, keys }, LOST)
  })
})

describe('the log', () => {
  const built = buildBundle({ ...RICH, keys: [logKey('the log')] })
  const { bundle, trust, log, key } = built
  const forger = logKey('a forger')

  test('attack 15: another key signed', async () => {
    const size = Number(bundle.integrity.checkpoint?.split('\n')[1])
    const signed = changed(bundle, ({ integrity }) => {
      integrity.checkpoint = log.checkpoint(logKey('somebody else'), size)
    })
    await assertFails(signed, trust, ['checkpoint'], /no trusted key/)
  })

  test('attack 17: a forger’s key, endorsed by itself, with the words of another endorsement, or not at all', async () => {
    const own = buildBundle({ ...RICH, keys: [forger] })
    const endorsements: [string | null, RegExp][] = [
      [signNote(endorsementText(ORIGIN, vkeyOf(forger)), forger), /no trusted key signed the note/],
      [signNote(endorsementText(ORIGIN, vkeyOf(logKey('a third'))), key), /about something else/],
      [bundle.integrity.checkpoint, /about something else/],
      [null, /no endorsement connects/],
    ]
    for (const [endorsement, detail] of endorsements) {
      const claimed = changed(own.bundle, ({ integrity }) => {
        integrity.keys = [at(bundle.integrity.keys, 0), { vkey: vkeyOf(forger), endorsement }]
      })
      const report = await verifyBundle(claimed, trust)
      assert.ok(failed(report).includes('checkpoint'))
      assert.match(detailOf(report, 'keys'), detail)
    }
  })

  test('attack 17: without a pinned key it is said loudly whose key it is, and nobody is told to take it', async () => {
    const report = await assertWhole({ bundle: buildBundle({ keys: [forger] }).bundle, trust: NO_TRUST }, [
      'keys',
    ])
    assert.deepEqual(report.signer, { vkey: vkeyOf(forger), pinned: false })
    assert.match(detailOf(report, 'keys'), /^whose log this is \(NOT PINNED\): the key came with the bundle/)
    assert.equal(report.steps.find(({ id }) => id === 'keys')?.outcome, 'skipped')
    assert.match(detailOf(report, 'checkpoint'), /NOT PINNED/)
    assert.ok(report.steps.every(({ detail }) => !detail.includes(vkeyOf(forger))))
  })

  test('trust follows endorsements forward, never back and never over a gap', async () => {
    const keys = ['one', 'two', 'three'].map(logKey)
    const built = buildBundle({ keys })
    const pinned = (place: number): Trust => ({ ...NO_TRUST, keys: [vkeyOf(at(keys, place))] })
    for (const place of [0, 1, 2]) await assertWhole({ ...built, trust: pinned(place) })
    const older = buildBundle({ keys: keys.slice(0, 1) })
    const listed = changed(older.bundle, ({ integrity }) => {
      integrity.keys = built.bundle.integrity.keys
    })
    await assertWhole({ bundle: listed, trust: pinned(0) })
    await assertFails(listed, pinned(1), ['checkpoint'], /follows from no trusted key/)
    const gap = changed(built.bundle, ({ integrity }) => {
      at(integrity.keys, 1).endorsement = null
    })
    await assertFails(gap, pinned(0), ['checkpoint'])
    // As after a lost key: nothing is wrong, and nobody vouches for the first one.
    assert.equal((await verifyBundle(gap, pinned(1))).verdict, 'unproved')
    await assertWhole({ bundle: gap, trust: { ...NO_TRUST, keys: keys.slice(0, 2).map(vkeyOf) } })
  })

  test('attack 37: a key of the same log that nobody endorsed is slipped into the list', async () => {
    const extra = { vkey: vkeyOf(forger), endorsement: null }
    for (const keys of [
      [...bundle.integrity.keys, extra],
      [extra, ...bundle.integrity.keys],
    ])
      for (const asked of [trust, NO_TRUST]) {
        const listed = changed(bundle, ({ integrity }) => Object.assign(integrity, { keys }))
        const report = await verifyBundle(listed, asked)
        assert.deepEqual([report.verdict, failed(report), report.proved], ['unproved', [], null])
        assert.match(detailOf(report, 'keys'), /lists 1 key that no endorsement connects/)
      }
  })

  test('attack 37: a forger endorses the key of the log, as anybody can: he is listed as not proved', async () => {
    const { bundle } = buildBundle({ keys: [forger, key] })
    const { notProved } = await assertWhole({ bundle, trust: { ...NO_TRUST, keys: [vkeyOf(key)] } })
    assert.ok(notProved.some(words => words.endsWith(vkeyOf(forger))))
  })
})

describe('time', () => {
  const bracketed = (before: number, after: number) =>
    buildBundle({
      anchors: [
        { seconds: before, covers: false },
        { seconds: after, covers: true },
      ],
    })

  test('attacks 18, 19: ten minutes and one minute are allowed, and a second more is not', async () => {
    const early = bracketed(601, 3_600)
    await assertFails(early.bundle, early.trust, ['time'], /without it was dated at 2026-11-14T09:40:01.000Z/)
    await assertWhole(bracketed(600, 3_600))
    const late = bracketed(-3_600, -61)
    await assertFails(late.bundle, late.trust, ['time'], /held it already at 2026-11-14T09:28:59.000Z/)
    await assertWhole(bracketed(-3_600, -60))
  })

  test('attacks 18, 19: of several anchors the tightest ones count', async () => {
    const anchors = [
      { seconds: -7_200, covers: false },
      { seconds: 700, covers: false },
      { seconds: 3_600, covers: true },
      { seconds: 7_200, covers: true },
    ]
    const tight = buildBundle({ anchors })
    await assertFails(tight.bundle, tight.trust, ['time'])
    const loose = buildBundle({ anchors: anchors.filter(({ seconds }) => seconds !== 700) })
    assert.equal((await assertWhole(loose)).proved?.notAfter, later(3_600))
  })

  test('whether a timestamp claims to be a qualified one is said of each, either way', async () => {
    const built = buildBundle({
      anchors: [
        { seconds: -1_800, covers: false },
        { seconds: 3_600, covers: true, qualified: true },
      ],
    })
    const report = await assertWhole(built)
    const [before, after] = detailOf(report, 'timestamps').split('Z by ').slice(1)
    const departs = 'departs from EN 319 422: '
    assert.match(
      before ?? '',
      new RegExp(`before the answer; no claim to be a qualified time-stamp; ${departs}it states no`),
    )
    assert.match(
      after ?? '',
      new RegExp(`covers the answer; claims to be a qualified electronic time-stamp; ${departs}the name`),
    )
    const lacks = 'the name in its certificate lacks country, organization'
    assert.deepEqual(
      report.proved?.timestamps.map(({ claimsQualified, departures }) => [claimsQualified, departures]),
      [
        [false, ['it states no accuracy', lacks]],
        [true, [lacks]],
      ],
    )
  })

  test('without a root nothing of a timestamp is believed or quoted, and it is said', async () => {
    const untold = { ...rich, trust: { ...rich.trust, tsaRoots: [] } }
    const report = await assertWhole(untold, ['timestamps'])
    assert.deepEqual([report.proved?.notAfter, report.proved?.timestamps], [null, []])
    assert.match(detailOf(report, 'timestamps'), /^who made 2 timestamps, and when: .* anybody may have/)
    assert.ok(report.notProved.includes('who made 2 timestamps, and when'))
    assert.match(detailOf(report, 'time'), /the word of the service/)
    const unknown = { ...rich.trust, tsaRoots: [testAuthority('Stranger').root] }
    await assertWhole({ ...rich, trust: unknown }, ['timestamps'])
  })

  test('a nonce is a number: zeros in front of it are nothing', async () => {
    const padded = changed(rich.bundle, ({ integrity }) => {
      const anchor = at(integrity.anchors, 1)
      anchor.nonce = `0000${anchor.nonce}`
    })
    await assertWhole({ ...rich, bundle: padded })
  })
})

describe('witnesses', () => {
  const names = ['a.example', 'b.example', 'c.example']
  const { bundle, trust } = buildBundle({ witnesses: names.slice(0, 2) })
  const keyOf = (name: string) => vkeyOf(witnessKey(name))
  const signed = (checkpointOf: (note: string) => string) =>
    changed(bundle, ({ integrity: { witnessed } }) => {
      if (witnessed) witnessed.checkpoint = checkpointOf(witnessed.checkpoint)
    })

  test('as many as are asked for', async () => {
    await assertWhole({ bundle, trust })
    const quorum = { ...trust, witnesses: names.map(keyOf), quorum: 2 }
    const { proved } = await assertWhole({ bundle, trust: quorum })
    assert.deepEqual(
      proved?.witnesses.map(({ name }) => name),
      names.slice(0, 2),
    )
    for (const witnesses of [names.map(keyOf), [keyOf('c.example')]])
      await assertWhole({ bundle, trust: { ...trust, witnesses } }, ['witnesses'])
  })

  test('attack 38: an invented witness on a checkpoint that only the log signs', async () => {
    const invented = changed(bundle, ({ integrity }) => {
      integrity.checkpoint = strangers(integrity.checkpoint)
    })
    await assertFails(invented, trust, ['checkpoint'], /which is no key of the log/)
  })

  test('attack 38: a line that no witness writes: under the name of the log, too short, too long', async () => {
    const { log } = buildBundle()
    const alien = log.checkpoint(logKey('a forger'), log.size).split('\n\n')[1] ?? ''
    for (const odd of [
      signed(note => note + alien),
      signed(note => note + alien.replace(ORIGIN, 'witness.example/two')),
      signed(note => cosigned(note, [ORIGIN])),
    ])
      assert.ok(failed(await verifyBundle(odd, trust)).includes('consistency'))
  })

  test('one key under two names is one witness', async () => {
    const alias = witnessKey('alias.example', 'a.example')
    const doubled = signed(note => cosignedBy(note, [alias]))
    const report = await verifyBundle(doubled, { ...trust, witnesses: [keyOf('a.example'), vkeyOf(alias)] })
    assert.deepEqual([report.verdict, failed(report)], ['unproved', []])
    assert.match(detailOf(report, 'witnesses'), /^1 of 2 witnesses asked for signed/)
  })

  test('a checkpoint that does not cover the records is not the one witnesses are asked about', async () => {
    const { log, key, bundle: own } = buildBundle({ witnesses: names })
    const size = Number(own.integrity.checkpoint?.split('\n')[1])
    const early = changed(own, ({ integrity }) => {
      const checkpoint = cosigned(log.checkpoint(key, size - 1), names)
      integrity.witnessed = { checkpoint, consistency: log.consistency(size - 1, size) }
    })
    const asked = { ...NO_TRUST, witnesses: names.map(keyOf) }
    await assertFails(early, asked, ['consistency'], /does not cover every record/)
  })
})
