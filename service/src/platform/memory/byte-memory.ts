// A cache of many small answers at a known price. As objects they would burden the garbage collector, which walks
// them at every collection and lets the heap grow to twice their size. Here they share a few large buffers that it
// never scans; the heap holds only a name and a number for each.

export interface ByteMemory {
  /** Undefined if it was never set, or is forgotten. */
  get(name: string, encoding: 'latin1' | 'utf8'): string | undefined
  /** Replaces what the name stood for. */
  set(name: string, bytes: Uint8Array): void
}

const PIECES = 64
/** Each answer begins with its length. */
const LENGTH_BYTES = 4

/** Holds at most `limit` bytes, allocated piece by piece. The oldest piece is forgotten as a whole. */
export function createByteMemory(limit: number): ByteMemory {
  const pieceSize = Math.floor(limit / PIECES)
  const pieces: Buffer[] = []
  const namesIn: string[][] = []
  /** Positions only grow; a position's piece is its turn around the ring. */
  const places = new Map<string, number>()
  let end = 0

  const turnOf = (place: number): number => Math.floor(place / pieceSize)

  function beginPiece(turn: number): void {
    const slot = turn % PIECES
    for (const name of namesIn[slot] ?? [])
      if (turnOf(places.get(name) ?? end) === turn - PIECES) places.delete(name)
    pieces[slot] ??= Buffer.allocUnsafeSlow(pieceSize)
    namesIn[slot] = []
    end = turn * pieceSize
  }

  function set(name: string, bytes: Uint8Array): void {
    const needed = LENGTH_BYTES + bytes.length
    if (needed > pieceSize) return
    if (end === 0) beginPiece(0)
    else if (turnOf(end + needed - 1) !== turnOf(end - 1)) beginPiece(turnOf(end - 1) + 1)
    const slot = turnOf(end) % PIECES
    const at = end % pieceSize
    pieces[slot]?.writeUInt32LE(bytes.length, at)
    pieces[slot]?.set(bytes, at + LENGTH_BYTES)
    places.set(name, end)
    namesIn[slot]?.push(name)
    end += needed
  }

  return {
    set,
    get(name, encoding) {
      const place = places.get(name)
      if (place === undefined) return undefined
      const piece = pieces[turnOf(place) % PIECES] as Buffer
      const from = (place % pieceSize) + LENGTH_BYTES
      const to = from + piece.readUInt32LE(from - LENGTH_BYTES)
      const text = piece.toString(encoding, from, to)
      // What is still in use moves away from the end where things are forgotten: late, because what moves takes the room of others.
      if (turnOf(end - 1) - turnOf(place) > 0.75 * PIECES) set(name, Buffer.from(piece.subarray(from, to)))
      return text
    },
  }
}
