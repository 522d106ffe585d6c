// The files that exhibits are drawn with, where there are files: in the packages that hold them.

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import decompress from 'woff2-encoder/decompress'
import type { ReadFile } from './fonts.ts'

export const exhibitFonts: ReadFile = async file => {
  const bytes = await readFile(fileURLToPath(import.meta.resolve(file)))
  return file.endsWith('.woff2') ? decompress(bytes) : bytes
}
