import fc from 'fast-check'

const SURROGATES = { first: 0xd800, count: 0x800 }

/** Any character of Unicode, for `unit` of `fc.string`. Its own 'binary' takes seconds to list them all. */
export const codePoint = fc.integer({ min: 0, max: 0x10ffff - SURROGATES.count }).map(
  code => String.fromCodePoint(code < SURROGATES.first ? code : code + SURROGATES.count),
  character => {
    if (typeof character !== 'string' || [...character].length !== 1) throw new Error('not one character')
    const code = character.codePointAt(0) ?? 0
    return code < SURROGATES.first ? code : code - SURROGATES.count
  },
)
