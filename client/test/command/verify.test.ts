import assert from 'node:assert/strict'
import { readFileSync, truncateSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { AUTHORITY, buildBundle, vkeyOf } from '../../../proof/test/bundle-builder.ts'
import { bcf, bcfJson, spawnBcf } from './run-cli.ts'

interface Vector {
  file: string
  trust: { keys: string[]; tsaRoots: string[]; witnesses: string[] }
  verdict: string
  failedSteps: string[]
  proved: boolean
}

const VECTORS = fileURLToPath(new URL('../../../vectors/bundles/', import.meta.url))
const vectors: Vector[] = JSON.parse(readFileSync(join(VECTORS, 'index.json'), 'utf8'))
const vector = (file: string): Vector => vectors.find(one => one.file === file) as Vector
const path = (file: string) => join(VECTORS, file)

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bcf-'))
})
after(() => rm(folder, { recursive: true }))

async function write(name: string, content: string | Uint8Array): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, content)
  return file
}

/** What a vector is to be trusted by, as options. */
async function trusting({ file, trust }: Vector): Promise<string[]> {
  const roots = await Promise.all(trust.tsaRoots.map((pem, place) => write(`${file}.${place}.pem`, pem)))
  return [
    ...trust.keys.flatMap(key => ['--key', key]),
    ...roots.flatMap(root => ['--tsa-root', root]),
    ...trust.witnesses.flatMap(witness => ['--witness', witness]),
  ]
}

/** The key of a witness that signs nothing. */
const NOBODY = 'nobody.example+9ed9a4a7+BAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8g'

const EXIT: Record<string, number> = { verified: 0, modified: 7, unproved: 1 }
const TELLING = [
  'valid-full.json',
  'valid-page.html',
  'valid-bytes.json',
  'unproved-undated.json',
  'broken-answer.json',
  'broken-backdated.json',
  'broken-page-text.html',
  'broken-own-key.json',
  'unproved-extra-key.json',
  'unproved-forged-timestamp.json',
  'unproved-forged-witness-page.html',
]

