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
