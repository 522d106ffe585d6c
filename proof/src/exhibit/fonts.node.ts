// The files that exhibits are drawn with, where there are files: in the packages that hold them.

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ReadFile } from './fonts.ts'

export const exhibitFonts: ReadFile = file => readFile(fileURLToPath(import.meta.resolve(file)))
