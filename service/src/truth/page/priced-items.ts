// What a page offers and for how much, where it shows several things alike: plans in cards, products in a grid, dishes on
// a menu, services on a list of prices. Each price belongs to the nearest part of the page that has a name.

import {
  type Amount,
  amountsIn,
  LEAST,
  type MoneyContext,
  mayHoldMoney,
  priceAmong,
  priceFacts,
} from './amounts.ts'
import { type Node, tagOf } from './document.ts'
import { isFormer, keyOf } from './labels/labels.ts'
import type { Line } from './outline.ts'
import { onlyPeriodIn } from './periods.ts'
import { bracketed, type StatedFact } from './stated-facts.ts'
import { classesOf, namesOf } from './visible.ts'

interface Item {
  name: string
  amounts: Amount[]
  /** What items that are shown alike have in common. */
  shape: string
}

const MAX_PRICES = 400
const MAX_CLIMB = 7
const MAX_NAME = 80
/** How far from its name a price may stand, in lines. */
const REACH = 30

/** `isOffer`: the page is one of prices, products or dishes, so that a single item is enough. */
export function pricedFacts(all: Line[], context: MoneyContext & { isOffer: boolean }): StatedFact[] {
  const lines = all.filter(({ region }) => region === 'main')
  const items = new Map<Node | string, Item>()
  let seen = 0
  for (const [at, line] of lines.entries()) {
    if (line.level > 0 || !mayHoldMoney(line.text) || ++seen > MAX_PRICES) continue
    const amounts = amountsIn(line.text, line.struck, context)
    if (amounts.length === 0 || isFormer(line.text, context.language)) continue
    const own = nameBefore(line, amounts)
    const home = own === null && isPriceLine(line.text) ? nameAbove(lines, at) : null
    if (own !== null) add(items, `${at}`, { name: own, amounts, shape: shapeOf(line.node) })
    else if (home)
      add(items, home.node, {
        name: home.name,
        amounts: withBilling(amounts, line, home.node, context.language),
        shape: shapeOf(home.node),
      })
  }
  return factsOf([...items.values()], context.isOffer)
}

/** Prices that stand beside a crossed-out one, with that one: in a line, or in two of one part of the page. */
export function loweredPrices(lines: Line[], context: MoneyContext): Map<number, string> {
  const lowered = new Map<number, string>()
  let seen = 0
  for (const [at, line] of lines.entries()) {
    if (line.struck === '' || !mayHoldMoney(line.struck) || ++seen > MAX_PRICES) continue
    const home = parentOf(line.node)
    const beside = [line, lines[at - 1], lines[at + 1]].filter(
      other => other === line || (other && parentOf(other.node) === home),
    )
    const amounts = beside.flatMap(other => (other ? amountsIn(other.text, other.struck, context) : []))
    const struck = new Set(amounts.filter(({ isStruck }) => isStruck).map(({ value }) => value))
    const [list] = struck
    if (struck.size !== 1 || list === undefined) continue
    for (const { value, isStruck } of amounts)
      if (!isStruck && Number(value) < Number(list)) lowered.set(Number(value), list)
  }
  return lowered
}

function add(items: Map<Node | string, Item>, key: Node | string, item: Item): void {
  const known = items.get(key)
  if (known) known.amounts.push(...item.amounts)
  else items.set(key, item)
}

function factsOf(items: Item[], isOffer: boolean): StatedFact[] {
  const alike = Map.groupBy(items, ({ shape }) => shape)
  const byName = Map.groupBy(items, ({ name }) => name.toLowerCase())
  return items.flatMap(item => {
    const same = byName.get(item.name.toLowerCase()) ?? []
    const price = priceAmong(same.length > 1 ? byTheMonth(same) : item.amounts)
    const base = bracketed('product', item.name)
    const isShown = isOffer || (alike.get(item.shape)?.length ?? 0) > 1
    return price && Number(price.value) > 0 && base && isShown ? priceFacts(base, price) : []
  })
}

/** One plan on both sides of a switch: the side that speaks of a bill for a whole year is the other one. */
function byTheMonth(items: Item[]): Amount[] {
  const monthly = items.filter(({ amounts }) => !amounts.some(({ billed }) => billed === 'year'))
  return (monthly.length > 0 ? monthly : items).flatMap(({ amounts }) => amounts)
}

/** A price and little besides; a sentence may tell of anybody's. */
const MAX_PRICE_LINE = 70
const isPriceLine = (text: string): boolean =>
  text.length <= MAX_PRICE_LINE && !/\p{Ll}{3}[.!?]$|[。！]/u.test(text)

