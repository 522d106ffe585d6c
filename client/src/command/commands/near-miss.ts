// Copies change in transit: an editor adds a newline, a mail program changes line ends. The verdict stays
// "modified", because the bytes differ; but the reader should know that no word was touched.

import { decodeUtf8, sha256Hex, utf8 } from '@brand-citation-forensics/proof'

const CHANGES: [name: string, undo: (text: string) => string][] = [
  ['a newline at its end was added', text => text.replace(/\r?\n$/, '')],
  ['the newline at its end is gone', text => `${text}\n`],
  ['its line ends were changed from LF to CRLF', text => text.replaceAll('\r\n', '\n')],
  ['its line ends were changed from CRLF to LF', text => text.replaceAll(/\r?\n/g, '\r\n')],
  ['a byte order mark was added', text => text.replace(/^\ufeff/, '')],
  ['its byte order mark is gone', text => `\ufeff${text}`],
  ['its characters were decomposed (NFD)', text => text.normalize('NFC')],
  ['its characters were composed (NFC)', text => text.normalize('NFD')],
  ['white space around it was added', text => text.trim()],
]

/** What happened to the content if only this did; null if it was something else. */
export function nearMiss(bytes: Uint8Array, hash: string): string | null {
  const text = decodeUtf8(bytes)
  if (text === null) return null
  const wanted = hash.toLowerCase()
  return CHANGES.find(([, undo]) => sha256Hex(utf8(undo(text))) === wanted)?.[0] ?? null
}
