// Most answers of a history name nobody who was asked about. Before anything is parsed: may a name stand in this text at all?

import { fold } from '../../citations/mentions/fold.ts'
import { createPlaces } from '../../citations/mentions/places.ts'
import { compileSpellings } from '../../citations/mentions/spellings.ts'
import type { BrandNames } from '../../model/brand.ts'

/** False only where the finder would find nobody: none of the letters that a name begins with stands there. */
export function createSniffer(parties: BrandNames[]): (text: string) => boolean {
  // Up to a space: what stands between words may be hidden in the answer, and a tag in its place.
  const heads = parties.flatMap(compileSpellings).map(({ head }) => head.split(' ', 1)[0] ?? '')
  const eachHead = createPlaces([...new Set(heads)].filter(head => head !== ''))
  return text => {
    let isThere = false
    eachHead(fold(text), () => {
      isThere = true
    })
    return isThere
  }
}

/** Every address that is cited begins so; the parser of addresses forgives tabs. */
export const mayLink = (text: string): boolean => /h[\t\r\n]*t[\t\r\n]*t[\t\r\n]*p|www\./i.test(text)
