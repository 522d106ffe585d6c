// Which files the fonts are, to the last bit: another release of them would draw other pages.

import { ProofError, sha256Hex } from '../index.ts'
import { readFont } from './font-file.ts'
import { FACES, type Face, type FontFiles } from './typeface.ts'

export const FONT_FILES: Record<Face, { name: string; sha256: string }> = {
  sans: {
    name: 'DejaVuSansCondensed',
    sha256: '8550cd5ca1acb65a8fc7877c46939cd0b4d909f8e7bc1e24716873d918c5e549',
  },
  bold: {
    name: 'DejaVuSansCondensed-Bold',
    sha256: '38098d0b8edd8430a0f53fb2831b5d36037563a998a620d3c87a4d7591766d20',
  },
  mono: {
    name: 'DejaVuSansMono',
    sha256: 'b4a6c3e4faab8773f4ff761d56451646409f29abedd68f05d38c2df667d3c582',
  },
  serif: {
    name: 'DejaVuSerifCondensed-Bold',
    sha256: 'e09aa87c60c3e8de7f4e6c7bfeec8fd9489b6cd975e3033259bca3d6009aed18',
  },
}

/** Throws a ProofError when a file is another than the one that exhibits are drawn with. */
export const readFonts = (bytesOf: (face: Face) => Uint8Array): FontFiles =>
  Object.fromEntries(
    FACES.map(face => {
      const { name, sha256 } = FONT_FILES[face]
      // A copy: Node's own kind of bytes shares its memory with its slices.
      const bytes = new Uint8Array(bytesOf(face))
      if (sha256Hex(bytes) !== sha256) throw new ProofError(`the font ${name} is not the one of exhibits`)
      return [face, readFont(bytes, name)]
    }),
  ) as FontFiles
