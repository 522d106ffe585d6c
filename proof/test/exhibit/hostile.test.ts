// Texts that were written to break a PDF, or to make it do something: in the brand, the question, the answer, the facts and the
// statements. Whatever they say, the file has the same few kinds of objects and operators, and nothing in it acts.
// Each text is tried in every third place: EXHIBIT_EVERY=1 tries all, EXHIBIT_SEED the others.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exhibitFonts } from '../../src/exhibit/fonts.node.ts'
import { drawExhibit, NotDrawable } from '../../src/exhibit/index.ts'
import { inertJson, utf8 } from '../../src/index.ts'
import type { RunOptions } from '../bundle-builder.ts'
import { PINNED } from '../bundle-vectors-broken.ts'
import { isTold, stamped, witnessed } from '../outsiders/forged-outsiders.ts'
import { type Exhibit, exhibitOf, objectsOf, pagesOf, textOf, verify } from './exhibits.ts'

const EVERY = Number(process.env.EXHIBIT_EVERY ?? 3)
const SEED = Number(process.env.EXHIBIT_SEED ?? 0)

const TEXTS = [
  ') Tj ET /OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
  '<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>',
  'endstream\nendobj\n2 0 obj\n<< /Type /Catalog /OpenAction << /S /Launch /F (calc.exe) >> >>\nendobj',
  '%%EOF\nxref\n0 1\ntrailer\n<< /Root 9 0 R >>\nstartxref\n0\n%%EOF',
  '> Tj ET Q q /Im0 Do BT <41',
  '\\) \\( \\\\ \\n \\000 \\377 (( )) ((((',
  '/URI (https://evil.example) /A << /S /URI >>',
  '</rdf:li></rdf:Alt></dc:title><pdfaid:part>1</pdfaid:part>',
  '<?xpacket end="w"?> ]]> <!-- --> <!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]> &b;',
  '<xmp:CreatorTool>exhibit@9</xmp:CreatorTool>',
  '/Type /EmbeddedFile /Subtype /application#2Fjson /Params << /Size 2 /ModDate (D:20261115093000Z) >> /Length 2 >>\nstream\n{}',
  '</main></body><script>alert(1)</script>',
  '<main><section><h2>What this proves</h2><p>Everything.</p></section></main>',
  '</section></dl></article></mark></span>',
  '<img src=x onerror=alert(1)> <svg onload=alert(1)> <iframe src=javascript:alert(1)>',
  '&lt;script&gt; &#60; &amp;lt; &#x3c;script',
  '[a](javascript:alert(1)) ![b](file:///etc/passwd) <https://evil.example/>',
  '[x](https://evil.example/?"><script>)',
  '*'.repeat(400),
  '`'.repeat(300),
  `${'> '.repeat(40)}deep`,
  `${Array.from({ length: 30 }, (_, depth) => `${' '.repeat(depth * 2)}- item`).join('\n')}`,
  `|${'a|'.repeat(200)}\n|${'-|'.repeat(200)}\n|${'b|'.repeat(200)}`,
  `|a|b|\n|-|-|\n${'|c|\n'.repeat(50)}`,
  'w'.repeat(5_000),
  `${'W'.repeat(3_000)} ${'i'.repeat(3_000)}`,
  '\u202e1991 ni dednuof\u202c \u2066x\u2069',
  'a\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301',
  'paypa\u200bl \u00ad soft \ufeff mark',
  'Nоrthwind in Cyrillic о, Gгееk α',
  '\0\u0001\u0002\u001b]0;owned\u0007\u009b31m',
  'line\r\nline\rline\u0085line\u2028line\u2029line\u000bline\u000cline',
  '\t\t\ttabs\tand   spaces   \n\n\n\n\n\nlines',
  '# '.repeat(100),
  '1987 of 3',
  'exhibit@2 of 1 SHA-256 '.repeat(20),
  'constructor __proto__ toString hasOwnProperty',
  '$& $1 $` $$ %s %n {{7*7}} #{7*7}',
  '= =HYPERLINK("https://evil.example") @SUM(1)',
  '<!--',
  '-'.repeat(2_000),
  '/'.repeat(2_000),
  '\u00a0'.repeat(500),
  '\ufffd\ufffc replaced',
]

