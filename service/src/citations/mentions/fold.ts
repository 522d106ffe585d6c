// One spelling for many: a text as it is compared, never as it is stored. Width, case, apostrophes and marks on letters
// go, whatever may stand between two words of a name becomes one space, and every unit remembers where it came from.

export interface Folded {
  units: Uint16Array<ArrayBuffer>
  /** Where each unit begins in the original text. */
  starts: Uint32Array<ArrayBuffer>
  length: number
  /** The text's own units: reading them from an array takes a third of the time. */
  raw: Uint16Array
}

/** Between words: spaces, dashes, emphasis, quotation marks. */
export const GAP = 0x20
/** Between words that cannot belong to one name: another paragraph or list item. */
const BREAK = 0x0a

// What the table says of a unit beside its folded form; no unit folds to a surrogate.
const UNKNOWN = 0
const DROPPED = 0xd800
const SEVERAL = 0xd801
const JOINING = 0xd802
const SURROGATE = 0xd803
const BULLET = 0xd804

/** Filled as units are met; a fold never changes while the process lives. */
const TABLE = new Uint16Array(0x10000)

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

/** By way of upper case, because ß and SS are one letter in two cases. */
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

/** The folded unit, or what else is to be done with it. */
function kindOf(unit: number): number {
  const character = String.fromCharCode(unit)
  if (unit >= 0xd800 && unit <= 0xdfff) return SURROGATE
  if (DROPS.test(character)) return DROPPED
  if (JOINS.test(character)) return JOINING
  if (/[\n\u2028\u2029]/.test(character)) return BREAK
  if (BULLETS.test(character)) return BULLET
  if (/\s/.test(character) || QUOTES.test(character)) return GAP
  const bare = foldCharacter(character)
  // A control character would look like a gap.
  return bare.length === 1 && bare > ' ' ? bare.charCodeAt(0) : SEVERAL
}

/** Letters of mathematics, enclosed letters and compatibility ideographs: all that fold beyond the basic plane. */
const foldsBeyondBasicPlane = (point: number): boolean =>
  (point >= 0x1d400 && point <= 0x1d7ff) ||
  (point >= 0x1f100 && point <= 0x1f2ff) ||
  (point >= 0x2f800 && point <= 0x2fa1f)

/** Signs that stand for a whole sentence must not make a text many times longer. */
const MAX_UNFOLDED = 4
/** Some thousand characters at most. */
const unfolded = new Map<number, string>()

/** Of a character that folds to several units, or needs two itself. */
function unfold(point: number): string {
  const character = String.fromCodePoint(point)
  if (point > 0xffff && !foldsBeyondBasicPlane(point)) return character
  const known = unfolded.get(point)
  if (known !== undefined) return known
  const folded = foldCharacter(character)
  const kept = folded.length > MAX_UNFOLDED || folded <= ' ' ? '\ufffd' : folded
  unfolded.set(point, kept)
  return kept
}

const room = (size: number): Omit<Folded, 'raw'> => ({
  units: new Uint16Array(size),
  starts: new Uint32Array(size),
  length: 0,
})

interface Folding extends Folded {
  /** Lines begun within the gap that is being read, -1 outside; a second one, or a bullet, ends what came before. */
  lines: number
}

export function fold(text: string): Folded {
  const folding: Folding = {
    ...room(text.length),
    lines: -1,
    raw: rawUnits(text, Buffer.alloc(2 * text.length)),
  }
  foldOn(text, folding, 0, text.length)
  return folding
}

function rawUnits(text: string, bytes: Buffer): Uint16Array {
  bytes.write(text, 'utf16le')
  return new Uint16Array(bytes.buffer, bytes.byteOffset, text.length)
}

const ANY_LENGTH = 0x7fffffff

/** From `from` up to `to`, unless there are `most` units before that. Where to go on. */
function foldOn(text: string, folding: Folding, from: number, to: number, most = ANY_LENGTH): number {
  let at = foldPlain(folding, from, to, most)
  while (at < to && folding.length < most) at = foldPlain(folding, foldUnusual(text, at, folding), to, most)
  return at
}

/** Up to the next unit that is not one for one. Calls nothing, because it reads every unit that is folded. */
function foldPlain(folding: Folding, from: number, to: number, most: number): number {
  const { units, starts, raw } = folding
  let { length, lines } = folding
  let at = from
  for (; at < to && length < most; at++) {
    const kind = TABLE[raw[at] as number] as number
    if (isPlain(kind)) {
      starts[length] = at
      units[length++] = kind
      lines = -1
    } else if (kind === GAP || kind === BREAK || kind === BULLET) {
      if (lines < 0) {
        lines = 0
        starts[length] = at
        units[length++] = GAP
      }
      if (kind === BREAK) lines++
      if (lines > 1 || (lines === 1 && kind === BULLET)) units[length - 1] = BREAK
    } else if (kind !== DROPPED) break
  }
  folding.length = length
  folding.lines = lines
  return at
}

