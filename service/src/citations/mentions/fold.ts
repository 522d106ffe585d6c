// One spelling for many: a text as compared, never as stored. Width, case, apostrophes and diacritics are removed,
// whatever may separate two words of a name becomes one space, and every unit remembers where it came from.

export interface Folded {
  units: number[]
  /** Where each unit begins in the original text. */
  starts: number[]
  length: number
  text: string
}

/** Between words: spaces, dashes, emphasis, quotation marks. */
export const GAP = 0x20
/** Between words that cannot belong to one name: another paragraph or list item. */
const BREAK = 0x0a

/** Letters whose stroke or ligature Unicode does not take apart. */
const LETTERS: Record<string, string> = {
  ...{ ł: 'l', đ: 'd', ð: 'd', ø: 'o', ħ: 'h', ŧ: 't', ı: 'i', ς: 'σ' },
  ...{ æ: 'ae', œ: 'oe', þ: 'th' },
}
const APOSTROPHES = /^['‘’‛ʼʹ′`´＇]$/
const QUOTES = /^["“”„‟«»‹›″_]$/
const BULLETS = /^[\p{Pd}−*•]$/u
/** Invisible characters, marks on Latin, Greek and Cyrillic letters, and the signs that lawyers hang on names. */
const DROPS =
  /^(?:[\u0300-\u036f]|[\ufe00-\ufe0f]|[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff™®©℠])$/
/** Voicing marks of kana and the later parts of a Hangul syllable join the unit before them. */
const JOINS = /^[\u3099\u309a\u1161-\u11ff]$/

/** Via upper case, because ß and SS are one letter in two cases. */
function foldCharacter(character: string): string {
  if (APOSTROPHES.test(character)) return "'"
  // Footnote and circled numbers stand beside a word, not in it.
  if (/^\p{No}$/u.test(character)) return character
  const cased = character.normalize('NFKC').toUpperCase().toLowerCase()
  const bare = cased
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
  return bare.replace(/[łđðøħŧıςæœþ]/g, letter => LETTERS[letter] ?? letter)
}

type Sign = { kind: 'gap' | 'break' | 'bullet' | 'dropped' | 'joining' } | { kind: 'letters'; folded: string }

function signOf(character: string): Sign {
  if (DROPS.test(character)) return { kind: 'dropped' }
  if (JOINS.test(character)) return { kind: 'joining' }
  if (/[\n\u2028\u2029]/.test(character)) return { kind: 'break' }
  if (BULLETS.test(character)) return { kind: 'bullet' }
  if (/\s/.test(character) || QUOTES.test(character)) return { kind: 'gap' }
  const folded = foldCharacter(character)
  // A sign that stands for a whole sentence must not make a text many times longer, and a control character is no gap.
  return { kind: 'letters', folded: folded.length > MAX_UNFOLDED || folded <= ' ' ? '\ufffd' : folded }
}

const MAX_UNFOLDED = 4

/** Letters of mathematics, enclosed letters and compatibility ideographs: all that fold beyond the basic plane. */
const foldsBeyondBasicPlane = (point: number): boolean =>
  (point >= 0x1d400 && point <= 0x1d7ff) ||
  (point >= 0x1f100 && point <= 0x1f2ff) ||
  (point >= 0x2f800 && point <= 0x2fa1f)

/** By code point; no more than the basic plane and some thousand others. */
const SIGNS = new Map<number, Sign>()

function knownSign(point: number): Sign {
  const known = SIGNS.get(point)
  if (known) return known
  const character = String.fromCodePoint(point)
  if (point > 0xffff && !foldsBeyondBasicPlane(point)) return { kind: 'letters', folded: character }
  const sign = signOf(character)
  SIGNS.set(point, sign)
  return sign
}

export function fold(text: string): Folded {
  const units: number[] = []
  const starts: number[] = []
  // Lines begun within the gap that is being read, -1 outside; a second one, or a bullet, ends what came before.
  let lines = -1
  for (let at = 0; at < text.length; ) {
    const point = text.codePointAt(at) as number
    const sign = knownSign(point)
    if (sign.kind === 'letters') {
      for (let index = 0; index < sign.folded.length; index++) {
        starts.push(at)
        units.push(sign.folded.charCodeAt(index))
      }
      lines = -1
    } else if (sign.kind === 'joining') {
      joinPrevious(units, point)
      lines = -1
    } else if (sign.kind !== 'dropped') {
      if (lines < 0) {
        lines = 0
        starts.push(at)
        units.push(GAP)
      }
      if (sign.kind === 'break') lines++
      if (lines > 1 || (lines === 1 && sign.kind === 'bullet')) units[units.length - 1] = BREAK
    }
    at += point > 0xffff ? 2 : 1
  }
  return { units, starts, length: units.length, text }
}

function joinPrevious(units: number[], unit: number): void {
  const joined = String.fromCharCode(units.at(-1) ?? 0, unit).normalize('NFC')
  if (units.length > 0 && joined.length === 1) units[units.length - 1] = joined.charCodeAt(0)
}

/** A name on its own, folded the same way. */
export const foldName = (name: string): string =>
  String.fromCharCode(...fold(name).units)
    .replaceAll('\n', ' ')
    .trim()

/** The character that a folded unit comes from; what follows it may be there too. */
export const characterAt = ({ text, starts }: Folded, at: number): string =>
  text.slice(starts[at], (starts[at] as number) + 2)

/** Where a stretch of folded units ends in the original text, marks on its last letter included. */
export function originalEnd({ starts, length }: Folded, text: string, end: number): number {
  const last = starts[end - 1] as number
  let at = last + ((text.codePointAt(last) as number) > 0xffff ? 2 : 1)
  const next = end < length ? (starts[end] as number) : text.length
  while (
    at < next &&
    text.charCodeAt(at) >= 0x300 &&
    /[\u0300-\u036f\u3099\u309a\u1161-\u11ff]/.test(text.charAt(at))
  )
    at++
  return at
}
