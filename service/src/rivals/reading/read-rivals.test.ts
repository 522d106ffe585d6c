import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BrandNames } from '../../model/brand.ts'
import { createRivalReader, LONGEST_ANSWER, type RivalReader, type RivalReading } from './read-rivals.ts'
import type { ToldParty } from './told.ts'

const company = (
  name: string,
  aliases: string[] = [],
  domain = `${name.toLowerCase().replaceAll(' ', '')}.com`,
): BrandNames => ({
  name,
  aliases,
  domain,
})

const NAMES = ['Veltora', 'Norvik', 'Quandro', 'Solmera']
const read = createRivalReader(
  company('Veltora'),
  NAMES.slice(1).map(name => company(name)),
)
const reading = (text: string, prompt = '', reader: RivalReader = read): RivalReading =>
  reader({ text, prompt, citations: [], told: null })

const mentionedIn = (names: string[], text: string, prompt = ''): string[] => {
  const [brand = '', ...rivals] = names
  const reader = createRivalReader(
    company(brand),
    rivals.map(name => company(name)),
  )
  return reading(text, prompt, reader).mentioned.map(party => names[party] as string)
}

const ranksOf = (text: string): Record<string, number> | null => {
  const { ranks } = reading(text)
  return ranks && Object.fromEntries([...ranks].map(([party, rank]) => [NAMES[party] as string, rank]))
}

describe('who is named', () => {
  const cases: [what: string, names: string[], text: string, found: string[]][] = [
    ['prose', ['Veltora', 'Norvik'], 'Veltora and Norvik both sell kettles.', ['Veltora', 'Norvik']],
    [
      'a name within a longer word is another company',
      ['Lumen', 'Lumenova'],
      'Lumenova is cheap.',
      ['Lumenova'],
    ],
    ['both of them', ['Lumen', 'Lumenova'], 'Try **Lumen** or **Lumenova**.', ['Lumen', 'Lumenova']],
    ['the longer of two names', ['Veltora', 'Veltora Labs'], 'Veltora Labs makes chips.', ['Veltora Labs']],
    ['a product is its maker', ['Veltora', 'Norvik'], 'The Veltora Pro is fine.', ['Veltora']],
    ['an address is no mention', ['Veltora', 'Norvik'], 'See https://reviews.com/veltora-vs-norvik.', []],
    ['nor is the target of a link', ['Veltora', 'Norvik'], 'See [the site](https://veltora.com/a).', []],
    ['its words are', ['Veltora', 'Norvik'], 'See [Norvik](https://shop.example/1).', ['Norvik']],
    ['a domain in the text', ['Veltora', 'Norvik'], 'You can buy it at veltora.com today.', ['Veltora']],
    ['code', ['Veltora', 'Norvik'], '```\nbest = "Norvik"\n```', ['Norvik']],
    ['a quote', ['Veltora', 'Norvik'], '> We like Norvik.', ['Norvik']],
    ['a comment is not seen', ['Veltora', 'Norvik'], '<!-- Norvik --> Nothing.', []],
    ['a cell', ['Veltora', 'Norvik'], '| a | b |\n|---|---|\n| Norvik | 1 |', ['Norvik']],
    ['an ordinary word, small', ['Notion', 'Norvik'], 'The notion is that Norvik wins.', ['Norvik']],
    ['an ordinary word that opens a sentence', ['Notion', 'Norvik'], 'Notion of time varies.', []],
    ['an ordinary word with its capital', ['Notion', 'Norvik'], 'We moved to Notion last year.', ['Notion']],
    [
      'as the head of an item',
      ['Slack', 'Norvik'],
      '- Slack: chat for teams\n- Norvik: kettles',
      ['Slack', 'Norvik'],
    ],
    ['as a heading', ['Square', 'Norvik'], '### Square\n\nPayments.', ['Square']],
    ['in a heading of capitals', ['Square', 'Norvik'], '### The Square Footage\n\nLarge rooms.', []],
    ['with a legal form', ['Signal', 'Norvik'], 'Das Signal kam spät.', []],
    ['in German, with one', ['Signal', 'Norvik'], 'Die Firma Signal GmbH liefert Geräte.', ['Signal']],
    ['linked to its site', ['Anker', 'Norvik'], 'Siehe [Anker](https://anker.com/x).', ['Anker']],
    ['bent', ['Veltora', 'Norvik'], 'Norviks Geräte sind leise, und das ist gut so.', ['Norvik']],
    ['Japanese', ['Veltora', 'Norvik'], 'おすすめはNorvikです。', ['Norvik']],
  ]
  for (const [what, names, text, found] of cases)
    test(what, () => assert.deepEqual(mentionedIn(names, text), found))
})

