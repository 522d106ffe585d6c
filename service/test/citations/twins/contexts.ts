import type { Matter, Phrasings } from './phrasings.ts'

/** Templates of whole answers. Slots and pairs are filled afterwards, so agreeing and changed text share all the rest. */
export interface Material {
  words: Phrasings
  matter: Matter
  sentence: string
  label: string
  cell: string
  /** A number that decides between the layouts. */
  seed: number
}

export const CONTEXTS = ['bare', 'paragraph', 'row'] as const
export type Context = (typeof CONTEXTS)[number]

/** A piece of a text, still with slots; a pair holds ` | `. */
type Pieces = string[]

const pick = (list: string[], seed: number) => list[seed % list.length] ?? ''

function paragraph({ words, matter, sentence, seed }: Material): Pieces {
  const opener = pick(words.openers, seed)
  const closer = pick(words.closers, seed >> 3)
  const rival = pick(matter.rival, seed >> 5)
  const former = matter.former.length > 0 ? pick(matter.former, seed >> 7) : rival
  const layouts = [
    [opener, sentence, rival],
    [opener, rival, sentence, closer],
    [opener, former, sentence, closer],
    [rival, sentence, closer],
    [opener, sentence, former, closer],
    former === rival ? [opener, sentence, rival, closer] : [opener, former, sentence, rival, closer],
  ]
  return (layouts[(seed >> 9) % layouts.length] ?? []).flatMap((piece, index) =>
    index === 0 ? [piece] : [' ', piece],
  )
}

const row = (...cells: Pieces): Pieces => ['| ', ...cells.flatMap(cell => [cell, ' | ']).slice(0, -1), ' |\n']

/** Rows that are true, about matters other than the one in question. */
function otherRows({ words, matter }: Material): string[][] {
  const asked = Object.keys(matter.facts)[0] ?? ''
  return [
    ...(asked === 'foundingDate' ? [] : [[words.rows.founded, '{founded}', '{rivalFounded}']]),
    ...(asked === 'founder.name' ? [] : [[words.rows.founder, '{founder}', '–']]),
    ...(asked === 'numberOfEmployees' ? [] : [[words.rows.employees, '{employees}', '–']]),
  ]
}

function table(material: Material): Pieces {
  const { words, matter, label, cell, seed } = material
  const [first = [], second = []] = otherRows(material)
  const compared = seed % 2 === 0
  const shown = (cells: string[]) => row(...(compared ? cells : cells.slice(0, 2)))
  return [
    ...(compared ? row('', '{B}', '{R}') : row(...words.columns)),
    compared ? '|---|---|---|\n' : '|---|---|\n',
    ...shown(first),
    ...shown([label, cell, matter.rivalCell]),
    ...shown(second),
  ]
}

function list(material: Material): Pieces {
  const { words, label, cell } = material
  const item = (name: string, value: string): Pieces => ['- **', name, `${words.colon}** `, value, '\n']
  const [first = [], second = []] = otherRows(material)
  return [
    ...item(first[0] ?? '', first[1] ?? ''),
    ...item(label, cell),
    ...item(second[0] ?? '', second[1] ?? ''),
  ]
}

const sentences = ({ matter, sentence, seed }: Material): Pieces =>
  [...matter.former.slice(0, 1), sentence, pick(matter.rival, seed >> 6)].flatMap(text => ['- ', text, '\n'])

function underHeading(material: Material): Pieces {
  const layout = [table, list, table, sentences][(material.seed >> 8) % 4] ?? table
  return ['## ', pick(material.words.headings, material.seed >> 2), '\n\n', ...layout(material)]
}

/** The answer in pieces: which of them differ is decided by whoever fills them. */
export function piecesOf(context: Context, material: Material): Pieces {
  if (context === 'bare') return [material.sentence]
  return context === 'paragraph' ? paragraph(material) : underHeading(material)
}
