// A PDF as bytes: numbered objects, a table of where they stand, a trailer. Nothing is compressed: what a compressor writes differs from
// release to release, and a file that must come out the same for ever may rest on none. Part of the drawing: see draw-exhibit.ts.

import { concat, utf8 } from '../index.ts'

/** Bytes above 127, so that nobody takes the file for text. */
const HEADER = concat(utf8('%PDF-1.7\n%'), Uint8Array.of(0xe2, 0xe3, 0xcf, 0xd3, 0x0a))

/** `<feff00e9>`: a text that no reader can take for anything else. */
export const textString = (text: string): string =>
  `<feff${Array.from({ length: text.length }, (_, unit) => text.charCodeAt(unit).toString(16).padStart(4, '0')).join('')}>`

/** Coordinates to a hundredth of a point: the same digits on every machine. */
export const figure = (value: number): string => String(Math.round(value * 100) / 100)

export class PdfFile {
  readonly #parts: Uint8Array[] = [HEADER]
  readonly #places: number[] = []
  #length = HEADER.length

  /** Numbers are handed out in the order of asking; each must be written once. */
  #next = 1

  reserve(): number {
    return this.#next++
  }

  write(number: number, dictionary: string): void {
    this.#begin(number)
    this.#put(utf8(`${dictionary}\nendobj\n`))
  }

  stream(number: number, entries: string, content: Uint8Array): void {
    this.#begin(number)
    this.#put(utf8(`<< ${entries} /Length ${content.length} >>\nstream\n`))
    this.#put(content)
    this.#put(utf8('\nendstream\nendobj\n'))
  }

  #begin(number: number): void {
    this.#places[number] = this.#length
    this.#put(utf8(`${number} 0 obj\n`))
  }

  #put(bytes: Uint8Array): void {
    this.#parts.push(bytes)
    this.#length += bytes.length
  }

  /** `id` in hexadecimal: what else would be a clock or chance. */
  end({ root, info, id }: { root: number; info: number; id: string }): Uint8Array {
    const table = this.#length
    const rows = Array.from(
      { length: this.#next - 1 },
      (_, index) => `${String(this.#places[index + 1]).padStart(10, '0')} 00000 n \n`,
    )
    this.#put(utf8(`xref\n0 ${this.#next}\n0000000000 65535 f \n${rows.join('')}`))
    this.#put(
      utf8(
        `trailer\n<< /Size ${this.#next} /Root ${root} 0 R /Info ${info} 0 R /ID [<${id}> <${id}>] >>\nstartxref\n${table}\n%%EOF\n`,
      ),
    )
    return concat(...this.#parts)
  }
}