/** One unit for one, and no gap. */
const isPlain = (kind: number): boolean => (kind > GAP && kind < DROPPED) || kind > BULLET

/** What a unit becomes by itself; 0 when it is a gap or goes, -1 when its neighbours have a say or it becomes several. */
export function foldUnit(unit: number): number {
  if (TABLE[unit] === UNKNOWN) TABLE[unit] = kindOf(unit)
  const kind = TABLE[unit] as number
  if (isPlain(kind)) return kind
  return kind === SEVERAL || kind === JOINING || kind === SURROGATE ? -1 : 0
}

/**
 * What is reused for answers of ordinary length: fresh arrays for every answer keep the garbage collector busier than
 * all the rest.
 */
const REUSED = room(1 << 14)
const REUSED_BYTES = Buffer.alloc(1 << 15)

/**
 * A text that is folded where it is looked at, because names stand in few places of it. Places must be asked for in
 * their order, and all of it is gone when the next text comes.
 */
export class FoldedForNow implements Folding {
  units: Folded['units']
  starts: Folded['starts']
  length = 0
  lines = -1
  readonly raw: Uint16Array
  readonly #text: string
  /** Folded up to here, and the last unit that was asked for. */
  #end = 0
  #last = 0

  constructor(text: string) {
    const isUsual = text.length <= REUSED.units.length
    const { units, starts } = isUsual ? REUSED : room(text.length)
    this.units = units
    this.starts = starts
    this.raw = rawUnits(text, isUsual ? REUSED_BYTES : Buffer.alloc(2 * text.length))
    this.#text = text
  }

  /** The first unit that comes from `from` or from behind it. Folded up to `to`, and `ahead` units more. */
  unitFrom(from: number, to: number, ahead: number): number {
    if (from >= this.#end) this.#beginBefore(from)
    this.#end = foldOn(this.#text, this, this.#end, to)
    this.#end = foldOn(this.#text, this, this.#end, this.raw.length, this.length + ahead)
    while (this.#last < this.length && (this.starts[this.#last] as number) < from) this.#last++
    return this.#last
  }

  /** At the nearest unit before it on which nothing that stands further left has any influence. */
  #beginBefore(from: number): void {
    let at = from
    while (at > 0 && foldUnit(this.raw[--at] as number) <= 0);
    this.length = 0
    this.lines = -1
    this.#end = at
    this.#last = 0
  }
}

/** One character that is new, joins its neighbour, becomes several units, or is written in two. Where to go on. */
function foldUnusual(text: string, at: number, folding: Folding): number {
  const unit = text.charCodeAt(at)
  if (TABLE[unit] === UNKNOWN) {
    TABLE[unit] = kindOf(unit)
    return at
  }
  folding.lines = -1
  if (TABLE[unit] === JOINING) {
    joinPrevious(folding, unit)
    return at + 1
  }
  const point = text.codePointAt(at) as number
  const several = unfold(point)
  reserve(folding, several.length + text.length - at)
  for (let index = 0; index < several.length; index++) {
    folding.starts[folding.length] = at
    folding.units[folding.length++] = several.charCodeAt(index)
  }
  return at + (point > 0xffff ? 2 : 1)
}

function joinPrevious({ units, length }: Folding, unit: number): void {
  const joined = String.fromCharCode(units[length - 1] ?? 0, unit).normalize('NFC')
  if (length > 0 && joined.length === 1) units[length - 1] = joined.charCodeAt(0)
}

/** Room for at least `needed` units more; plenty, because moving a long text is what costs. */
function reserve(folding: Folding, needed: number): void {
  const { units, starts, length } = folding
  if (length + needed <= units.length) return
  Object.assign(folding, room(2 * (length + needed)), { length })
  folding.units.set(units.subarray(0, length))
  folding.starts.set(starts.subarray(0, length))
}

/** A name on its own, folded the same way. */
export function foldName(name: string): string {
  const { units, length } = fold(name)
  return String.fromCharCode(...units.subarray(0, length))
    .replaceAll('\n', ' ')
    .trim()
}

/** The character that a folded unit comes from; what follows it may be there too. */
export const characterAt = ({ raw, starts }: Folded, at: number): string =>
  String.fromCharCode(...raw.subarray(starts[at], (starts[at] as number) + 2))

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
