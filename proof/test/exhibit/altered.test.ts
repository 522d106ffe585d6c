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

const ALTERED: Record<string, Change> = {
  'a line end appended': letters => `${letters}\n`,
  'a zero appended': letters => `${letters}\0`,
  'a comment appended': letters => `${letters}% seen by me\n`,
  'a megabyte appended': letters => letters + ' '.repeat(1 << 20),
  'a whole second file appended': letters => letters + lettersOf(other.pdf),
  'a byte before it': letters => ` ${letters}`,
  'a page of HTML before it': letters => `<html>${letters}`,
  'the last byte missing': letters => letters.slice(0, -1),
  'the end missing': letters => letters.slice(0, -300),
  'half of it': letters => letters.slice(0, letters.length / 2),
  'only its first line': letters => letters.slice(0, 15),
  'another line end everywhere': letters => letters.replaceAll('\n', '\r\n'),
  'another version of PDF': replaced('%PDF-1.7', '%PDF-1.4'),
  'an update with another catalog': updated('2', '<< /Type /Catalog /Pages 3 0 R >>'),
  'an update with another tree of pages': updated('4', '<< /Type /Pages /Count 0 /Kids [] >>'),
  'an update that only adds an object': updated('98', '<< /Note (nothing refers to it) >>'),
  'an update that is empty': letters =>
    `${letters}xref\n0 0\ntrailer\n<< /Size 9 /Root 2 0 R >>\nstartxref\n${letters.length}\n%%EOF\n`,
  'a script that runs on opening': catalog('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'),
  'a program started on opening': catalog('/OpenAction << /S /Launch /F (cmd.exe) >>'),
  'another action': catalog('/AA << /WC << /S /URI /URI (https://evil.example) >> >>'),
  'a form': catalog('/AcroForm << /Fields [] >>'),
  'a layer that can be switched off': catalog('/OCProperties << /OCGs [] /D << >> >>'),
  'a second embedded file in the list': replaced(
    '/Names [(bundle.json)',
    '/Names [(a.json) 7 0 R (bundle.json)',
  ),
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
  'another relation to the evidence': replaced('/AFRelationship /Source', '/AFRelationship /Alternative'),
  'another time of the evidence': replaced(/\/ModDate \(D:\d{14}Z\)/, '/ModDate (D:20200101000000Z)'),
  'a wrong size of the evidence': replaced(/\/Params << \/Size \d+/, '/Params << /Size 1'),
  'no evidence at all': replaced('/Type /EmbeddedFile', '/Type /EmbeddedFiles'),
  'a note over the page': onPage(
    '/Annots [<< /Type /Annot /Subtype /FreeText /Rect [0 0 99 99] /Contents (true) >>]',
  ),
  'a link over the page': onPage(
    '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A << /S /URI /URI (https://evil.example) >> >>]',
  ),
  'a page cut to its upper half': onPage('/CropBox [0 420 595 842]'),
  'a page turned': onPage('/Rotate 180'),
  'a page made larger': replaced('/MediaBox [0 0 595.28 841.89]', '/MediaBox [0 0 595.28 941.89]'),
  'a page left out': replaced(/\/Count (\d+) \/Kids \[\d+ 0 R /, '/Count 1 /Kids ['),
  'the first page twice': replaced(/\/Kids \[(\d+) 0 R \d+ 0 R/, '/Kids [28 0 R 28 0 R'),
  'pages in another order': letters => letters.replace(/\/Kids \[(\d+ 0 R) (\d+ 0 R)/, '/Kids [$2 $1'),
  'a compressed page': replaced(
    /<< {1,2}\/Length (\d+) >>\nstream\nBT/,
    '<< /Filter /FlateDecode /Length $1 >>\nstream\nBT',
  ),
  'one letter changed': piece(20, line => line.replace(/<(\w{4})(\w{4})/, '<$2$1')),
  'a line taken out': piece(25, () => ''),
  'a line in white': piece(30, line => line.replace(/ Tf [\d.]+ [\d.]+ [\d.]+ rg/, ' Tf 1 1 1 rg')),
  'a line moved off the page': piece(30, line => line.replace(/ 1 ([\d.]+) ([\d.]+) Tm/, ' 1 9999 $2 Tm')),
  'a line in another size': piece(31, line => line.replace(/ [\d.]+ Tf/, ' 0.1 Tf')),
  'a word put in': piece(12, line => `${line}\n${line}`),
  'the first mark of the sandbox': letters =>
    letters.replace(/0\.54 0\.11 0\.11 RG 1\.5 w/, '1 1 1 RG 1.5 w'),
  'a frame removed': letters => letters.replace(/\n0\.1 0\.1 0\.1 RG 1\.2 w [^\n]* re S/, ''),
  'a square of the code for cameras': letters => letters.replace(/\n[\d.]+ [\d.]+ [\d.]+ [\d.]+ re\n/, '\n'),
  'what a copied letter says': letters => letters.replace(/<0002> <(\w{4})>/, '<0002> <0058>'),
  'the width of a letter': letters => letters.replace(/\/W \[0 \[([\d.]+) [\d.]+/, '/W [0 [$1 1'),
  'the outline of a letter': letters => {
    const at = letters.indexOf('stream\n', letters.indexOf('/Length1 ')) + 3_000
    return letters.slice(0, at) + String.fromCharCode(letters.charCodeAt(at) ^ 1) + letters.slice(at + 1)
  },
  'another font': replaced(/\/FontFile2 \d+ 0 R/, '/FontFile2 1 0 R'),
  'the colours': letters => letters.replace('sf32', 'sf31'),
  'no intent of colours': replaced(/\/OutputIntents \[\d+ 0 R\] /, ''),
  'another title for readers': replaced(/\/Title <feff0057/, '/Title <feff0058'),
  'another title': replaced('>What ChatGPT answered', '>What Claude answered'),
  'another date': replaced(/<xmp:CreateDate>[^<]*/, '<xmp:CreateDate>2020-01-01T00:00:00.000Z'),
  'another promise of conformance': replaced('<pdfaid:conformance>U', '<pdfaid:conformance>A'),
  'an older version of the drawing': replaced('exhibit@2<', 'exhibit@0<'),
  'the version before': replaced('exhibit@2<', 'exhibit@1<'),
  'a newer version of the drawing': replaced('exhibit@2<', 'exhibit@3<'),
  'no version of the drawing': replaced('<xmp:CreatorTool>exhibit@2</xmp:CreatorTool>', ''),
  'two versions of the drawing': replaced(
    '<xmp:CreatorTool>',
    '<xmp:CreatorTool>exhibit@1</xmp:CreatorTool><xmp:CreatorTool>',
  ),
  'another id': letters => letters.replace(/\/ID \[<\w{2}/, '/ID [<00'),
  'a place in the table': letters => letters.replace(/\n(\d{10}) 00000 n \n/, '\n0000000000 00000 n \n'),
  'where the table is': replaced(/startxref\n\d+/, 'startxref\n1'),
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
    const forged = drawExhibit(utf8(inertJson(bundle)), exhibitFonts())
    const { verdict, steps } = await verify(forged, genuine.trust)
    assert.equal(verdict, 'modified')
    assert.deepEqual(
      steps
        .filter(({ outcome }) => outcome === 'failed')
        .map(({ id }) => id)
        .includes('page'),
      false,
    )
  })

  test('a bundle that says what is not sealed, however well it is drawn', async () => {
    const { bundle, trust } = await buildBundle(READABLE)
    const claims = bundle.classification.claims.map(claim => ({ ...claim, verdict: 'supported' }))
    const forged = { ...bundle, classification: { ...bundle.classification, claims } }
    const file = drawExhibit(utf8(inertJson(forged)), exhibitFonts())
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
