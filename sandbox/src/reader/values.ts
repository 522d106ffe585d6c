// How the sandbox's own stories write their values, and how a reader hands them on.

export const TOPICS = [
  'founded',
  'origin',
  'founder',
  'place',
  'telephone',
  'employees',
  'price',
  'warranty',
] as const
export type Topic = (typeof TOPICS)[number]

/** What a request calls the topic. */
export const MATTER_WORDS: Record<Topic, string> = {
  founded: 'when it was founded',
  origin: 'name of founding location',
  founder: 'name of founder',
  place: 'city of the headquarters or address',
  telephone: 'telephone',
  employees: 'number of employees',
  price: 'price',
  warranty: 'warranty',
}

/** These belong to a product, the others to the company. */
export const isOfProduct = (topic: Topic): boolean => topic === 'price' || topic === 'warranty'

export interface Found {
  quote: string
  value: string
}

interface Spelling {
  /** In a sentence; the first group is the value. */
  prose: RegExp
  /** In the cell of a table. */
  cell: RegExp
  write(value: string): string
}

const NAME = String.raw`[A-Z][\p{L}'’-]+`
const PERSON = `${NAME} ${NAME}`
const asWritten = (value: string) => value
const plainNumber = (value: string) => value.replaceAll(',', '')
const WORDS: Record<string, string> = { one: '1', two: '2', three: '3', four: '4', five: '5' }
const years = (value: string) => `P${WORDS[value] ?? value}Y`
const YEARS = `(\\d+|${Object.keys(WORDS).join('|')})`

const SPELLINGS: Record<Topic, Spelling> = {
  founded: { prose: /\b(?:founded in|goes back to) (\d{4})\b/gu, cell: /^(\d{4})\b/gu, write: asWritten },
  origin: {
    prose: new RegExp(`\\bfounded in \\d{4} in (${NAME})|\\bkettles from (${NAME})`, 'gu'),
    cell: new RegExp(`^\\d{4}, in (${NAME})`, 'gu'),
    write: asWritten,
  },
  founder: {
    prose: new RegExp(`(?<=\\bfounded in .*?\\bby (?:${PERSON} and )?)(${PERSON})`, 'gu'),
    cell: new RegExp(`(${PERSON})`, 'gu'),
    write: asWritten,
  },
  place: {
    prose: new RegExp(`\\b(?:headquarters in|based in) (${NAME})`, 'gu'),
    cell: new RegExp(`^(${NAME})`, 'gu'),
    write: asWritten,
  },
  telephone: { prose: /(\+\d[\d ]{6,}\d)/gu, cell: /(\+\d[\d ]{6,}\d)/gu, write: asWritten },
  employees: {
    prose: /\b(?:has|had|employs) ([\d,]*\d) (?:employees|people)\b/gu,
    cell: /^([\d,]*\d)/gu,
    write: plainNumber,
  },
  price: {
    prose: /£(\d+(?:,\d{3})*(?:\.\d+)?)|\b(\d+(?:,\d{3})*(?:\.\d+)?) GBP\b/gu,
    cell: /£(\d+(?:,\d{3})*(?:\.\d+)?)/gu,
    write: value => `${plainNumber(value)} GBP`,
  },
  warranty: {
    prose: new RegExp(
      [
        `\\b${YEARS}-year warranty`,
        `warranty (?:of|was) ${YEARS} years?`,
        `\\b${YEARS} years? of warranty`,
      ].join('|'),
      'gu',
    ),
    cell: /^(\d+) years?/gu,
    write: years,
  },
}

export const inProse = (topic: Topic, text: string): Found[] => find(SPELLINGS[topic].prose, topic, text)
export const inCell = (topic: Topic, text: string): Found[] => find(SPELLINGS[topic].cell, topic, text)

function find(pattern: RegExp, topic: Topic, text: string): Found[] {
  return [...text.matchAll(pattern)].flatMap(([quote, ...groups]) => {
    const value = groups.find(group => group !== undefined)
    if (value === undefined) return []
    const written = SPELLINGS[topic].write(value)
    // The shortest part that states it.
    return [{ quote: written === value ? value : quote, value: written }]
  })
}

/** What the first cell of a row, or the head of a column, says the values are. */
const LABELS: [RegExp, Topic[]][] = [
  [/^Founded$/, ['founded', 'origin']],
  [/^Founders?$/, ['founder']],
  [/^(?:Headquarters|Maker based in)$/, ['place']],
  [/^Employees(?: of the maker)?$/, ['employees']],
  [/^Telephone$/, ['telephone']],
  [/^Price$/, ['price']],
  [/^Warranty$/, ['warranty']],
]

export const topicsOf = (label: string): Topic[] => LABELS.find(([pattern]) => pattern.test(label))?.[1] ?? []
