import type { PackedMonth } from './pack-months.ts'

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** For people. */
export const packedLines = (months: PackedMonth[]): string[] =>
  months.length === 0
    ? ['there is nothing to pack: no month that is over has texts left to pack']
    : months.map(lineOf)

const lineOf = ({ month, packed, kept, bytesBefore, bytesAfter }: PackedMonth): string =>
  bytesAfter === null
    ? `${month}: ${packed} texts to pack, ${kept} to keep as they are; it takes ${megabytes(bytesBefore)}`
    : `${month}: ${packed} texts packed, ${kept} kept as they are; ${megabytes(bytesBefore)} became ${megabytes(bytesAfter)}`