describe('bcf verify', { concurrency: 2 }, () => {
  for (const file of TELLING) {
    const { verdict, failedSteps, proved } = vector(file)
    test(`${file} is ${verdict}, without a network`, async () => {
      const args = ['verify', path(file), ...(await trusting(vector(file)))]
      const { code, stderr, document } = await bcfJson(
        args,
        { offline: true },
        file.startsWith('valid-') ? spawnBcf : bcf,
      )
      const report = document as {
        verdict: string
        steps: { id: string; outcome: string }[]
        proved: unknown
      }
      assert.deepEqual([code, stderr, report.verdict], [EXIT[verdict], '', verdict])
      const failed = report.steps.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
      assert.deepEqual(failed, failedSteps)
      assert.equal(report.proved !== null, proved)
    })
  }

  test('the checklist, and then only what was verified', async () => {
    const { code, stdout } = await bcf([
      'verify',
      path('valid-full.json'),
      ...(await trusting(vector('valid-full.json'))),
    ])
    assert.equal(code, 0)
    assert.match(stdout, /^✓ The bundle has the form of an evidence bundle\n {2}version 2\n/)
    assert.match(stdout, /\n\nverified\nsha256 +[0-9a-f]{64}\n/)
    for (const line of [
      /captured at +2026-11-14T09:30:00.000Z/,
      /class +CONFABULATED/,
      /entry +\d+ of \d+, counted from 0/,
      /not after +2026-11-14T10:30/,
      /timestamp +2026-11-14T10:30\S+ by Example Timestamp Authority: no claim to be a qualified time-stamp/,
    ])
      assert.match(stdout, line)
    assert.doesNotMatch(stdout, /[✗–]/)
    assert.match(stdout, /\nnot proved: that its readable text is what its bytes say/)
  })

  test('what came, and records that are sealed and not understood', async () => {
    const file = fileURLToPath(new URL('../../../vectors/bundles/unknown-kinds.json', import.meta.url))
    const { code, stdout } = await bcf(['verify', file, ...(await trusting(vector('valid-plain.json')))])
    assert.equal(code, 0)
    assert.match(stdout, /^✓ The bundle has the form of an evidence bundle\n {2}version 2\n/)
    assert.match(
      stdout,
      /\ncame by +ChatGPT, by whom is not sealed, official API\noutcome +answered\nsample +1\n/,
    )
    assert.match(
      stdout,
      /\nsealed, not understood: exhibit new_exhibit of 2026-11-14T09:30:07.000Z; a newer bcf/,
    )
    assert.match(stdout, /\nnot proved: what 1 record of the kind exhibit may say: sealed, not understood\n/)
  })

  test('attack 36: JSON with markup is refused whatever its name, and it is said what to do', async () => {
    for (const name of ['bundle.json', 'evidence.html', 'evidence.svg']) {
      const file = await write(name, readFileSync(path('unproved-markup.json')))
      const { code, stdout } = await bcf([
        'verify',
        file,
        ...(await trusting(vector('unproved-markup.json'))),
      ])
      assert.equal(code, 1)
      assert.match(stdout, /\nunproved: refused: it holds a <.*sed 's\/<\//)
      assert.doesNotMatch(stdout, /not proved|captured at/)
    }
  })

  test('a timestamp that claims to be a qualified one', async () => {
    const { bundle, key } = await buildBundle({
      anchors: [{ seconds: 60, covers: true, qualified: true }],
    })
    const file = await write('qualified.json', JSON.stringify(bundle))
    const root = await write('authority.pem', AUTHORITY.root)
    const { code, stdout } = await bcf(['verify', file, '--key', vkeyOf(key), '--tsa-root', root])
    assert.equal(code, 0)
    assert.match(
      stdout,
      /\ntimestamp +\S+ by Example Timestamp Authority: claims to be a qualified electronic/,
    )
  })

  test('how often the engine was asked again, where it says so', async () => {
    const counted = { asks: 3, reproduced: 2 }
    const { bundle, key } = await buildBundle({ outcomes: ['reproduced', 'error'], counted })
    const file = await write('asked-again.json', JSON.stringify(bundle))
    const { code, stdout } = await bcf(['verify', file, '--key', vkeyOf(key)])
    assert.equal(code, 0)
    assert.match(stdout, /asked again +\S+ reproduced \(2 of 3\), DESCRIPTIVE\n/)
    assert.match(stdout, /asked again +\S+ error \(2 of 3\)\n/)
  })

  test('of what was modified nothing is shown but what is wrong', async () => {
    const { code, stdout } = await bcf([
      'verify',
      path('broken-brand.json'),
      ...(await trusting(vector('broken-brand.json'))),
    ])
    assert.equal(code, 7)
    assert.match(stdout, /✗ What the bundle shows is what was sealed\n {2}brand is not what the records say/)
    assert.ok(stdout.endsWith('\nmodified\n'))
    assert.doesNotMatch(stdout, /Southwind/)
  })

  test('an exhibit is drawn again, without a network; one that was changed is refused', async () => {
    const exhibit = readFileSync(new URL('../../../vectors/exhibits/valid-by-reading.pdf', import.meta.url))
    const key = vector('valid-plain.json').trust.keys[0] as string
    const args = ['verify', '-', '--key', key]
    const genuine = await spawnBcf(args, { stdin: exhibit, offline: true })
    assert.equal(genuine.code, 0, genuine.stdout)
    assert.match(genuine.stdout, /✓ The page shows what its data says\n {2}\d+ bytes drawn again/)
    assert.match(genuine.stdout, /\nthe printed page is what was sealed\n$/)
    const altered = await bcf(args, { stdin: Buffer.concat([exhibit, Buffer.from(' ')]), offline: true })
    assert.equal(altered.code, 7)
    assert.match(altered.stdout, /✗ The page shows what its data says\n {2}it has 1 byte at its end/)
    assert.doesNotMatch(altered.stdout, /what was sealed\n$/)
  })

  test('records that are not in the log yet', async () => {
    const { code, stdout } = await bcf(['verify', path('unproved-waiting.json')])
    assert.equal(code, 1)
    assert.match(
      stdout,
      /\nunproved: its records are not in a checkpoint of the log yet; ask again in a few seconds\n$/,
    )
  })

  test('from standard input; without a key nothing is proved, and it is said what to do', async () => {
    for (const file of ['valid-plain.json', 'unproved-own-key.json']) {
      const { code, stdout, stderr } = await bcf(['verify', '-'], { stdin: readFileSync(path(file)) })
      assert.equal(code, 1)
      assert.match(stdout, /\nunproved: whose log this is \(NOT PINNED\): the key came with the bundle/)
      assert.doesNotMatch(stdout, /^verified|captured at/m)
      assert.match(stderr, /^warning: no key was given.*the operator of the log by another road.*--key/)
    }
  })

  test('what nobody vouches for is unproved and not repeated, and the evidence is told', async () => {
    const { file, trust } = vector('unproved-forged-timestamp.json')
    const { code, stdout } = await bcf(['verify', path(file), '--key', trust.keys[0] as string])
    assert.equal(code, 1)
    assert.match(stdout, /\nunproved: who made 1 timestamp, and when: no root certificate/)
    assert.match(stdout, /\nthe evidence itself is verified:\nsha256 +[0-9a-f]{64}\n/)
    assert.doesNotMatch(stdout, /REGISTRAR|4,200,000/)
  })

  test('keys come from a file, one a line', async () => {
    const { trust } = vector('valid-plain.json')
    const file = await write('keys', `# the log\n\n${trust.keys.join('\r\n')}\r\n`)
    const { code, stderr } = await bcf(['verify', path('valid-plain.json'), '--key', file])
    assert.deepEqual([code, stderr], [0, ''])
  })

  test('as many witnesses as are asked for', async () => {
    const { trust } = vector('valid-full.json')
    const root = await write('quorum.pem', trust.tsaRoots.join(''))
    const given = ['--key', trust.keys[0] as string, '--tsa-root', root]
    const args = ['verify', path('valid-full.json'), ...given]
    const witnesses = trust.witnesses.flatMap(witness => ['--witness', witness])
    const other = ['--witness', NOBODY]
    const [quorum, all, tooMany] = await Promise.all([
      bcf([...args, ...witnesses, ...other, '--quorum', '1']),
      bcf([...args, ...witnesses, ...other]),
      bcf([...args, ...witnesses, '--quorum', '3']),
    ])
    assert.deepEqual([quorum.code, all.code, tooMany.code], [0, 1, 2])
  })

  test('a secret key in place of a public one is refused, and not repeated', async () => {
    const secret = `PRIVATE+KEY+log.example+00000000+${Buffer.alloc(33, 7).toString('base64')}`
    const file = await write('key', `${secret}\n`)
    for (const option of ['--key', '--witness'])
      for (const given of [secret, file]) {
        const { code, stdout, stderr } = await bcf(['verify', path('valid-plain.json'), option, given])
        assert.equal(code, 2)
        assert.match(stderr, /which is a secret/)
        assert.doesNotMatch(stdout + stderr, /BwcH/)
      }
  })

  test('wrong usage', async () => {
    const odd = await write('odd', 'nonsense\n')
    const empty = await write('empty', '')
    const large = await write('large.json', '')
    truncateSync(large, 64 * 1024 * 1024 + 1)
    const bundle = path('valid-plain.json')
    const cases: [string[], RegExp][] = [
      [['verify', '/no/such/file'], /Cannot read \/no\/such\/file/],
      [['verify', folder], /Cannot read/],
      [['verify', large], /larger than 64 MiB/],
      [['verify', bundle, '--key', '/no/such/key'], /Cannot read \/no\/such\/key/],
      [['verify', bundle, '--key', odd], /not a verifier key: nonsense/],
      [['verify', bundle, '--key', empty], /holds no key/],
      [['verify', bundle, '--tsa-root', odd], /holds no certificate/],
      [
        ['verify', bundle, '--witness', vector('valid-plain.json').trust.keys[0] as string],
        /not the key of a witness/,
      ],
      [['verify', bundle, '--quorum', '0'], /A number from 1 on/],
      [['verify', bundle, '--quorum', '1'], /a quorum needs keys of witnesses/],
      [['verify'], /missing required argument/],
    ]
    for (const [args, message] of cases) {
      const { code, stdout, stderr } = await bcf(args)
      assert.deepEqual([code, stdout], [2, ''], args.join(' '))
      assert.match(stderr, message)
    }
  })

  test('a file that is no bundle is modified, whatever it is', async () => {
    for (const content of ['', '{}', '<html>', Uint8Array.of(0xff)]) {
      const { code, stdout } = await bcf(['verify', '-'], { stdin: content })
      assert.equal(code, 7)
      assert.match(stdout, /^✗ The bundle has the form of an evidence bundle/)
    }
  })

  test('nothing in a bundle reaches the terminal as it came', async () => {
    const bundle = JSON.parse(readFileSync(path('valid-plain.json'), 'utf8'))
    bundle['\u001b]0;owned\u0007'] = 1
    const { stdout } = await bcf(['verify', '-'], { stdin: JSON.stringify(bundle) })
    for (const control of ['\u001b', '\u0007']) assert.ok(!stdout.includes(control))
  })
})
