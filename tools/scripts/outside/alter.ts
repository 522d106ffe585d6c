// Ways to alter what the log published: each changes one thing and leaves the form right, so that a tool must
// look closely to refuse it.

export interface Altered {
  what: string
  text: string
  /** What a tool must say of it. */
  because: RegExp
}

export function flipBit(bytes: Uint8Array, place: number): Buffer {
  const flipped = Buffer.from(bytes)
  flipped[place] = (flipped[place] ?? 0) ^ 1
  return flipped
}

/** The same base64 text with one bit of what it encodes flipped. */
export const flipBase64 = (text: string, place: number): string =>
  flipBit(Buffer.from(text, 'base64'), place).toString('base64')

/** Replaces one line of a text. */
export function changeLine(text: string, number: number, change: (line: string) => string): string {
  const lines = text.split('\n')
  lines[number] = change(lines[number] ?? '')
  return lines.join('\n')
}

/** A checkpoint is three lines, a blank one, and the log's signature before those of witnesses. */
const SIGNATURE = 4

/** The first four bytes name the key. */
const flipSignature = (note: string, place: number): string =>
  changeLine(note, SIGNATURE, line => {
    const [dash, name, signature = ''] = line.split(' ')
    return [dash, name, flipBase64(signature, place)].join(' ')
  })

export const textOf = (note: string): string => note.slice(0, note.indexOf('\n\n') + 1)

/** The 64 bytes of the log's own signature. */
export const signatureOf = (note: string): Buffer =>
  Buffer.from(note.split('\n')[SIGNATURE]?.split(' ')[2] ?? '', 'base64').subarray(4)

export function alteredNotes(note: string): Altered[] {
  const invalid = /invalid signature for key/
  const unknown = /no verifiable signatures/
  return [
    { what: 'the origin changed', text: changeLine(note, 0, line => `${line}x`), because: invalid },
    {
      what: 'the size one more',
      text: changeLine(note, 1, line => String(Number(line) + 1)),
      because: invalid,
    },
    {
      what: 'one bit of the root flipped',
      text: changeLine(note, 2, line => flipBase64(line, 7)),
      because: invalid,
    },
    { what: 'one bit of the signature flipped', text: flipSignature(note, 30), because: invalid },
    { what: 'one bit of the key id flipped', text: flipSignature(note, 2), because: unknown },
    { what: 'a line added to the text', text: note.replace('\n\n', '\nmore\n\n'), because: invalid },
    { what: 'line ends of Windows', text: note.replaceAll('\n', '\r\n'), because: /malformed note/ },
    { what: 'no signature', text: textOf(note), because: /malformed note/ },
  ]
}

const unsealed = /record inclusion proof verification failed/

/** `other` is a proof of another capture, under another checkpoint. */
export function alteredProofs(proof: string, other: string): Altered[] {
  const flipExtra = (place: number) =>
    changeLine(proof, 1, line => `extra ${flipBase64(line.slice(6), place)}`)
  const moveIndex = (by: number) => changeLine(proof, 2, line => `index ${Number(line.slice(6)) + by}`)
  const [path = '', note = ''] = proof.split(/\n\n(.*)/s)
  const [, otherNote = ''] = other.split(/\n\n(.*)/s)
  const lastHash = path.split('\n').at(-1) ?? ''
  return [
    { what: 'one bit of the salt flipped', text: flipExtra(0), because: unsealed },
    { what: 'one bit of the record flipped', text: flipExtra(50), because: unsealed },
    { what: 'the index one more', text: moveIndex(1), because: unsealed },
    { what: 'the index one less', text: moveIndex(-1), because: unsealed },
    {
      what: 'one bit of a hash flipped',
      text: changeLine(proof, 4, line => flipBase64(line, 31)),
      because: unsealed,
    },
    {
      what: 'a hash missing',
      text: `${path.split('\n').slice(0, -1).join('\n')}\n\n${note}`,
      because: unsealed,
    },
    { what: 'a hash too many', text: `${path}\n${lastHash}\n\n${note}`, because: unsealed },
    {
      what: "another record's text",
      text: changeLine(proof, 1, () => other.split('\n')[1] ?? ''),
      because: unsealed,
    },
    { what: 'another checkpoint', text: `${path}\n\n${otherNote}`, because: unsealed },
    {
      what: 'one bit of the signature flipped',
      text: `${path}\n\n${flipSignature(note, 30)}`,
      because: /invalid signature for key/,
    },
  ]
}

export function alteredGrowth(proof: string): { what: string; text: string }[] {
  const hashes = proof.trim().split('\n')
  return [
    { what: 'one bit of the first hash flipped', text: changeLine(proof, 0, line => flipBase64(line, 0)) },
    {
      what: 'one bit of the last hash flipped',
      text: changeLine(proof, hashes.length - 1, line => flipBase64(line, 31)),
    },
    { what: 'a hash missing', text: hashes.slice(1).join('\n') },
    { what: 'a hash too many', text: [...hashes, hashes[0]].join('\n') },
  ]
}
