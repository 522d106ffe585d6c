import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { exhibitFonts } from '../../src/exhibit/fonts.node.ts'
import { drawExhibit, NotDrawable } from '../../src/exhibit/index.ts'
import { inertJson, utf8 } from '../../src/index.ts'
import { buildBundle } from '../bundle-builder.ts'
import { MARKDOWN, READABLE } from '../bundle-vectors.ts'
import { type Exhibit, exhibitOf, objectsOf, pagesOf, textOf, verify } from './exhibits.ts'

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ')
const wordsOf = ({ pdf }: Exhibit): string => inOneLine(textOf(pdf).join('\n'))
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

describe('an exhibit', () => {
  test('says who said what, against which fact, and where that is sealed', async () => {
    const exhibit = await exhibitOf(READABLE)
    const words = wordsOf(exhibit)
    for (const part of [
      'What ChatGPT answered about Northwind Kettles',
      'When was Northwind Kettles founded, and where?',
      '1. Contradicted: founding date',
      '“founded in 1992”',
      '“1987”',
      'https://northwind-kettles.example/, as of 13 November 2026',
      'False: at least one statement',
      'Captured through ChatGPT, by whom is not sealed, official API',
      'Read by wire@1',
      'forensics.example/log',
      'bcf verify exhibit.pdf --key KEY',
      'What this proves',
      'What this does not prove',
      'whoever runs the service could have invented an answer before sealing it',
    ])
      assert.ok(words.includes(part), part)
  })

  test('is verified by drawing it again', async () => {
    const { pdf, trust } = await exhibitOf(READABLE)
    const { verdict, steps } = await verify(pdf, trust)
    assert.equal(verdict, 'verified')
    assert.deepEqual(
      steps.filter(({ id }) => id === 'page').map(({ outcome, detail }) => [outcome, detail]),
      [['passed', `${pdf.length} bytes drawn again from the embedded data`]],
    )
  })

  test('marks what contradicts a fact by a frame around it, and every page by its number', async () => {
    const { pdf } = await exhibitOf(READABLE)
    const [first = '', second = ''] = pagesOf(pdf)
    assert.match(first + second, / re S\n(?:.*\n)*?BT .*\/F/)
    const pages = textOf(pdf)
    for (const [place, page] of pages.entries()) assert.ok(page.includes(`${place + 1} of ${pages.length}`))
  })

  test('of the sandbox says so on every page', async () => {
    const long = Array.from({ length: 300 }, (_, line) => `Line ${line}.`).join('\n\n')
    const { pdf } = await exhibitOf({ ...READABLE, surface: 'sandbox', text: long, claims: [] })
    const pages = textOf(pdf)
    assert.ok(pages.length > 8)
    for (const page of pages)
      assert.ok(page.includes('Sandbox: a simulator gave this answer. No real engine was asked.'))
  })

  test('says where it was asked as from, and by whom it came', async () => {
    const captured = {
      route: 'openai-responses',
      localeAsked: { country: 'DE', language: 'de', city: 'Köln' },
    }
    const words = wordsOf(await exhibitOf({ ...READABLE, captured }))
    assert.ok(words.includes('Asked as from Köln, DE; in the language de'))
  })

  test('holds every word of the answer, in their order', async () => {
    const text = Array.from({ length: 4_000 }, (_, place) => `word${place}`).join(' ')
    const words = wordsOf(await exhibitOf({ text, body: utf8(text) }))
    assert.ok(
      words
        .replace(/ \d+ of \d+| Evidence of an answer, exhibit@2| SHA-256 [0-9a-f]{64}/g, '')
        .includes(text),
    )
  })

  test('has exactly one embedded file, which is the bundle to the last byte', async () => {
    const { pdf, json } = await exhibitOf(READABLE)
    const files = [...objectsOf(pdf).streams.values()].filter(({ entries }) =>
      entries.includes('/EmbeddedFile'),
    )
    assert.deepEqual(
      files.map(({ content }) => content),
      [Buffer.from(json).toString('latin1')],
    )
  })

  test('is the same in another process elsewhere, byte for byte', async () => {
    const drawing = fileURLToPath(new URL('draw-in-process.ts', import.meta.url))
    const elsewhere = {
      TZ: new Date().getTimezoneOffset() === -840 ? 'UTC' : 'Pacific/Kiritimati',
      LANG: 'tr_TR.UTF-8',
    }
    const { stdout } = await promisify(execFile)(process.execPath, [drawing], {
      env: { ...process.env, ...elsewhere },
    })
    const { pdf } = await exhibitOf(READABLE)
    assert.equal(stdout.trim(), sha256(pdf))
  })

  test('is not drawn from other files, nor from a bundle of another version', async () => {
    const draw = (value: unknown) => drawExhibit(utf8(JSON.stringify(value)), exhibitFonts)
    await assert.rejects(draw({ ...buildBundle().bundle, bundleVersion: '1' }), /version "1" are not known/)
    await assert.rejects(draw({}), /the bundle/)
    await assert.rejects(drawExhibit(utf8('%PDF'), exhibitFonts), /neither JSON/)
    // A piece that no other test reads: those that were right once are kept.
    const { bundle } = await buildBundle({ text: '磊' })
    await assert.rejects(
      drawExhibit(utf8(inertJson(bundle)), async file => {
        const bytes = new Uint8Array(await exhibitFonts(file))
        if (file.endsWith('.woff2')) bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
        return bytes
      }),
      /is not the one of exhibits/,
    )
  })

  test('waits for the log: without a checkpoint there is none', async () =>
    await assert.rejects(exhibitOf({ ...READABLE, logged: false }), /not in a checkpoint of the log yet/))

  test('of more than four hundred pages is refused', async () => {
    const text = `${MARKDOWN}\n${'A line that is long enough to be one.\n\n'.repeat(20_000)}`
    await assert.rejects(exhibitOf({ text, body: utf8(text) }), error => {
      assert.ok(error instanceof NotDrawable)
      assert.match(error.message, /HTML/)
      return true
    })
  })
})
