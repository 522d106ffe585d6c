// Exhibits that somebody changed: by hand, by a program, or with all the skill there is. None is verified.
// EXHIBIT_BYTES: of how many bytes one is changed.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { exhibitFonts } from '../../src/exhibit/fonts.node.ts'
import { drawExhibit } from '../../src/exhibit/index.ts'
import { inertJson, utf8 } from '../../src/index.ts'
import { buildBundle, logKey } from '../bundle-builder.ts'
import { READABLE } from '../bundle-vectors.ts'
import { exhibitOf, fileOf, lettersOf, verify } from './exhibits.ts'

const BYTES = Number(process.env.EXHIBIT_BYTES ?? 60)

const genuine = await exhibitOf({ ...READABLE, surface: 'sandbox' })
const other = await exhibitOf({ ...READABLE, run: 'run_1', prompt: 'Where was it founded?' })

type Change = (letters: string) => string

const replaced =
  (what: string | RegExp, by: string): Change =>
  letters =>
    letters.replace(what, () => by)

/** The last object and the end of the file once more, behind the end: as programs do that save changes. */
const updated =
  (number: string, dictionary: string): Change =>
  letters => {
    const at = letters.length
    const object = `${number} 0 obj\n${dictionary}\nendobj\n`
    const start = /startxref\n(\d+)/.exec(letters)?.[1]
    return `${letters}${object}xref\n${number} 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 99 /Root 2 0 R /Prev ${start} >>\nstartxref\n${at + object.length}\n%%EOF\n`
  }

const catalog = (entry: string): Change => replaced('/Type /Catalog ', `/Type /Catalog ${entry} `)
const onPage = (entry: string): Change => replaced('/Type /Page ', `/Type /Page ${entry} `)

/** In the embedded bundle, with the length that fits. */
const inBundle =
  (change: (json: string) => string): Change =>
  letters => {
    const json = lettersOf(genuine.json)
    const changed = change(json)
    assert.notEqual(changed, json)
    return letters
      .replace(json, () => changed)
      .replaceAll(`/Length ${json.length} >>`, `/Length ${changed.length} >>`)
      .replace(`/Size ${json.length} `, `/Size ${changed.length} `)
  }

/** The n-th piece of text on a page, from its first to its last operator. */
const piece = (place: number, change: (line: string) => string): Change => {
  let seen = 0
  return letters => letters.replace(/^BT .* ET$/gm, line => (seen++ === place ? change(line) : line))
}