describe('places', () => {
  const cases: [what: string, text: string, ranks: Record<string, number> | null][] = [
    [
      'numbered list',
      '1. **Norvik** – quiet\n2. **Foobar** – loud\n3. **Veltora** – dear',
      { Norvik: 1, Veltora: 3 },
    ],
    [
      'a list cut by paragraphs',
      '1. **Norvik**\n\nQuiet.\n\n2. **Veltora**\n\nDear.',
      { Norvik: 1, Veltora: 2 },
    ],
    ['numbered headings', '## 1. Norvik\n\nQuiet.\n\n## 2. Veltora\n\nDear.', { Norvik: 1, Veltora: 2 }],
    ['bold lines', '**1. Norvik**\nQuiet.\n\n**2. Veltora**\nDear.', { Norvik: 1, Veltora: 2 }],
    ['escaped', '**1\\. Norvik**\n\nQuiet.\n\n**2\\. Veltora**\n\nDear.', { Norvik: 1, Veltora: 2 }],
    ['bold numbers in bullets', '- **1. Norvik:** quiet\n- **2. Veltora:** dear', { Norvik: 1, Veltora: 2 }],
    [
      'links',
      '1. [Norvik](https://norvik.com)\n2. [Veltora](https://shop.example)',
      { Norvik: 1, Veltora: 2 },
    ],
    ['in a quote', '> 1. Norvik\n> 2. Veltora', { Norvik: 1, Veltora: 2 }],
    ['all numbered one', '1. Norvik\n1. Quandro\n1. Veltora', { Norvik: 1, Quandro: 2, Veltora: 3 }],
    ['counted down', '3. Norvik\n2. Quandro\n1. Veltora', { Norvik: 3, Quandro: 2, Veltora: 1 }],
    ['compared is not placed', '1. Foobar – cheaper than Norvik\n2. Veltora – solid', { Veltora: 2 }],
    [
      'nested lists stand apart',
      '1. Veltora\n   1. Quiet\n   2. Solid\n2. Norvik',
      { Veltora: 1, Norvik: 2 },
    ],
    [
      'numbering that begins again',
      '**Cheap**\n1. Norvik\n2. Quandro\n\n**Good**\n1. Veltora\n2. Solmera',
      { Norvik: 1, Quandro: 2, Veltora: 1, Solmera: 2 },
    ],
    [
      'the first list that has a company counts',
      '1. Norvik\n2. Veltora\n\nText.\n\n1. Veltora\n2. Solmera',
      { Norvik: 1, Veltora: 2, Solmera: 2 },
    ],
    ['steps', '1. Open Norvik.\n2. Export the data.\n3. Import it into Veltora.', null],
    ['criteria', '1. Price: Norvik is cheaper\n2. Support: Veltora is better', null],
    ['bullets', '- Norvik\n- Veltora', null],
    ['one line', '1. Norvik', null],
    ['years', '2019. Norvik\n2020. Veltora', null],
    ['decimals', '1.5 Norvik\n2.5 Veltora', null],
    ['words', 'My first choice is Norvik, and the runner-up is Veltora.', null],
    ['medals', '🥇 Norvik\n🥈 Quandro\n🥉 Veltora', { Norvik: 1, Quandro: 2, Veltora: 3 }],
    ['keycaps', '1️⃣ **Norvik** – quiet\n\n2️⃣ **Veltora** – loud', { Norvik: 1, Veltora: 2 }],
    ['hashes', '#1 Norvik: quiet\n#2 Veltora: dear', { Norvik: 1, Veltora: 2 }],
    ['ordinals', '1st Norvik\n2nd Veltora', { Norvik: 1, Veltora: 2 }],
    ['ordinals in Spanish', '1.º Norvik\n2.º Veltora', { Norvik: 1, Veltora: 2 }],
    ['in Japanese', '【1位】Norvik\n【2位】Veltora', { Norvik: 1, Veltora: 2 }],
    [
      'a table',
      '| Rank | Name |\n|---|---|\n| 1 | Norvik |\n| 2 | Foobar |\n| 3 | Veltora |',
      { Norvik: 1, Veltora: 3 },
    ],
    [
      'medals in a table',
      '| | Name |\n|---|---|\n| 🥇 | Norvik |\n| 🥈 | Veltora |',
      { Norvik: 1, Veltora: 2 },
    ],
    ['without outer bars', 'Rank | Name\n---|---\n1 | Norvik\n2 | Veltora', { Norvik: 1, Veltora: 2 }],
    [
      'a shared place',
      '| Rank | Name |\n|---|---|\n| 1st | Norvik |\n| 1st | Quandro |\n| 2nd | Veltora |',
      { Norvik: 1, Quandro: 1, Veltora: 2 },
    ],
    [
      'places in the last column',
      '| Name | Rank |\n|---|---|\n| Norvik | 2nd |\n| Veltora | 1st |',
      { Norvik: 2, Veltora: 1 },
    ],
    ['a table of prices', '| Name | Price |\n|---|---|\n| Norvik | 9 |\n| Veltora | 12 |', null],
  ]
  for (const [what, text, ranks] of cases) test(what, () => assert.deepEqual(ranksOf(text), ranks))
})

