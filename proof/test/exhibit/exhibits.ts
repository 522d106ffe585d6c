// Exhibits made from nothing, and a reader of them that is as simple as they are: nothing in them is compressed.

import { exhibitFonts } from '../../src/exhibit/fonts.node.ts'
import { drawExhibit, isPdf, verifyExhibit } from '../../src/exhibit/index.ts'
import { type BundleReport, inertJson, type Trust, utf8, verifyBundleFile } from '../../src/index.ts'
import { buildBundle, type RunOptions } from '../bundle-builder.ts'

export interface Exhibit {
  json: Uint8Array
  pdf: Uint8Array
  trust: Trust
}

export async function exhibitOf(options: RunOptions): Promise<Exhibit> {
  const { bundle, trust } = await buildBundle(options)
  const json = utf8(inertJson(bundle))
  return { json, trust, pdf: await drawExhibit(json, exhibitFonts) }
}

/** As `bcf verify` does. */
export const verify = (file: Uint8Array, trust: Trust): Promise<BundleReport> =>
  isPdf(file) ? verifyExhibit(file, trust, exhibitFonts) : verifyBundleFile(file, trust)

/** One letter for each byte. */
export const lettersOf = (file: Uint8Array): string => Buffer.from(file).toString('latin1')
export const fileOf = (letters: string): Uint8Array => new Uint8Array(Buffer.from(letters, 'latin1'))

const STREAM = /<< (?<entries>[^\n]*) \/Length (?<length>\d+) >>\nstream\n/y

export interface Objects {
  /** What stands outside of streams. */
  dictionaries: string[]
  streams: Map<number, { entries: string; content: string }>
}

/** By the table at the end, which must name every object and no other place. */
export function objectsOf(file: Uint8Array): Objects {
  const letters = lettersOf(file)
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(letters)?.[1])
  const [head = '', ...rows] = letters.slice(table).split('trailer')[0]?.trimEnd().split('\n').slice(1) ?? []
  if (head !== `0 ${rows.length}`) throw new Error(`the table says ${head} and has ${rows.length} rows`)
  const objects: Objects = { dictionaries: [letters.slice(table)], streams: new Map() }
  let end = letters.indexOf('1 0 obj')
  const places = rows.slice(1).map((row, place) => ({ at: Number(row.slice(0, 10)), number: place + 1 }))
  for (const { at, number } of places.toSorted((a, b) => a.at - b.at)) {
    if (at !== end) throw new Error(`object ${number} is not where the last one ended`)
    end = readObject(letters, at, number, objects)
  }
  if (end !== table) throw new Error('something stands between the last object and the table')
  return objects
}

function readObject(letters: string, at: number, number: number, objects: Objects): number {
  const head = `${number} 0 obj\n`
  if (!letters.startsWith(head, at)) throw new Error(`no object ${number} at ${at}`)
  STREAM.lastIndex = at + head.length
  const stream = STREAM.exec(letters)
  if (!stream) {
    const end = letters.indexOf('\nendobj\n', at)
    objects.dictionaries.push(letters.slice(at + head.length, end))
    return end + '\nendobj\n'.length
  }
  const { entries = '', length = '' } = stream.groups ?? {}
  const end = STREAM.lastIndex + Number(length)
  const tail = '\nendstream\nendobj\n'
  if (!letters.startsWith(tail, end)) throw new Error(`the stream of object ${number} ends elsewhere`)
  objects.dictionaries.push(entries)
  objects.streams.set(number, { entries, content: letters.slice(STREAM.lastIndex, end) })
  return end + tail.length
}

/** What a reader who copies the text gets, page by page. */
export function textOf(file: Uint8Array): string[] {
  const { dictionaries, streams } = objectsOf(file)
  const fonts = new Map<string, Map<string, string>>()
  const resources = dictionaries.find(one => one.startsWith('<< /Type /Page '))
  const letters = lettersOf(file)
  for (const [, name = '', font = ''] of resources?.matchAll(/\/(F\d+) (\d+) 0 R/g) ?? []) {
    const unicode = new RegExp(`\\n${font} 0 obj\\n[^\\n]*/ToUnicode (\\d+) 0 R`).exec(letters)?.[1]
    const map = streams.get(Number(unicode))?.content ?? ''
    const texts = [...map.matchAll(/<(\w{4})> <(\w+)>/g)]
    fonts.set(name, new Map(texts.map(([, code = '', text = '']) => [code, utf16(text)])))
  }
  return pagesOf(file).map(content =>
    content
      .split('\n')
      .flatMap(line => (line.startsWith('BT ') ? [shownBy(line, fonts)] : []))
      .join('\n'),
  )
}

const SHOWN = /\/(?<font>F\d+) |\/ActualText <feff(?<told>\w*)> |(?<end>EMC)|<(?<codes>\w+)>/g

/** A text that stands beside glyphs is theirs. */
function shownBy(line: string, fonts: Map<string, Map<string, string>>): string {
  let shown = ''
  let font: Map<string, string> | undefined
  let isTold = false
  for (const { groups = {} } of line.matchAll(SHOWN)) {
    if (groups.font) font = fonts.get(groups.font)
    else if (groups.told !== undefined) [shown, isTold] = [shown + utf16(groups.told), true]
    else if (groups.end) isTold = false
    else if (!isTold) for (const code of groups.codes?.match(/\w{4}/g) ?? []) shown += font?.get(code) ?? '\0'
  }
  return shown
}

const utf16 = (hex: string): string =>
  String.fromCharCode(...(hex.match(/\w{4}/g) ?? []).map(unit => Number.parseInt(unit, 16)))

/** The operators of each page, in their order. */
export function pagesOf(file: Uint8Array): string[] {
  const { streams } = objectsOf(file)
  const letters = lettersOf(file)
  return [...letters.matchAll(/\n<< \/Type \/Page .* \/Contents (\d+) 0 R >>\n/g)].map(
    ([, number]) => streams.get(Number(number))?.content ?? '',
  )
}
