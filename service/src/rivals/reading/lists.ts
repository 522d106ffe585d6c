// Rankings by numbers before lines, and by the order of lines if the text says that it matters.

import { headOf } from './heads.ts'
import { labelOf } from './labels.ts'
import { readable } from './lexicon/phrases.ts'
import { firstFrom } from './outline.ts'
import { announcing, following, type Page, type ShapedLine } from './page.ts'
import { type Numbered, placesOf, type Ranking } from './ranking.ts'

export function rankedLines(page: Page): Ranking[] {
  const numbered = numberedGroups(page)
  const ranked = new Set(numbered.flatMap(({ lines }) => lines))
  return [...numbered, ...inlineGroups(page), ...orderedGroups(page)]
    .filter(({ lines }) => !isPartOf(page, lines[0] as ShapedLine, ranked))
    .map(({ lines, entries, least }) => ({
      start: lines[0]?.start ?? 0,
      by: lines[0]?.kind === 'heading' ? ('headings' as const) : ('list' as const),
      places: placesOf(entries, least),
    }))
    .filter(({ places }) => places.length > 0)
}

/** In lines, before what is nested in it. */
const LONGEST_ITEM = 50

/** Below an entry of a ranking comes what is said about it, whoever else is named there. */
function isPartOf({ lines }: Page, first: ShapedLine, ranked: Set<ShapedLine>): boolean {
  if (first.kind !== 'heading' && first.heading && ranked.has(first.heading)) return true
  if (first.kind !== 'item' || first.depth === 1) return false
  const place = firstFrom(lines, first.start)
  const item = lines
    .slice(Math.max(0, place - LONGEST_ITEM), place)
    .findLast(({ kind, depth }) => kind === 'item' && depth < first.depth)
  return item !== undefined && ranked.has(item)
}

interface Group {
  lines: ShapedLine[]
  entries: Numbered[]
  least?: number
}

interface Entry extends Numbered {
  line: ShapedLine
  list: number
}

/** Lines with a number, kept apart by where they stand and how the number is written. */
function numberedGroups(page: Page): Group[] {
  const open = new Map<string, Entry[]>()
  const groups: Entry[][] = []
  for (const line of page.lines) {
    const entry = entryOf(line, page)
    if (!entry) continue
    const { key, ...rest } = entry
    const group = open.get(key)
    if (group && goesOn(group, rest)) group.push(rest)
    else {
      const begun = [rest]
      open.set(key, begun)
      groups.push(begun)
    }
  }
  return groups
    .filter(group => isRanking(page, group))
    .map(groupOf)
    .filter(({ entries, least }) => placesOf(entries, least).length > 0)
}

function entryOf(line: ShapedLine, page: Page): (Entry & { key: string }) | null {
  const { number, list, kind, depth, shape } = line
  const label = labelOf(shape)
  if (number === null && label === null) return null
  const words = label ? shape.slice(label.length) : shape
  return {
    // "1. 🥇 Acme": the medal says what the number says.
    number: number ?? label?.number ?? 0,
    head: headOf(words, page.phrases),
    line,
    list: number === null ? 0 : list,
    key: `${number === null ? (label?.style ?? '') : 'list'} ${kind} ${depth}`,
  }
}

/** The next number, up or down; or the next item of the same list, whatever it is numbered. */
function goesOn(group: Entry[], { number, list }: Entry): boolean {
  const last = group.at(-1) as Entry
  if (list > 0 && list === last.list) return true
  const step = group.length > 1 ? Math.sign(last.number - (group[0] as Entry).number) || 1 : 0
  return number === last.number + 1 ? step >= 0 : number === last.number - 1 && step <= 0 && number > 0
}

function groupOf(group: Entry[]): Group {
  // Numbered 1, 1, 1, a list is shown as 1, 2, 3.
  const isLazy = group.length > 1 && group.every(({ number }) => number === group[0]?.number)
  return {
    lines: group.map(({ line }) => line),
    least: labelOf(group[0]?.line.shape ?? '')?.style === 'medal' ? 1 : 2,
    entries: isLazy ? group.map((entry, index) => ({ ...entry, number: entry.number + index })) : group,
  }
}

