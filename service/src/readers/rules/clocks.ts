// Times of the day: "08:00", "8 am", "8.30 Uhr", "17h30", "noon".

import type { Lexicon } from '../lexicon/lexicon.ts'
import type { Token } from './tokens.ts'

export interface Clock {
  kind: 'clock'
  from: number
  to: number
  /** Minutes since midnight. */
  minutes: number
  /** Surely a time: it has minutes, a half of the day or a word for the hour. */
  isSure: boolean
  hasHalf: boolean
  /** Of twenty-four hours: nobody says "17 pm". */
  is24: boolean
}

export function clockAt(tokens: Token[], at: number, { phrases, hourPhrases }: Lexicon): Clock | null {
  const named = hourPhrases.noon.at(tokens, at) ?? hourPhrases.midnight.at(tokens, at)
  if (named) {
    const isNoon = hourPhrases.noon.at(tokens, at) !== null
    return {
      kind: 'clock',
      from: at,
      to: named.to,
      minutes: isNoon ? 720 : 1440,
      isSure: true,
      hasHalf: true,
      is24: false,
    }
  }
  const plain = plainAt(tokens, at, hourPhrases)
  if (!plain) return null
  const am = hourPhrases.am.at(tokens, plain.to)
  const pm = hourPhrases.pm.at(tokens, plain.to)
  const half = am ?? pm
  // "8 h" may be eight hours, "8 a month" is no time at all.
  const isHalf =
    half !== null && plain.hour <= 12 && !(half.to - half.from === 1 && phrases.per.at(tokens, plain.to))
  if (!isHalf)
    return {
      kind: 'clock',
      from: at,
      to: plain.to,
      minutes: plain.hour * 60 + plain.minute,
      isSure: plain.isSure,
      hasHalf: plain.hour > 12,
      is24: true,
    }
  const hour = (plain.hour % 12) + (pm ? 12 : 0)
  return {
    kind: 'clock',
    from: at,
    to: half.to,
    minutes: hour * 60 + plain.minute,
    isSure: true,
    hasHalf: true,
    is24: false,
  }
}

interface Plain {
  hour: number
  minute: number
  to: number
  isSure: boolean
}

function plainAt(tokens: Token[], at: number, hourPhrases: Lexicon['hourPhrases']): Plain | null {
  const token = tokens[at]
  const dotted = /^(\d{1,2})(?:\.(\d\d))?$/.exec(token?.kind === 'number' ? token.text : '')
  if (!dotted) return null
  const [sign, minutes] = [tokens[at + 1], tokens[at + 2]]
  const isSplit =
    (sign?.text === ':' || (sign !== undefined && hourPhrases.clock.at(tokens, at + 1) !== null)) &&
    sign.isJoint &&
    minutes?.isJoint === true &&
    /^[0-5]\d$/.test(minutes.text)
  // "17h30": the tokenizer leaves letter and minutes together.
  const glued = sign?.isJoint ? /^(\p{L})([0-5]\d)$/u.exec(sign.text) : null
  if (
    glued &&
    hourPhrases.clock.at([{ ...(sign as Token), text: glued[1] as string }], 0) &&
    Number(dotted[1]) <= 24
  )
    return { hour: Number(dotted[1]), minute: Number(glued[2]), to: at + 2, isSure: true }
  const minute = isSplit ? Number(minutes.text) : Number(dotted[2] ?? 0)
  const to = isSplit ? at + 3 : at + 1
  const word = hourPhrases.clock.at(tokens, to)
  const hour = Number(dotted[1])
  if (hour > 24 || minute > 59) return null
  return { hour, minute, to: word?.to ?? to, isSure: isSplit || word !== null || dotted[2] !== undefined }
}

export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
