// What stands on every page: what it is, which page of how many, and whether all of it is a simulation. Part of the drawing: see
// draw-exhibit.ts.

import { breakLines } from './break-lines.ts'
import type { Composed } from './compose.ts'
import { EXHIBIT_VERSION } from './metadata.ts'
import { PAGE } from './paginate.ts'
import type { Painter } from './paint.ts'
import { BODY, SOFT, type Style, type Typeface, WARN } from './typeface.ts'

const SMALL: Style = { ...BODY, size: 7.5, colour: SOFT }
const FINGERPRINT: Style = { ...SMALL, face: 'mono', size: 6.6 }
const SANDBOX: Style = { ...BODY, face: 'bold', size: 9.5, colour: WARN }
const CAPTION: Style = { ...SMALL, size: 6.5 }

const QR_SIZE = 84
/** Kept free beside the heading. */
export const QR_ROOM = { width: QR_SIZE + 24, height: QR_SIZE + 34 }

interface Line {
  text: string
  style: Style
  baseline: number
  align: 'left' | 'right' | 'middle'
}

function write(painter: Painter, typeface: Typeface, { text, style, baseline, align }: Line): void {
  const [line] = breakLines(typeface, [{ text, style }], 1_000, style.size)
  if (!line) return
  const room = PAGE.width - PAGE.left - PAGE.right - line.width
  const left = PAGE.left + { left: 0, right: room, middle: room / 2 }[align]
  for (const piece of line.pieces) painter.text({ ...piece, x: piece.x + left }, baseline)
}

interface Surround {
  number: number
  of: number
  sha256: string
  what: string
  sandbox: string | null
}

export function drawSurround(
  painter: Painter,
  typeface: Typeface,
  { number, of, sha256, what, sandbox }: Surround,
): void {
  const foot = PAGE.height - 36
  const width = PAGE.width - PAGE.left - PAGE.right
  painter.line(PAGE.left, foot - 12, width, { colour: SOFT, thickness: 0.4 })
  const say = (line: Line) => write(painter, typeface, line)
  say({ text: `Evidence of ${what}, ${EXHIBIT_VERSION}`, style: SMALL, baseline: foot, align: 'left' })
  say({ text: `${number} of ${of}`, style: SMALL, baseline: foot, align: 'right' })
  say({ text: `SHA-256 ${sha256}`, style: FINGERPRINT, baseline: foot + 10, align: 'left' })
  if (sandbox === null) return
  painter.box(PAGE.left, 26, width, 20, { colour: WARN, thickness: 1.5 })
  say({ text: sandbox, style: SANDBOX, baseline: 39.5, align: 'middle' })
}

/** Its modules are squares of 1; around them stands the quiet zone. */
export function drawQrCode(
  painter: Painter,
  typeface: Typeface,
  { drawing, caption }: NonNullable<Composed['qrCode']>,
): void {
  const count = Number(/viewBox="0 0 (\d+) /.exec(drawing)?.[1] ?? 0)
  const cells = [...drawing.matchAll(/M(\d+),(\d+)h1v1h-1z/g)].map(([, x, y]): [number, number] => [
    Number(x),
    Number(y),
  ])
  const x = PAGE.width - PAGE.right - QR_SIZE
  painter.modules(cells, count, { x, y: PAGE.top - 8, size: QR_SIZE })
  const lines = breakLines(typeface, [{ text: caption, style: CAPTION }], QR_SIZE, CAPTION.size)
  for (const [place, line] of lines.entries())
    for (const piece of line.pieces)
      painter.text({ ...piece, x: piece.x + x }, PAGE.top + QR_SIZE - 2 + place * 8)
}