/** Steps, and lists that say they are in no order, rank nobody, whoever they name. */
function isRanking(page: Page, group: Entry[]): boolean {
  const { phrases } = page
  const first = group[0] as Entry
  const announced = readable(announcing(page, first.line.start))
  const behind = readable(following(page, (group.at(-1) as Entry).line.end))
  if (isUnordered(page, announced) || phrases.says('unordered', behind)) return false
  return !phrases.says('steps', announced) || group.every(({ head }) => head.isAlone)
}

const isUnordered = ({ phrases }: Page, announced: string): boolean =>
  phrases.says('unordered', announced) ||
  (phrases.says('others', announced) && !phrases.says('order', announced))

/** Several numbers within one line: "1) Acme, 2) Rivalo". */
function inlineGroups(page: Page): Group[] {
  return page.lines.flatMap(line => {
    const text = line.number === null ? line.shape : `${line.number}. ${line.shape}`
    const labels = labelsIn(text)
    if (labels.length < 2) return []
    const entries = labels.map(({ at, length, number }, index) => ({
      number,
      head: headOf(text.slice(at + length, labels[index + 1]?.at ?? text.length), page.phrases),
    }))
    const announced = readable(`${announcing(page, line.start)}\n${text.slice(0, labels[0]?.at)}`)
    return isUnordered(page, announced) || page.phrases.says('steps', announced)
      ? []
      : [{ lines: [line], entries }]
  })
}

interface PlacedLabel {
  at: number
  length: number
  number: number
}

const MAY_BEGIN = /(?<=^|[\s,;:(、：・])[\d(#]|[\u2460-\u2473]|🥇|🥈|🥉/gu

function labelsIn(text: string): PlacedLabel[] {
  const found: PlacedLabel[] = []
  for (const { index } of text.matchAll(MAY_BEGIN)) {
    const label = labelOf(text.slice(index, index + 16))
    const last = found.at(-1)
    if (!label || (last && index < last.at + last.length)) continue
    if (last ? label.number === last.number + 1 : label.number === 1) found.push({ at: index, ...label })
  }
  return found
}

/** Bullets and headings without numbers, if the text says that their order matters. */
function orderedGroups(page: Page): Group[] {
  const bullets = page.lines.filter(
    ({ kind, number, shape }) => kind === 'item' && number === null && !labelOf(shape),
  )
  const titles = page.lines.filter(
    ({ kind, number, shape }) => kind === 'heading' && number === null && !labelOf(shape),
  )
  return [
    ...Map.groupBy(bullets, ({ list }) => list).values(),
    ...Map.groupBy(titles, ({ depth }) => depth).values(),
    ...namedLines(page),
  ].flatMap(lines => {
    const order = statedOrder(page, (lines[0] as ShapedLine).start)
    if (order === null || lines.length < 2) return []
    const entries = lines.map((line, index) => ({
      number: order === 'best first' ? index + 1 : lines.length - index,
      head: headOf(line.shape, page.phrases),
    }))
    return [{ lines, entries }]
  })
}

/** Lines below each other that each open with a name. */
function namedLines({ lines, phrases }: Page): ShapedLine[][] {
  const runs: ShapedLine[][] = []
  let last: ShapedLine | null = null
  for (const line of lines) {
    const isEntry = line.kind === 'line' && !labelOf(line.shape) && headOf(line.shape, phrases).isAlone
    if (isEntry && last) runs.at(-1)?.push(line)
    else if (isEntry) runs.push([line])
    last = isEntry ? line : null
  }
  return runs
}

export function statedOrder(page: Page, start: number): 'best first' | 'best last' | null {
  const announced = readable(announcing(page, start))
  if (isUnordered(page, announced)) return null
  if (page.phrases.says('reverse', announced)) return 'best last'
  return page.phrases.says('order', announced) ? 'best first' : null
}