/** Not a byte may differ, so each stands for many; of what is looked for in a file before it is drawn again, all. */
const ALTERED: Record<string, Change> = {
  'a line end appended': letters => `${letters}\n`,
  'a zero appended': letters => `${letters}\0`,
  'a megabyte appended': letters => letters + ' '.repeat(1 << 20),
  'a byte before it': letters => ` ${letters}`,
  'a page of HTML before it': letters => `<html>${letters}`,
  'the end missing': letters => letters.slice(0, -300),
  'half of it': letters => letters.slice(0, letters.length / 2),
  'another version of PDF': replaced('%PDF-1.7', '%PDF-1.4'),
  'an update with another catalog': updated('2', '<< /Type /Catalog /Pages 3 0 R >>'),
  'an update that is empty': letters =>
    `${letters}xref\n0 0\ntrailer\n<< /Size 9 /Root 2 0 R >>\nstartxref\n${letters.length}\n%%EOF\n`,
  'a script that runs on opening': catalog('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'),
  'a second embedded file in a stream': letters =>
    letters.replace(
      '\nxref\n',
      '\n99 0 obj\n<< /Type /EmbeddedFile /Length 2 >>\nstream\n{}\nendstream\nendobj\nxref\n',
    ),
  'an embedded file before the evidence': letters =>
    letters.replace(
      '\n2 0 obj\n',
      `\n99 0 obj\n<< /Type /EmbeddedFile /Subtype /application#2Fjson /Params << /Size 2 /ModDate (D:20261115093000Z) >> /Length 2 >>\nstream\n{}\nendstream\nendobj\n2 0 obj\n`,
    ),
  'another name for the evidence': replaced('/UF (bundle.json)', '/UF (bundle.html)'),
  'a wrong size of the evidence': replaced(/\/Params << \/Size \d+/, '/Params << /Size 1'),
  'no evidence at all': replaced('/Type /EmbeddedFile', '/Type /EmbeddedFiles'),
  'a note over the page': onPage(
    '/Annots [<< /Type /Annot /Subtype /FreeText /Rect [0 0 99 99] /Contents (true) >>]',
  ),
  'pages in another order': letters => letters.replace(/\/Kids \[(\d+ 0 R) (\d+ 0 R)/, '/Kids [$2 $1'),
  'a line in white': piece(30, line => line.replace(/^BT [\d.]+ [\d.]+ [\d.]+ rg/, 'BT 1 1 1 rg')),
  'the first mark of the sandbox': letters =>
    letters.replace(/0\.54 0\.11 0\.11 RG 1\.5 w/, '1 1 1 RG 1.5 w'),
  'what a copied letter says': letters => letters.replace(/<0002> <(\w{4})>/, '<0002> <0058>'),
  'the outline of a letter': letters => {
    const at = letters.indexOf('stream\n', letters.indexOf('/Length1 ')) + 3_000
    return letters.slice(0, at) + String.fromCharCode(letters.charCodeAt(at) ^ 1) + letters.slice(at + 1)
  },
  'an older version of the drawing': replaced('exhibit@2<', 'exhibit@0<'),
  'the version before': replaced('exhibit@2<', 'exhibit@1<'),
  'a newer version of the drawing': replaced('exhibit@2<', 'exhibit@3<'),
  'no version of the drawing': replaced('<xmp:CreatorTool>exhibit@2</xmp:CreatorTool>', ''),
  'two versions of the drawing': replaced(
    '<xmp:CreatorTool>',
    '<xmp:CreatorTool>exhibit@1</xmp:CreatorTool><xmp:CreatorTool>',
  ),
  'a locked file': replaced('/ID [', '/Encrypt << /Filter /Standard >> /ID ['),
  'the answer in the evidence': inBundle(json => json.replaceAll('founded in 1992', 'founded in 1987')),
  'the verdict in the evidence': inBundle(json =>
    json.replace('"verdict":"contradicted"', '"verdict":"supported"'),
  ),
  'a field in the evidence': inBundle(json => json.replace('{', '{"note":"true",')),
  'a space in the evidence': inBundle(json => `${json} `),
  'a signature in the evidence': inBundle(json =>
    json.replace(/(— [^ ]+ )(\w)/, '$1A').replace(/\\n\\n\S+ \S+ \w/, match => `${match.slice(0, -1)}B`),
  ),
  'the evidence of another answer': () =>
    lettersOf(genuine.pdf)
      .replace(lettersOf(genuine.json), () => lettersOf(other.json))
      .replaceAll(`/Length ${genuine.json.length} >>`, `/Length ${other.json.length} >>`),
  'the pages of another answer': () =>
    lettersOf(other.pdf)
      .replace(lettersOf(other.json), () => lettersOf(genuine.json))
      .replaceAll(`/Length ${other.json.length} >>`, `/Length ${genuine.json.length} >>`),
}

describe('an exhibit is refused with', () => {
  for (const [name, change] of Object.entries(ALTERED))
    test(name, async () => {
      const letters = lettersOf(genuine.pdf)
      const altered = change(letters)
      assert.ok(altered !== letters, 'nothing was changed')
      const { verdict, proved } = await verify(fileOf(altered), genuine.trust)
      assert.deepEqual([verdict === 'verified', proved], [false, null])
    })

  test(`every byte that can be changed, tried at ${BYTES} places`, async () => {
    assert.ok(genuine.pdf.length > 10_000, String(genuine.pdf.length))
    const step = Math.floor(genuine.pdf.length / BYTES)
    for (let place = 0; place < genuine.pdf.length; place += step) {
      const altered = genuine.pdf.slice()
      altered[place] = (altered[place] ?? 0) ^ 0x04
      assert.notEqual((await verify(altered, genuine.trust)).verdict, 'verified', `byte ${place}`)
    }
  })

  test('a log of the forger’s own, however well it is drawn', async () => {
    const { bundle } = await buildBundle({ ...READABLE, keys: [logKey('a forger')] })
    const forged = await drawExhibit(utf8(inertJson(bundle)), exhibitFonts)
    const { verdict, steps } = await verify(forged, genuine.trust)
    assert.equal(verdict, 'modified')
    assert.notEqual(steps.find(({ id }) => id === 'page')?.outcome, 'failed')
  })

  test('a bundle that says what is not sealed, however well it is drawn', async () => {
    const { bundle, trust } = await buildBundle(READABLE)
    const claims = bundle.classification.claims.map(claim => ({ ...claim, verdict: 'supported' }))
    const forged = { ...bundle, classification: { ...bundle.classification, claims } }
    const file = await drawExhibit(utf8(inertJson(forged)), exhibitFonts)
    assert.equal((await verify(file, trust)).verdict, 'modified')
  })

  test('the words for it: what was appended, which page differs, which version drew it', async () => {
    const letters = lettersOf(genuine.pdf)
    const detail = async (change: Change) => {
      const { steps } = await verify(fileOf(change(letters)), genuine.trust)
      return steps.find(({ id }) => id === 'page')?.detail ?? ''
    }
    assert.match(await detail(text => `${text}\n`), /^it has 1 byte at its end that/)
    assert.match(await detail(text => text.slice(0, -2)), /^it lacks 2 bytes at its end/)
    assert.match(await detail(piece(20, () => '')), /^page 1 differs from the embedded data/)
    assert.match(
      await detail(replaced('exhibit@2<', 'exhibit@7<')),
      /drawn by exhibit@7, which is not known here/,
    )
  })
})