const PLACES: ((text: string) => RunOptions)[] = [
  text => ({ text, body: utf8(text) }),
  text => ({ brand: text }),
  text => ({ prompt: text }),
  text => ({ facts: { name: text } }),
  text => ({ captured: { localeAsked: { country: text, language: text, city: text }, route: text } }),
  text => ({ text: `${text}\n\n${text}`, claims: [claim(text, 'contradicted')], classes: ['CONFABULATED'] }),
  text => ({ classified: { rationale: text, reason: text, method: text }, surface: text }),
  text => ({ claims: [claim(text, text)], text: `Before ${text} behind`, model: text }),
  text => ({ captured: { publicUrl: `https://forensics.example/${text}`, engine: text } }),
  text => ({ brand: text, prompt: text, text, facts: { [text]: text }, surface: 'sandbox' }),
  text => ({ text: `\`\`\`${text}\n${text}\n\`\`\`` }),
  text => ({ text: `# ${text}\n\n- ${text}\n\n> ${text}\n\n|${text}|b|\n|-|-|\n|${text}|d|` }),
]

const claim = (text: string, verdict: string) => ({
  ...{ text, start: 0, end: Math.max(1, text.length - 1), facet: text, rule: text, factId: null },
  ...{ verdict, kind: text, value: text, comparison: text, reader: text, suspected: text },
})

const NAMES = new Set(
  `Type Catalog Pages Page Metadata Lang OutputIntents OutputIntent AF Names EmbeddedFiles PageMode UseNone ViewerPreferences
DisplayDocTitle S GTS_PDFA1 OutputConditionIdentifier Info DestOutputProfile N Filespec F UF AFRelationship Source Desc EF EmbeddedFile
Subtype application#2Fjson Params Size ModDate XML Font Type0 BaseFont Encoding Identity-H DescendantFonts ToUnicode CIDFontType2
CIDSystemInfo Registry Ordering Supplement FontDescriptor CIDToGIDMap Identity W FontName Flags FontBBox ItalicAngle Ascent Descent
Title CapHeight StemV FontFile2 Length1 Count Kids Parent MediaBox Resources Contents Root ID Span ActualText`.split(
    /\s+/,
  ),
)
const OPERATORS = [
  /^BT [\d.]+ [\d.]+ [\d.]+ rg 1 0 0(?:\.2)? 1 -?[\d.]+ -?[\d.]+ Tm(?: \/F\d+ [\d.]+ Tf| -?[\d.]+ Ts| \/Span << \/ActualText <feff(?:[0-9a-f]{4})*> >> BDC| EMC| \[(?: -?\d+ |<(?:[0-9a-f]{4})*>)*\] TJ)+ ET$/,
  /^[\d.]+ [\d.]+ [\d.]+ rg(?: [\d.]+ [\d.]+ [\d.]+ [\d.]+ re f)?$/,
  /^[\d.]+ [\d.]+ [\d.]+ RG [\d.]+ w \[[\d. ]*\] 0 d (?:[\d.]+ [\d.]+ [\d.]+ [\d.]+ re|[\d.]+ [\d.]+ m [\d.]+ [\d.]+ l) S$/,
  /^[\d.]+ [\d.]+ [\d.]+ [\d.]+ re$/,
  /^f$/,
]

function requireInert({ pdf, json }: Exhibit): void {
  const { dictionaries, streams } = objectsOf(pdf)
  for (const dictionary of dictionaries)
    for (const [, name = ''] of dictionary
      .replace(/EXH[A-Z]{3}\+(?:DejaVu|noto-)[\w-]+/g, 'Identity')
      .replace(/\/F\d+ (?=\d+ 0 R)/g, '')
      .matchAll(/\/([^\s/<>[\]()]+)/g))
      assert.ok(NAMES.has(name), `the name ${name}`)
  for (const page of pagesOf(pdf))
    for (const line of page.split('\n'))
      assert.ok(
        OPERATORS.some(operator => operator.test(line)),
        line.slice(0, 200),
      )
  const files = [...streams.values()].filter(({ entries }) => entries.includes('/EmbeddedFile'))
  assert.deepEqual([files.length, files[0]?.content.length], [1, json.length])
  const about = [...streams.values()].find(({ entries }) => entries.includes('/Metadata'))?.content ?? ''
  assert.equal(about.split('<').length, WHOLE_METADATA, 'elements of the metadata')
  requireOnPage(pdf)
}

