// Answers that are not about the demo brand: its category, other questions, and engines that know nothing.

import { DEMO_BRAND } from '../demo-brand.ts'
import { stablePick } from '../stable.ts'
import { companyAdvice, howTestsWork, kettleAdvice, shoppingAdvice } from './advice.ts'
import { type Block, type Source, type TextAnswer, verbatim } from './answer.ts'
import { heading, item, paragraph, said, table } from './blocks.ts'
import { productOf, RIVALS } from './rivals.ts'

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

const GUIDE: Source = {
  url: 'https://www.homebench.example/guides/how-we-choose',
  title: 'How we choose | Homebench',
  snippet: 'Price, reliability and after-sales support, in that order.',
}

export interface Question {
  key: string
  prompt: string
  /** The first lines alone. */
  short: boolean
}

/** The category with other brands only. */
export function tellRivals(question: Question): TextAnswer {
  const first = stablePick(RIVALS, question.key, 'rival')
  const [second, third] = RIVALS.filter(rival => rival !== first)
  return onKettles(question, [
    paragraph(
      said('A good electric kettle boils quickly, pours cleanly and switches itself off.', 0),
      said(`${first.name} is the one that testers recommend most often.`, 0),
    ),
    ...(second ? [item(second.name, said(`${second.remark}.`, 0))] : []),
    ...(third ? [item(third.name, said(`${third.remark}.`, 1))] : []),
  ])
}

/** The brand's name in a list, and not a word about it. */
export function tellListing(question: Question): TextAnswer {
  const names = RIVALS.map(({ name }) => name)
  names.splice(stablePick([0, 1, 2, 3], question.key, 'place'), 0, DEMO_BRAND.name)
  return onKettles(question, [
    paragraph('Brands that come up in this category:'),
    ...names.map((name): Block => ({ kind: 'item', sentences: [said(name)] })),
  ])
}

function onKettles({ prompt, short }: Question, lead: Block[]): TextAnswer {
  const models = RIVALS.map(({ model, price, warrantyYears, city }) => [
    model,
    price,
    `${warrantyYears} years`,
    said(city, 1),
  ])
  const sections = [
    heading('Four that were tested'),
    ...table(['Model', 'Price', 'Warranty', 'Maker based in'], ...models),
    ...RIVALS.map(({ name, model, founded, employees, remark }) =>
      item(model, said(`${remark}.`, 0), `${name} was founded in ${founded} and has ${employees} employees.`),
    ),
    heading('On warranties'),
    paragraph(
      said('Two years is common; until a few years ago it was one.', 1),
      said('A longer promise is worth something only if the maker still sells the parts.', 1),
    ),
    ...kettleAdvice(),
    ...howTestsWork(),
  ]
  return {
    ...told(prompt, short ? lead : [...lead, ...sections], KETTLE_SOURCES),
    products: [productOf(RIVALS[0]), productOf(RIVALS[2])],
  }
}

/** Repeats the question and adds nothing. */
export function tellEcho({ key, prompt, short }: Question): TextAnswer {
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
  return told(prompt, [paragraph(text), ...(short ? [] : companyAdvice())])
}

/** Any question that names nothing in particular. */
export function tellGeneral({ prompt, short }: Question): TextAnswer {
  const lead = paragraph(
    said(`Guides on ${topicOf(prompt)} weigh price, reliability and after-sales support.`, 0),
    'It is worth comparing two or three recent tests before you decide.',
  )
  return told(prompt, [lead, ...(short ? [] : shoppingAdvice())], [GUIDE])
}

const told = (prompt: string, blocks: Block[], sources: Source[] = []): TextAnswer => ({
  ...verbatim('', [prompt]),
  blocks,
  sources,
})

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
