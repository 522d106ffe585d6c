import type { MarkdownExtension } from '@lezer/markdown'

/** Scripts without spaces between words. */
export const CJK = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

const STRONG = { resolve: 'StrongEmphasis', mark: 'EmphasisMark' }
const ASTERISK = 42
const SPACE = /^\s?$/
const PUNCTUATION = /[\p{P}\p{S}]/u

/**
 * CommonMark does not end emphasis at `**` between a bracket and a letter, which is right only where words are separated:
 * `**노스윈드(Northwind)**는` would keep its asterisks. Next to a character of these scripts, punctuation does not count.
 */
export const CjkEmphasis: MarkdownExtension = {
  parseInline: [
    {
      name: 'CjkEmphasis',
      before: 'Emphasis',
      parse(context, next, place) {
        const isPair = next === ASTERISK && context.char(place + 1) === ASTERISK
        // A longer run may be two kinds of emphasis at once, which the parser's own rule tells apart.
        if (!isPair || context.char(place - 1) === ASTERISK || context.char(place + 2) === ASTERISK) return -1
        const before = context.slice(Math.max(context.offset, place - 1), place)
        const after = context.slice(place + 2, Math.min(context.end, place + 3))
        return context.addDelimiter(STRONG, place, place + 2, opens(before, after), opens(after, before))
      },
    },
  ],
}

/** Whether a sign between these characters faces the second: emphasis opens towards words. */
const opens = (outside: string, inside: string): boolean =>
  !SPACE.test(inside) &&
  (!PUNCTUATION.test(inside) || SPACE.test(outside) || PUNCTUATION.test(outside) || CJK.test(outside))