test('named together, and cited: own, a rival’s, and others by registrable domain', () => {
  const answer = {
    text: 'See [Norvik](https://shop.norvik.com/a) and [a test](https://www.tests.co.uk/1).\n\n[1]: https://veltora.com/x',
    prompt: '',
    citations: [{ url: 'https://blog.quandro.com/', title: null }],
    told: null,
  }
  const { cited, mentioned } = read(answer)
  assert.deepEqual(mentioned, [1])
  assert.deepEqual(
    cited.toSorted((a, b) => a.domain.localeCompare(b.domain)),
    [
      { domain: 'norvik.com', party: 1 },
      { domain: 'quandro.com', party: 2 },
      { domain: 'tests.co.uk', party: null },
      { domain: 'veltora.com', party: 0 },
    ],
  )
})

describe('what a reader told', () => {
  const text = '1. Norvik\n2. Veltora\n\nRather than Veltora, take Norvik. Solmera comes third. Quandro too.'
  const party = (sentence: number, quote: string, more: Partial<ToldParty> = {}): ToldParty => ({
    ...{ sentence, quote, name: quote, place: 0, instead: false, ...more },
  })
  const toldOf = (told: ToldParty[] | null): [ranks: Record<string, number>, instead: string[] | null] => {
    const { ranks, instead } = read({ text, prompt: '', citations: [], told })
    return [
      Object.fromEntries([...(ranks ?? [])].map(([at, rank]) => [NAMES[at] as string, rank])),
      instead?.map(at => NAMES[at] as string) ?? null,
    ]
  }
  const counted = { Norvik: 1, Veltora: 2 }
  const cases: [what: string, told: ToldParty[] | null, ...ReturnType<typeof toldOf>][] = [
    ['nobody has read it', null, counted, null],
    ['nothing', [], counted, []],
    ['who is recommended instead', [party(2, 'Norvik', { instead: true })], counted, ['Norvik']],
    ['a place in words', [party(3, 'Solmera', { place: 3 })], { ...counted, Solmera: 3 }, []],
    ['a place that is counted', [party(0, 'Norvik', { place: 4 })], counted, []],
    ['a quote of another sentence', [party(2, 'Solmera', { place: 3, instead: true })], counted, []],
    ['words that nobody wrote', [party(3, 'Solmera Inc', { place: 3, instead: true })], counted, []],
    [
      'one that is named otherwise',
      [party(3, 'Solmera comes', { name: 'SLM', place: 3 })],
      { ...counted, Solmera: 3 },
      [],
    ],
    ['one of two', [party(2, 'Veltora, take Norvik', { name: 'NRV', instead: true })], counted, []],
    [
      'one of two, by its name',
      [party(2, 'Veltora, take Norvik', { name: 'norvik', instead: true })],
      counted,
      ['Norvik'],
    ],
    ['its best place', [4, 3].map(place => party(3, 'Solmera', { place })), { ...counted, Solmera: 3 }, []],
    ['nobody that we know', [party(4, 'too', { name: 'Foobar', place: 4, instead: true })], counted, []],
    ['the brand in its own place', [party(2, 'Veltora', { instead: true })], counted, []],
  ]
  for (const [what, told, ...expected] of cases) test(what, () => assert.deepEqual(toldOf(told), expected))
})

test('an answer made to be slow is read all the same, up to a length', () => {
  for (const part of [
    ...[
      '*a_',
      '[a](',
      '1. ',
      '1. Norvik\n',
      'Norvik, ',
      '| Norvik ',
      '|---\n',
      '<!--',
      '<a ',
      '第',
      'https://',
    ],
  ]) {
    const { named } = reading(part.repeat((2 * LONGEST_ANSWER) / part.length))
    assert.ok(named.every(({ end }) => end <= LONGEST_ANSWER))
  }
})