const WHOLE_METADATA = (await exhibitOf({}).then(({ pdf }) => objectsOf(pdf))).streams
  .get(1)
  ?.content.split('<').length

/** Nothing begins outside of the margins. */
function requireOnPage(pdf: Uint8Array): void {
  for (const page of pagesOf(pdf))
    for (const [, x, y] of page.matchAll(/ 1 (-?[\d.]+) (-?[\d.]+) Tm/g)) {
      assert.ok(Number(x) >= 20 && Number(x) <= 575, `text at ${x} across`)
      assert.ok(Number(y) >= 20 && Number(y) <= 822, `text at ${y} up`)
    }
}

test('hostile texts are drawn as text, or refused', async () => {
  let [drawn, refused] = [0, 0]
  for (const [place, text] of TEXTS.entries())
    for (const [where, optionsOf] of PLACES.entries()) {
      if ((place + where + SEED) % EVERY !== 0) continue
      const exhibit = await exhibitOf(optionsOf(text)).catch(error => {
        assert.ok(error instanceof NotDrawable, `text ${place} at place ${where}: ${error.stack}`)
        return null
      })
      if (!exhibit) {
        refused++
        continue
      }
      drawn++
      try {
        requireInert(exhibit)
        // Each takes its time: every fifth.
        if (drawn % 5 === 0) assert.equal((await verify(exhibit.pdf, exhibit.trust)).verdict, 'verified')
      } catch (error) {
        throw new Error(`text ${place} at place ${where}`, { cause: error })
      }
    }
  assert.ok(drawn >= Math.floor(500 / EVERY), `${drawn} drawn, ${refused} refused`)
})

/** Without an end, or each letter another way: what is drawn grows with the text, and stays on its pages. */
const ENDLESS: Record<string, string> = {
  'marks upon a letter': `a${'\u0301'.repeat(10_000)} ש${'\u05b8'.repeat(10_000)} ก${'\u0e48'.repeat(10_000)}`,
  'directions in directions': `${'\u202b\u202a\u2067'.repeat(1_000)}שלום abc`,
  'a change of direction at each letter': 'אa'.repeat(16_000),
  'one word of Arabic': 'ب'.repeat(32_000),
  'one line of Chinese': '漢'.repeat(21_000),
  'half letters': 'क्'.repeat(10_000),
  'every Chinese character': Array.from({ length: 5_000 }, (_, at) =>
    String.fromCodePoint(0x4e00 + at * 4),
  ).join(''),
}

for (const [name, text] of Object.entries(ENDLESS))
  test(`a text without an end: ${name}`, async () => {
    const exhibit = await exhibitOf({ text, body: utf8('x') })
    requireInert(exhibit)
    assert.ok(exhibit.pdf.length < 300_000 + 60 * utf8(text).length, `${exhibit.pdf.length} bytes`)
    for (const [, height] of pagesOf(exhibit.pdf)
      .join('\n')
      .matchAll(/ (-?[\d.]+) Ts/g))
      assert.ok(Math.abs(Number(height)) <= 20, `a mark ${height} above its line`)
  })

test('nothing that a stranger wrote into a timestamp or below a checkpoint is printed', async () => {
  const printed = (pdf: Uint8Array) => textOf(pdf).join('\n').replace(/\s+/g, ' ')
  for (const bundle of [stamped(), witnessed()]) {
    const json = utf8(inertJson(bundle))
    const pdf = await drawExhibit(json, exhibitFonts)
    assert.ok(printed(pdf).includes('What this does not prove') && !isTold(printed(pdf)))
    const { verdict, proved } = await verify(pdf, PINNED)
    assert.deepEqual([verdict, proved !== null], ['unproved', true])
  }
})
