import { createHash } from 'node:crypto'
import { CONTEXTS, type Context, piecesOf } from './contexts.ts'
import { type Draw, drawsOf } from './draws.ts'
import {
  type Brand,
  brands,
  KINDS,
  type Kind,
  LANGUAGES,
  type Language,
  type Matter,
  type Phrasings,
  phrasingsOf,
  rivals,
} from './phrasings.ts'

/** Two answers that differ only in one value: the first agrees with the facts, the second contradicts `key`. */
export interface Twin {
  id: string
  language: Language
  kind: Kind
  context: Context
  brand: { name: string; domain: string; aliases: string[] }
  facts: { key: string; value: string }[]
  prompt: string
  agreeing: { text: string }
  changed: { text: string }
  key: string
}

type Slots = Record<string, string>
type Side = 0 | 1

const seedOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE() & 0x7fffffff

const pick = <T>(list: T[], seed: number): T => list[seed % list.length] as T

const side = (text: string, which: Side) => (text.includes(' | ') ? (text.split(' | ')[which] ?? '') : text)

/** A value may hold slots itself, so filling goes two levels deep. */
function fill(text: string, slots: Slots, which: Side): string {
  const once = (from: string) =>
    side(from, which).replace(/\{(\w+)\}/g, (slot, name: string) => slots[name] ?? slot)
  return once(side(text, which).replace(/\{v\}/g, () => side(slots.v ?? '{v}', which)))
}

const capital = (text: string) => text.replace(/^(- )?\p{Ll}/u, first => first.toUpperCase())

/** Cells of a row are pieces too: only whole sentences begin with a capital. */
const write = (pieces: string[], slots: Slots, which: Side) =>
  pieces
    .map(piece => {
      if (/^\s?\|/.test(piece)) return piece
      const text = fill(piece, slots, which)
      return /[.!?]$/.test(text) ? capital(text).replace(/\.\.$/, '.') : text
    })
    .join('')
    .trimEnd()

const domainOf = ({ name }: Brand) => `${name.toLowerCase()}.example`

function slotsOf(brand: Brand, seed: number): Slots {
  const rival = pick(rivals, seed >> 4)
  return {
    B: brand.name,
    D: domainOf(brand),
    P: brand.products[0],
    Q: brand.products[1],
    R: rival.name,
    r: rival.name.toLowerCase(),
    rivalFounded: rival.founded,
    founded: brand.founded,
    founder: brand.founder,
    employees: brand.employees,
  }
}

/** The matter's own facts, and the brand's other ones, which nothing in the text may be held against. */
function factsOf(matter: Matter, draw: Draw, slots: Slots): Twin['facts'] {
  const own = Object.entries(matter.facts).map(([key, value], index) => ({
    key: fill(key, slots, 0),
    value: fill(index === 0 ? draw.fact : value, slots, 0),
  }))
  const others = [
    { key: 'foundingDate', value: slots.founded ?? '' },
    { key: 'founder.name', value: slots.founder ?? '' },
    { key: 'numberOfEmployees', value: slots.employees ?? '' },
  ]
  return [...own, ...others.filter(({ key }) => !own.some(fact => fact.key === key))]
}

interface Place {
  id: string
  language: Language
  kind: Kind
  words: Phrasings
  matter: Matter
}

function twinOf({ id, language, kind, words, matter }: Place, draw: Draw, context: Context): Twin {
  const seed = seedOf(id)
  const brand = pick(
    brands.filter(({ trade }) => matter.of === undefined || trade === matter.of),
    seed,
  )
  const slots = { ...slotsOf(brand, seed), ...draw.slots }
  const facts = factsOf(matter, draw, slots)
  const pieces = piecesOf(context, {
    words,
    matter,
    sentence: draw.sentence(CONTEXTS.indexOf(context)),
    label: pick(matter.labels, seed >> 1),
    cell: draw.cell,
    seed,
  })
  return {
    id,
    language,
    kind,
    context,
    brand: { name: brand.name, domain: domainOf(brand), aliases: brand.aliases },
    facts,
    prompt: fill(pick(matter.ask, seed >> 6), slots, 0),
    agreeing: { text: write(pieces, slots, 0) },
    changed: { text: write(pieces, slots, 1) },
    key: fill(draw.key ?? Object.keys(matter.facts)[0] ?? '', slots, 0),
  }
}

function* twinsIn(language: Language, kind: Kind, words: Phrasings): Iterable<Twin> {
  for (const [place, matter] of words.kinds[kind].entries()) {
    for (const [index, draw] of drawsOf(matter, words.yesNo).entries()) {
      for (const context of CONTEXTS) {
        const id = `${language}-${kind}-${place}-${index}-${context}`
        yield twinOf({ id, language, kind, words, matter }, draw, context)
      }
    }
  }
}

/** Every pair, in the same order each time. Two draws may come to the same words; the first one stays. */
export function* twins(): Iterable<Twin> {
  const seen = new Set<string>()
  for (const language of LANGUAGES) {
    const words = phrasingsOf(language)
    for (const kind of KINDS) {
      for (const twin of twinsIn(language, kind, words)) {
        const text = `${twin.agreeing.text}\n${twin.changed.text}`
        if (!seen.has(text)) yield twin
        seen.add(text)
      }
    }
  }
}

const byHash = (a: string, b: string) => seedOf(`sample ${a}`) - seedOf(`sample ${b}`)

/** The same `size` pairs each time, as evenly spread over kinds and languages as they divide. */
export function sampleOfTwins(size = 200): Twin[] {
  const groups = Map.groupBy(twins(), ({ language, kind }) => `${language} ${kind}`)
  const cells = [...groups.keys()]
    .sort(byHash)
    .map(name => (groups.get(name) ?? []).sort((a, b) => byHash(a.id, b.id)))
  const rounds = Math.ceil(size / cells.length)
  return Array.from({ length: rounds }, (_, round) => cells.flatMap(cell => cell[round] ?? []))
    .flat()
    .slice(0, size)
}
