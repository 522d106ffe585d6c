// The bundle as an exhibit: pages for a lawyer or a judge, PDF/A-3, with the evidence embedded. No clock, no chance, no compressor: the
// same bundle makes the same bytes on every machine.
//
// A verifier draws an exhibit again from its data and compares every byte, years later. So once exhibits of this version are in
// people's hands, nothing in this package that draws may change, nor the page that it is drawn from: another look is another version
// beside this one. proof/test/exhibit/vectors.test.ts holds the hashes of exhibits that must come out the same for ever.

import { decodeUtf8, sha256Hex, utf8 } from '../index.ts'
import { parseJson, readBundle } from '../page.ts'
import { drawBlocks } from './blocks.ts'
import { colourProfile } from './colour-profile.ts'
import { type Composed, compose } from './compose.ts'
import { composeCase, isCase, readCase } from './compose-case.ts'
import { Flow } from './flow.ts'
import { type Fonts, openFonts, type ReadFile } from './fonts.ts'
import { EXHIBIT_VERSION, metadata } from './metadata.ts'
import { wordsOf } from './page-tree.ts'
import { PAGE, type Placed, paginate } from './paginate.ts'
import { Painter } from './paint.ts'
import { PdfFile, textString } from './pdf-file.ts'
import { drawQrCode, drawSurround, QR_ROOM } from './surround.ts'
import { INK, Typeface } from './typeface.ts'

export const EMBEDDED_FROM = '/Type /EmbeddedFile /Subtype /application#2Fjson'

const WIDTH = PAGE.width - PAGE.left - PAGE.right

/**
 * Of a bundle as JSON, or of a case with its bundles: embedded as it is, byte for byte. What it says is not checked here, only drawn. Throws NotDrawable
 * when there is nothing to draw or too much, and a ProofError when it is no such bundle.
 */
export async function drawExhibit(bundleBytes: Uint8Array, read: ReadFile): Promise<Uint8Array> {
  const composed = composedOf(bundleBytes)
  const fonts = await openFonts(textOf(composed), read)
  const typeface = new Typeface(fonts)
  const pages = paginate(stepsOf(composed, typeface))
  const contents = pages.map((page, place) =>
    paint(page, typeface, composed, {
      number: place + 1,
      of: pages.length,
    }),
  )
  return assemble(bundleBytes, composed, { typeface, fonts, contents })
}

function composedOf(bytes: Uint8Array): Composed {
  const value = parseJson(decodeUtf8(bytes))
  return isCase(value) ? composeCase(readCase(value), bytes) : compose(readBundle(value).bundle)
}

/** All that may be drawn, and the few signs that the drawing adds. */
const textOf = ({ header, sandbox, qrCode, sections }: Composed): string =>
  [header, ...sections, sandbox ?? '', qrCode?.caption ?? '', '•‹›\u2009'].map(wordsOf).join('\n')

function stepsOf({ header, qrCode, sections }: Composed, typeface: Typeface): Flow['steps'] {
  const flow = new Flow(typeface, PAGE.left, WIDTH)
  flow.width -= qrCode ? QR_ROOM.width : 0
  drawBlocks(flow, header.children)
  const used = flow.steps.reduce((sum, step) => sum + step.before + step.height, 0)
  flow.space(Math.max(8, (qrCode ? QR_ROOM.height : 0) - used))
  flow.width = WIDTH
  flow.space(2, { rule: { left: PAGE.left, width: WIDTH, colour: INK, thickness: 1.5 } })
  for (const section of sections) {
    const first = flow.steps.length
    drawBlocks(flow, section.children)
    const step = flow.steps[first]
    if (section.turns && step) step.turns = true
  }
  return flow.steps
}

function paint(
  page: Placed[],
  typeface: Typeface,
  { qrCode, sandbox, sha256, what }: Composed,
  place: { number: number; of: number },
): Uint8Array {
  const painter = new Painter(typeface)
  painter.steps(page)
  if (place.number === 1 && qrCode) drawQrCode(painter, typeface, qrCode)
  drawSurround(painter, typeface, { ...place, sandbox, sha256, what })
  return utf8(painter.content)
}

function assemble(
  bundleBytes: Uint8Array,
  { stateAt, title, name }: Composed,
  { typeface, fonts, contents }: { typeface: Typeface; fonts: Fonts; contents: Uint8Array[] },
): Uint8Array {
  const digest = sha256Hex(bundleBytes)
  const pdf = new PdfFile()
  const [about, root, info, tree, intent, profile, specification, file] = Array.from({ length: 8 }, () =>
    pdf.reserve(),
  ) as [number, number, number, number, number, number, number, number]
  pdf.stream(about, '/Type /Metadata /Subtype /XML', utf8(metadata(title, stateAt)))
  pdf.write(
    root,
    `<< /Type /Catalog /Pages ${tree} 0 R /Metadata ${about} 0 R /Lang (en) /OutputIntents [${intent} 0 R] /AF [${specification} 0 R] /Names << /EmbeddedFiles << /Names [(${name}) ${specification} 0 R] >> >> /PageMode /UseNone /ViewerPreferences << /DisplayDocTitle true >> >>`,
  )
  // Once more, for readers that do not look into the metadata.
  pdf.write(info, `<< /Title ${textString(title)} >>`)
  pdf.write(
    intent,
    `<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) /Info (sRGB) /DestOutputProfile ${profile} 0 R >>`,
  )
  pdf.stream(profile, '/N 3', colourProfile())
  pdf.write(
    specification,
    `<< /Type /Filespec /F (${name}) /UF (${name}) /AFRelationship /Source /Desc ${textString(`The evidence that ${EXHIBIT_VERSION} is drawn from`)} /EF << /F ${file} 0 R /UF ${file} 0 R >> >>`,
  )
  pdf.stream(
    file,
    `${EMBEDDED_FROM} /Params << /Size ${bundleBytes.length} /ModDate (${pdfDate(stateAt)}) >>`,
    bundleBytes,
  )
  const resources = typeface.used
    .map((font, place) => `/${typeface.nameOf(font)} ${font.write(pdf, fonts.subset, tagOf(place))} 0 R`)
    .join(' ')
  const kids = contents.map(content => writePage(pdf, { tree, fonts: resources, content }))
  pdf.write(
    tree,
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map(kid => `${kid} 0 R`).join(' ')}] >>`,
  )
  return pdf.end({ root, info, id: digest.slice(0, 32) })
}

function writePage(
  pdf: PdfFile,
  { tree, fonts, content }: { tree: number; fonts: string; content: Uint8Array },
): number {
  const [page, stream] = [pdf.reserve(), pdf.reserve()]
  pdf.write(
    page,
    `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << ${fonts} >> >> /Contents ${stream} 0 R >>`,
  )
  pdf.stream(stream, '', content)
  return page
}

/** Six capitals, another for each font: `EXHAAB`. */
const tagOf = (place: number): string =>
  `EXH${String.fromCharCode(...[676, 26, 1].map(unit => 65 + (Math.floor(place / unit) % 26)))}`

/** `D:20261114093000Z`: of a text that has the form of a time. */
const pdfDate = (at: string): string => `D:${at.slice(0, 19).replace(/\D/g, '')}Z`
