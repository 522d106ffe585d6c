// The fonts of an exhibit where there are files: DejaVu, free for everybody, from the package of that name.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { FONT_FILES, readFonts } from './fonts.ts'
import type { FontFiles } from './typeface.ts'

let fonts: FontFiles | null = null

/** Read once. */
export function exhibitFonts(): FontFiles {
  fonts ??= readFonts(face => {
    const file = import.meta.resolve(`dejavu-fonts-ttf/ttf/${FONT_FILES[face].name}.ttf`)
    return readFileSync(fileURLToPath(file))
  })
  return fonts
}
