// The face of the package: drawing an exhibit, and checking one by drawing it again. Fonts are read by ./fonts, where there are files.

export { NotDrawable } from './characters.ts'
export type { CaseData } from './compose-case.ts'
export { drawExhibit } from './draw-exhibit.ts'
export type { ReadFile } from './fonts.ts'
export { EXHIBIT_VERSION } from './metadata.ts'
export { isPdf, verifyExhibit } from './verify-exhibit.ts'
