// The place of each company in numbered lists and tables, as the answer numbers them. What a list is for, nobody asks here.

import type { Named } from './named.ts'

interface Entry {
  number: number
  /** Those that its first words name; none where it begins with something else. */
  parties: number[]
}

interface Line {
  start: number
  text: string
}

export function placesIn(visible: string, named: Named[]): Map<number, number> | null {
  const lines: Line[] = []
  let start = 0
  for (const text of visible.split('\n')) {
    lines.push({ start, text })
    start += text.length + 1
  }
  const headOf = headReader(visible, named)
  const rankings = [...listsIn(lines, headOf), ...tablesIn(lines, headOf)]
    .filter(({ entries }) => isRanking(entries))
    .sort((a, b) => a.start - b.start)
  return rankings.length > 0 ? bestOf(rankings) : null
}

interface Ranking {
  start: number
  entries: Entry[]
}

/** A list in which only one line begins with a company is about something else. */
function isRanking(entries: Entry[]): boolean {
  return (
    entries.length > 1 && entries.filter(({ parties }) => parties.length > 0).length * 2 >= entries.length
  )
}

/** The first ranking that has a company counts, and there its best place. */
function bestOf(rankings: Ranking[]): Map<number, number> {
  const places = new Map<number, number>()
  for (const { entries } of rankings) {
    const here = new Map<number, number>()
    for (const { number, parties } of entries)
      for (const party of parties)
        here.set(party, Math.min(number, here.get(party) ?? Number.POSITIVE_INFINITY))
    for (const [party, number] of here) if (!places.has(party)) places.set(party, number)
  }
  return places
}

type HeadOf = (start: number, end: number) => number[]

/** More signs than stand before a name. */
const SIGNS = /^[^\p{L}\p{N}]{0,40}/u

function headReader(visible: string, named: Named[]): HeadOf {
  const byStart = new Map(named.map(place => [place.start, place]))
  return (start, end) => {
    const signs = SIGNS.exec(visible.slice(start, start + 40))?.[0].length ?? 0
    const name = byStart.get(start + signs)
    return name && name.end <= end ? [name.party] : []
  }
}

/** In front of a line: "1.", "**2)", "#3", "### 4:", "1st", "2.º", "第3位", a keycap or a medal. */
const LABEL =
  /^(?<before>[\s>*_~|-]{0,24})(?<hash>#{0,6}\s?)[*_([【第]{0,5}(?:(?<digits>\d{1,3})(?:(?:st|nd|rd|th|\.?[ºª°]|位)(?![\p{L}\p{N}])|\\?[.)]|[:：．]|\s[–—-]\s|\ufe0f?\u20e3|(?<=#\d{1,3})\s)(?!\d)|(?<medal>🥇|🥈|🥉))/u
const MEDALS = ['🥇', '🥈', '🥉']

/** Lines with a number, kept apart by where they stand. */
function listsIn(lines: Line[], headOf: HeadOf): Ranking[] {
  const open = new Map<string, Ranking & { last: number }>()
  const lists: (Ranking & { last: number })[] = []
  for (const { start, text } of lines) {
    const label = LABEL.exec(text)
    if (!label) continue
    const { before = '', hash = '', digits, medal = '' } = label.groups ?? {}
    const key = before + hash
    const number = digits === undefined ? MEDALS.indexOf(medal) + 1 : Number(digits)
    const entry = { number, parties: headOf(start + label[0].length, start + text.length) }
    const list = open.get(key)
    if (list && goesOn(list, number)) {
      list.entries.push(entry)
      list.last = number
    } else {
      const begun = { start, entries: [entry], last: number }
      open.set(key, begun)
      lists.push(begun)
    }
  }
  return lists.map(({ start, entries }) => ({ start, entries: renumbered(entries) }))
}

/** The next number, up or down; Markdown also numbers a list in which all are the same. */
function goesOn({ entries, last }: { entries: Entry[]; last: number }, number: number): boolean {
  const step = entries.length > 1 ? last - (entries.at(-2)?.number ?? last) : null
  return Math.abs(number - last) <= 1 && (step === null || step === number - last)
}

const renumbered = (entries: Entry[]): Entry[] =>
  entries.length > 1 && entries.every(({ number }) => number === entries[0]?.number)
    ? entries.map((entry, index) => ({ ...entry, number: entry.number + index }))
    : entries

const ROW = /(?<!\\)\|/
const isDashes = (text: string): boolean =>
  /^[\s|:-]+$/.test(text) && text.includes('|') && text.includes('-')

interface Cell {
  start: number
  end: number
  text: string
}

/** Rows below a line of dashes. */
function tablesIn(lines: Line[], headOf: HeadOf): Ranking[] {
  const tables: { start: number; rows: Cell[][] }[] = []
  let rows: Cell[][] | null = null
  for (const line of lines) {
    if (!ROW.test(line.text)) rows = null
    else if (rows) rows.push(cellsOf(line))
    else if (isDashes(line.text)) {
      rows = []
      tables.push({ start: line.start, rows })
    }
  }
  return tables.map(({ start, rows }) => ({ start, entries: entriesOf(rows, headOf) }))
}

function entriesOf(rows: Cell[][], headOf: HeadOf): Entry[] {
  const column = columnOfPlaces(rows)
  return rows.flatMap(cells => {
    const number = placeIn(cells[column])
    const name = cells[column === 0 ? 1 : 0]
    return number === null || !name ? [] : [{ number, parties: headOf(name.start, name.end) }]
  })
}

function cellsOf({ start, text }: Line): Cell[] {
  const cells: Cell[] = []
  let at = 0
  for (const words of text.split(ROW)) {
    cells.push({ start: start + at, end: start + at + words.length, text: words })
    at += words.length + 1
  }
  return /^\s*\|/.test(text) ? cells.slice(1) : cells
}

/** "1", "**#2**", "3rd", "4位": a number and next to nothing else. */
function placeIn(cell: Cell | undefined): number | null {
  const words = (cell?.text ?? '').trim()
  const medal = MEDALS.findIndex(sign => words.startsWith(sign))
  if (medal !== -1) return medal + 1
  const digits = /^[*_#第]*(\d{1,3})\.?[\p{L}ºª°]{0,3}[.)]?[*_]*$/u.exec(words)
  return digits ? Number(digits[1]) : null
}

/** The first that counts its rows from one on, up or down; some may share a place. */
const columnOfPlaces = (rows: Cell[][]): number =>
  (rows[0] ?? []).findIndex((_, column) => {
    const places = rows.map(cells => placeIn(cells[column]))
    const counts = (numbers: (number | null)[]) =>
      numbers.every((place, index) => {
        const before = numbers[index - 1] ?? 0
        return place === index + 1 || place === before + 1 || (index > 0 && place === before)
      })
    return counts(places) || counts(places.toReversed())
  })
