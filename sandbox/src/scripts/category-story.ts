// Answers that are not about the demo brand: its category, other questions, and engines that know nothing.

import { DEMO_BRAND } from '../demo-brand.ts'
import { stablePick } from '../stable.ts'
import type { Product, Source, TextAnswer } from './answer.ts'

const RIVALS = ['Emberwick', 'Halden & Pryce', 'Tarnmoor', 'Quillon Home'] as const

const KETTLE_SOURCES: Source[] = [
  {
    url: 'https://www.kettlewise.example/best-electric-kettles',
    title: 'The best electric kettles, tested',
    snippet: 'Twenty kettles, boiled a thousand times each.',
  },
  {
    url: 'https://www.homebench.example/guides/kettle-warranties',
    title: 'Kettle warranties compared | Homebench',
    snippet: 'Two years is common; a few makers go further.',
  },
]

const RIVAL_PRODUCTS: Product[] = [
  { name: 'Emberwick Swift 1.7', maker: 'Emberwick', price: '£64.00' },
  { name: 'Tarnmoor Quiet Kettle', maker: 'Tarnmoor', price: '£58.50' },
]

const GUIDE: Source = {
  url: 'https://www.homebench.example/guides/how-we-choose',
  title: 'How we choose | Homebench',
  snippet: 'Price, reliability and after-sales support, in that order.',
}

/** The category with other brands only. */
export function tellRivals(key: string, prompt: string): TextAnswer {
  const first = stablePick(RIVALS, key, 'rival')
  const others = RIVALS.filter(rival => rival !== first)
  return {
    kind: 'text',
    blocks: [
      {
        kind: 'paragraph',
        sentences: [
          {
            text: 'A good electric kettle boils quickly, pours cleanly and switches itself off.',
            cites: [0],
          },
          { text: `${first} is the one that testers recommend most often.`, cites: [0] },
        ],
      },
      {
        kind: 'item',
        sentences: [{ text: `${others[0]}: light, with a wide lid that is easy to clean.`, cites: [0] }],
      },
      { kind: 'item', sentences: [{ text: `${others[1]}: slower, but very quiet.`, cites: [1] }] },
    ],
    sources: KETTLE_SOURCES,
    queries: [prompt],
    products: RIVAL_PRODUCTS,
    truncated: false,
  }
}

/** The brand's name in a list, and not a word about it. */
export function tellListing(key: string, prompt: string): TextAnswer {
  const names: string[] = [...RIVALS]
  names.splice(stablePick([0, 1, 2, 3], key, 'place'), 0, DEMO_BRAND.name)
  return {
    kind: 'text',
    blocks: [
      { kind: 'paragraph', sentences: [{ text: 'Brands that come up in this category:', cites: [] }] },
      ...names.map(name => ({ kind: 'item' as const, sentences: [{ text: name, cites: [] }] })),
    ],
    sources: KETTLE_SOURCES,
    queries: [prompt],
    products: RIVAL_PRODUCTS,
    truncated: false,
  }
}

/** Repeats the question and adds nothing. */
export function tellEcho(key: string, prompt: string): TextAnswer {
  const subject = namedThing(prompt) ?? 'this'
  const text = stablePick(
    [
      `You asked: "${prompt}" I have no information about ${subject}.`,
      `I have no information about ${subject}, so I cannot answer "${prompt}"`,
      `I could not find reliable information about ${subject}.`,
    ],
    key,
    'echo',
  )
  return {
    kind: 'text',
    blocks: [{ kind: 'paragraph', sentences: [{ text, cites: [] }] }],
    sources: [],
    queries: [prompt],
    products: [],
    truncated: false,
  }
}

/** Any question that names nothing in particular. */
export function tellGeneral(prompt: string): TextAnswer {
  return {
    kind: 'text',
    blocks: [
      {
        kind: 'paragraph',
        sentences: [
          {
            text: `Guides on ${topicOf(prompt)} weigh price, reliability and after-sales support.`,
            cites: [0],
          },
          { text: 'It is worth comparing two or three recent tests before you decide.', cites: [] },
        ],
      },
    ],
    sources: [GUIDE],
    queries: [prompt],
    products: [],
    truncated: false,
  }
}

/** The first run of capitalised words that does not open the sentence, or the demo brand wherever it stands. */
export function namedThing(prompt: string): string | undefined {
  if (prompt.includes(DEMO_BRAND.name)) return DEMO_BRAND.name
  return prompt.match(/(?<=[\p{L}\p{N},:;] )\p{Lu}[\p{L}\p{N}&'’.-]*(?: \p{Lu}[\p{L}\p{N}&'’.-]*)*/u)?.[0]
}

function topicOf(prompt: string): string {
  const words = prompt
    .replace(/[?!.]+$/u, '')
    .replace(/^(what|which|who|how|where|when|why|is|are|do|does|can)\b\s*/iu, '')
  return words.replace(/^(is|are|do|does|can|should)\b\s*/iu, '').toLowerCase() || 'this subject'
}