const shapeOf = (node: Node): string => `${tagOf(node)}.${classesOf(node)[0] ?? ''}`

/** "Margherita ..... 9,50 €": the name in front of the price, on one line. */
function nameBefore(line: Line, [first]: Amount[]): string | null {
  const before = line.text.slice(0, first?.start ?? 0).replace(FROM, '')
  const name = nameOf(before)
  return name !== null && keyOf(name, '') === null && !GOES_ON.test(name) && !BROKEN.test(name) ? name : null
}

const FROM = new RegExp(`(?<!\\p{L})(?:${[...LEAST, 'von'].join('|')})\\s*$`, 'iu')
/** What ends so is the beginning of a sentence. */
const GOES_ON =
  /[?!:]$|(?<!\p{L})(?:for|für|pour|por|per|voor|za|för|till|at|to|of|de|only|nur|is|are|was|ist|est|es|é|è|jest|är|costs?|kostet|coûte|cuesta|custa|costa|kost|kosztuje|kostar)$|[はがをで]$/iu
const BROKEN = /^[※*]|[(（][^)）]*$/u

const NOT_NAMES =
  /^(?:from|ab|price|preis|prix|precio|only|nur|now|jetzt|regular price|sale price|starting at|à partir de|desde|a partir de|vanaf|od|normalpreis|verkaufspreis|total|subtotal|add to cart|in den warenkorb|tax included|was|statt|uvp|rrp|sale|angebot)\b/i

/** Without numbers of a menu, allergens and leaders. */
export function nameOf(text: string): string | null {
  const name = text
    .replace(/^\s*(?:\d{1,3}|[A-Z]\d{1,2})[.)]\s+/, '')
    .replace(/[\s.…·_–—:|-]+$/u, '')
    .replace(/\s*\((?:[A-Za-z\d]{1,2}[,\s]*)+\)$/, '')
    .trim()
  const isName =
    name.length >= 2 && name.length <= MAX_NAME && /\p{L}{2}/u.test(name) && !NOT_NAMES.test(name)
  return isName && !/[.!?]\s+\p{L}/u.test(name) ? name : null
}

const parentOf = (node: Node): Node | null => ('parent' in node ? (node.parent as Node | null) : null)
const NAMING = /(?:^|[-_])(?:name|title|plan|tier|heading|dish)(?=$|[-_])/i

/** The nearest part of the page that holds this price and exactly one name before it. */
function nameAbove(lines: Line[], at: number): { name: string; node: Node } | null {
  let home: Node | null = lines[at]?.node ?? null
  for (let step = 0; home && step < MAX_CLIMB; step++) {
    const around = linesUpTo(lines, at, home)
    const named = around.filter(isNaming)
    const top = Math.min(...named.map(({ level }) => level || 7))
    const best = named.filter(({ level }) => (level || 7) === top)
    if (best.length === 1) {
      const name = nameOf(best[0]?.text ?? '')
      return name === null ? null : { name, node: home }
    }
    if (best.length > 1 || /^(?:body|main|html)$/.test(tagOf(home))) return null
    home = parentOf(home)
  }
  return null
}

const isNaming = ({ level, node, text }: Line): boolean =>
  (level > 1 || (level === 0 && classesOf(node).some(name => NAMING.test(name)))) &&
  !mayHoldMoney(text) &&
  nameOf(text) !== null

function linesUpTo(lines: Line[], at: number, home: Node): Line[] {
  let from = at
  while (from > 0 && at - from < REACH && isWithin(lines[from - 1]?.node, home)) from--
  return lines.slice(from, at + 1)
}

function isWithin(node: Node | undefined, root: Node): boolean {
  let at: Node | null = node ?? null
  for (let step = 0; at && step < 15; step++) {
    if (at === root) return true
    at = parentOf(at)
  }
  return false
}

/** "priceYearly" is two words. */
const billedAs = (names: string[], language: string): Amount['billed'] =>
  onlyPeriodIn(names.map(name => name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, '-')).join(' '), language)

/** Which side of a switch between monthly and yearly billing shows this amount. */
function withBilling(amounts: Amount[], line: Line, home: Node, language: string): Amount[] {
  let billed = billedAs(line.names, language)
  for (let at: Node | null = line.node; at && billed === null; at = parentOf(at)) {
    billed = billedAs(namesOf(at), language)
    if (at === home) break
  }
  return amounts.map(amount => ({ ...amount, billed: amount.billed ?? billed }))
}
