// What a visitor has: a file, a text, a bare hash, a whole evidence bundle or a study. Read and hashed in the
// browser; none of it is sent anywhere.

import { decodeUtf8, sha256, toHex, utf8, visibleSha256 } from '@brand-citation-forensics/proof'

export type Copy =
  | {
      kind: 'file' | 'text'
      name: string
      sha256: string
      byteLength: number
      /** Of its words alone, as a person reads them; null if it is not text, or too long. */
      visibleSha256: string | null
    }
  | { kind: 'hash'; sha256: string }
  | { kind: 'bundle' | 'study'; name: string; bytes: Uint8Array }

/** What is looked up by its hash. */
export type HashedCopy = Exclude<Copy, { bytes: Uint8Array }>

/** Says what to do, in words for people. */
export class UnreadableCopy extends Error {}

const LARGEST = 64 * 1024 * 1024

export async function readFile(file: File): Promise<Copy> {
  if (file.size > LARGEST)
    throw new UnreadableCopy(
      `${file.name} is larger than 64 MB. No answer is that large. To hash it all the same, run sha256sum on it and paste the 64 characters below.`,
    )
  if (file.size === 0) throw new UnreadableCopy(`${file.name} is empty. Choose the file that you were given.`)
  try {
    return await readBytes(file.name, new Uint8Array(await file.arrayBuffer()))
  } catch {
    throw new UnreadableCopy(`${file.name} cannot be read. Is it a folder, or was it moved? Choose it again.`)
  }
}

async function readBytes(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Copy> {
  const text = decodeUtf8(bytes)
  if (isBundle(text)) return { kind: 'bundle', name, bytes }
  if (isStudy(text)) return { kind: 'study', name, bytes }
  if (isExhibit(bytes)) return { kind: 'bundle', name, bytes }
  return hashed('file', name, bytes, text)
}

export async function readText(text: string): Promise<Copy> {
  const given = text.trim()
  if (given === '')
    throw new UnreadableCopy('There is nothing to check yet. Paste a text, a SHA-256 or a bundle.')
  const hash = /^(?:\S*\/verify\/)?([0-9a-f]{64})$/i.exec(given)?.[1]
  if (hash) return { kind: 'hash', sha256: hash.toLowerCase() }
  if (/^[0-9a-f]{32,128}$/i.test(given))
    throw new UnreadableCopy(
      `This looks like a hash, but a SHA-256 has 64 characters and this has ${given.length}. Perhaps some were lost when it was copied.`,
    )
  if (!text.isWellFormed())
    throw new UnreadableCopy('The text holds half of a character, so it has no bytes to hash. Use the file.')
  const bytes = utf8(text) as Uint8Array<ArrayBuffer>
  if (isBundle(text)) return { kind: 'bundle', name: 'Pasted bundle', bytes }
  if (isStudy(text)) return { kind: 'study', name: 'Pasted study', bytes }
  return hashed('text', 'Pasted text', bytes, text)
}

/** More than any answer has; a phone would be busy with it for seconds. */
const MOST_WORDS = 1024 * 1024

const hashed = async (
  kind: 'file' | 'text',
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  text: string | null,
): Promise<Copy> => ({
  kind,
  name,
  sha256: await hashOf(bytes),
  byteLength: bytes.length,
  visibleSha256: text === null || bytes.length > MOST_WORDS ? null : visibleSha256(text),
})

/** Judged by its beginning and most telling name alone: a damaged bundle should be called damaged, not unknown. */
export function isBundle(text: string | null): boolean {
  if (text === null) return false
  if (/^\s*</.test(text)) return text.includes('id="evidence-bundle"')
  return /^\ufeff?\s*\{/.test(text) && text.includes('"bundleVersion"')
}

/** The same for an exhibit: other PDFs are ordinary files. */
export function isExhibit(bytes: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4_000))
  return start.startsWith('%PDF-') && start.includes('<xmp:CreatorTool>exhibit@')
}

/** The same of a study. */
export const isStudy = (text: string | null): boolean =>
  text !== null && /^\ufeff?\s*\{/.test(text) && /"format"\s*:\s*"study-bundle@/.test(text)

/** The browser's own hashing, off the main thread; missing if the page came over plain http. */
const hashOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  toHex(crypto.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : sha256(bytes))
