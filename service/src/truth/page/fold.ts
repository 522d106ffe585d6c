// Words as they are compared: case, accents and marks tell no two of them apart.

import { normalized } from '../../platform/unicode.ts'

/** Letters of their own, which take apart into nothing, are written as people do without them. */
export const fold = (text: string): string =>
  normalized(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .replaceAll('ı', 'i')
    .toLowerCase()

/** Names of companies, without what stands between their words. */
export const foldName = (text: string): string =>
  normalized(text.slice(0, 200), 'NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
