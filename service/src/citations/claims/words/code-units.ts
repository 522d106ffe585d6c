// A text as numbers. A loop over every character reads them several times faster from an array than from a string,
// which has to find out at each step how it is stored.

/** Longer answers are rare and get room of their own. */
const KEPT = 32_768

/** Each has room of its own, which is used again: the units of one text are gone when the next is asked for. */
export function createUnits(): (text: string) => Uint16Array {
  const kept = Buffer.alloc(2 * KEPT)
  return text => {
    const room = text.length <= KEPT ? kept : Buffer.alloc(2 * text.length)
    room.write(text, 'utf16le')
    return new Uint16Array(room.buffer, room.byteOffset, text.length)
  }
}

export const APOSTROPHE = 0x27

/** Units of all letters in lower case, where it is as long: places must stay the same. Apostrophes become straight. */
export const LOWER = Uint16Array.from({ length: 0x10000 }, (_, code) => {
  const lower = String.fromCharCode(code).toLowerCase()
  return isApostrophe(code) ? APOSTROPHE : lower.length === 1 ? lower.charCodeAt(0) : code
})

export function isApostrophe(code: number): boolean {
  return code === APOSTROPHE || code === 0x2019
}
