// Times of the day: "08:00", "8 am", "8.30 Uhr", "17h30", "17 h 30", "noon".

import type { Lexicon } from './lexicon.ts'
import type { Token } from './tokens.ts'

export interface Clock {
  from: number
  to: number
  /** Minutes since midnight. */
  minutes: number
  /** Surely a time: it has minutes, a half of the day or a word for the hour. */
  isSure: boolean
  /** "8" may be in the evening; "8 am" and "17" may not. */
  isOpen: boolean
  /** Says which half of the day: "8 am", "noon". */
  isHalf: boolean
}

export function clockAt(tokens: Token[], at: number, { phrases, hourPhrases }: Lexicon): Clock | null {
  const { noon, midnight, am, pm } = hourPhrases
  const named = noon.at(tokens, at) ?? midnight.at(tokens, at)
  if (named)
    return {
      from: at,
      to: named.to,
      minutes: noon.at(tokens, at) ? 720 : 1440,
      isSure: true,
      isOpen: false,
      isHalf: true,
    }
  const plain = plainAt(tokens, at, hourPhrases)
  if (!plain) return null
  const { hour, minute, to } = plain
  const half = am.at(tokens, to) ?? pm.at(tokens, to)
  // "8 a month" is no time at all.
  if (!half || hour > 12 || (half.to === to + 1 && phrases.per.at(tokens, to)))
    return {
      from: at,
      to,
      minutes: hour * 60 + minute,
      isSure: plain.isSure,
      isOpen: hour <= 12,
      isHalf: false,
    }
  const minutes = ((hour % 12) + (pm.at(tokens, to) ? 12 : 0)) * 60 + minute
  return { from: at, to: half.to, minutes, isSure: true, isOpen: false, isHalf: true }
}

interface Plain {
  hour: number
  minute: number
  to: number
  isSure: boolean
}

const MINUTES = /^[0-5]\d$/

function plainAt(tokens: Token[], at: number, { clock }: Lexicon['hourPhrases']): Plain | null {
  const token = tokens[at]
  const dotted = /^(\d{1,2})(?:\.([0-5]\d))?$/.exec(token?.kind === 'number' ? token.text : '')
  if (!dotted || Number(dotted[1]) > 24) return null
  const hour = Number(dotted[1])
  const [sign, next] = [tokens[at + 1], tokens[at + 2]]
  // "17h30": the tokenizer leaves letter and minutes together.
  const glued = sign?.isJoint ? /^(\p{L})([0-5]\d)$/u.exec(sign.text) : null
  if (glued && sign && clock.at([{ ...sign, text: glued[1] as string }], 0))
    return { hour, minute: Number(glued[2]), to: at + 2, isSure: true }
  const isSign = sign?.text === ':' ? next?.isJoint : clock.at(tokens, at + 1) !== null
  if (isSign && next && MINUTES.test(next.text)) {
    const to = clock.at(tokens, at + 3)?.to ?? at + 3
    return { hour, minute: Number(next.text), to, isSure: true }
  }
  const word = clock.at(tokens, at + 1)
  return {
    hour,
    minute: Number(dotted[2] ?? 0),
    to: word?.to ?? at + 1,
    isSure: word !== null || dotted[2] !== undefined,
  }
}

export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
