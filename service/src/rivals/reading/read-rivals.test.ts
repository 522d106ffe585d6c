import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BrandNames } from '../../model/brand.ts'
import { createRivalReader, type RivalReader, type RivalReading } from './read-rivals.ts'

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
  reader({ text, prompt, citations: [] })

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

const insteadOf = (text: string): string[] => [
  ...new Set(reading(text).instead.map(({ recommended }) => NAMES[recommended] as string)),
]

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
    [
      'in German, registered',
      ['Anker', 'Norvik'],
      'Powerbanks kommen auch von Anker® und anderen.',
      ['Anker'],
    ],
    ['linked to its site', ['Anker', 'Norvik'], 'Siehe [Anker](https://anker.com/x).', ['Anker']],
    ['bent', ['Veltora', 'Norvik'], 'Norviks Geräte sind leise, und das ist gut so.', ['Norvik']],
    ['Japanese', ['Veltora', 'Norvik'], 'おすすめはNorvikです。', ['Norvik']],
  ]
  for (const [what, names, text, found] of cases)
    test(what, () => assert.deepEqual(mentionedIn(names, text), found))
})

describe('ranks', () => {
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
    ['all numbered one', '1. Norvik\n1. Quandro\n1. Veltora', { Norvik: 1, Quandro: 2, Veltora: 3 }],
    ['counted down', '3. Norvik\n2. Quandro\n1. Veltora', { Norvik: 3, Quandro: 2, Veltora: 1 }],
    ['compared is not ranked', '1. Foobar – cheaper than Norvik\n2. Veltora – solid', { Veltora: 2 }],
    [
      'nested lists stand apart',
      '1. Veltora\n   1. Quiet\n   2. Solid\n2. Norvik\n   - Fast',
      { Veltora: 1, Norvik: 2 },
    ],
    [
      'numbering that begins again',
      '**Cheap**\n1. Norvik\n2. Quandro\n\n**Good**\n1. Veltora\n2. Solmera',
      { Norvik: 1, Quandro: 2, Veltora: 1, Solmera: 2 },
    ],
    ['steps', 'How to switch:\n1. Open Norvik.\n2. Export the data.\n3. Import it into Veltora.', null],
    [
      'steps in bold',
      '1. **Create an account** at Norvik\n2. **Compare plans** with Veltora\n3. **Decide**',
      null,
    ],
    ['reasons', '1. Veltora is cheap.\n2. Veltora is quiet.\n3. Veltora is nice.', null],
    ['criteria', '1. Price: Norvik is cheaper\n2. Support: Veltora is better', null],
    ['sources', 'Sources:\n1. Norvik – price list\n2. Veltora – about us', null],
    ['no order', 'In no particular order:\n1. Norvik\n2. Veltora', null],
    ['bullets', '- Norvik\n- Veltora', null],
    [
      'bullets in order',
      'Ranked from best to worst:\n\n- Norvik\n- Foobar\n- Veltora',
      { Norvik: 1, Veltora: 3 },
    ],
    ['bullets, worst first', 'From worst to best:\n\n- Norvik\n- Veltora', { Norvik: 2, Veltora: 1 }],
    ['labels', '1. Best overall: Veltora\n2. Best value: Norvik', { Veltora: 1, Norvik: 2 }],
    ['within a line', 'My picks: 1) Norvik, 2) Quandro, 3) Veltora.', { Norvik: 1, Quandro: 2, Veltora: 3 }],
    ['medals', '🥇 Norvik\n🥈 Quandro\n🥉 Veltora', { Norvik: 1, Quandro: 2, Veltora: 3 }],
    ['medals in one line', '🥇 Norvik 🥈 Quandro 🥉 Veltora', { Norvik: 1, Quandro: 2, Veltora: 3 }],
    ['hashes', '#1 Norvik: quiet\n#2 Veltora: dear', { Norvik: 1, Veltora: 2 }],
    ['a chain', 'For quiet kettles: Norvik > Foobar > Veltora.', { Norvik: 1, Veltora: 3 }],
    ['a path is no chain', 'Go to Settings > Veltora > Export.', null],
    ['a tie', '1. Norvik and Quandro\n2. Veltora', { Norvik: 1, Quandro: 1, Veltora: 2 }],
    [
      'a table of places',
      '| Rank | Name |\n|---|---|\n| 1 | Norvik |\n| 2 | Foobar |\n| 3 | Veltora |',
      { Norvik: 1, Veltora: 3 },
    ],
    [
      'places in the last column',
      '| Name | Rank |\n|---|---|\n| Norvik | 2nd |\n| Veltora | 1st |',
      { Norvik: 2, Veltora: 1 },
    ],
    ['a table', '| Name | Price |\n|---|---|\n| Norvik | 1 |\n| Veltora | 2 |', null],
    [
      'a table in order',
      'Sorted by overall quality:\n\n| Name | Price |\n|---|---|\n| Norvik | 1 |\n| Veltora | 2 |',
      { Norvik: 1, Veltora: 2 },
    ],
    [
      'a row of places',
      '| | Norvik | Veltora |\n|---|---|---|\n| Price | 1 | 9 |\n| Rank | 2 | 1 |',
      { Norvik: 2, Veltora: 1 },
    ],
    ['words', 'My first choice is Norvik, and the runner-up is Veltora.', { Norvik: 1, Veltora: 2 }],
    [
      'words behind names',
      'Norvik comes first, Quandro second and Veltora third.',
      { Norvik: 1, Quandro: 2, Veltora: 3 },
    ],
    ['followed by', 'Norvik takes first place, followed by Foobar and Veltora.', { Norvik: 1, Veltora: 3 }],
    ['denied', 'Veltora is not my first choice for this.', null],
    ['in the first place', 'Why buy Veltora in the first place? Because it works.', null],
    ['a sequence', 'In order of preference: Norvik, Foobar, Veltora.', { Norvik: 1, Veltora: 3 }],
    ['de', 'An erster Stelle steht Norvik, an zweiter Stelle folgt Veltora.', { Norvik: 1, Veltora: 2 }],
    [
      'de, places',
      'Platz 1: Norvik\n\nPlatz 2: Quandro\n\nPlatz 3: Veltora',
      { Norvik: 1, Quandro: 2, Veltora: 3 },
    ],
    ['de, steps', 'So gehen Sie vor:\n1. Konto bei Norvik anlegen\n2. Daten aus Veltora exportieren', null],
    [
      'fr',
      'Norvik arrive en tête du classement, suivi de Quandro et de Veltora.',
      { Norvik: 1, Quandro: 2, Veltora: 3 },
    ],
    [
      'fr, list',
      'Voici mon classement :\n\n1. Norvik : silencieux\n2. Veltora : cher',
      { Norvik: 1, Veltora: 2 },
    ],
    ['es', 'En primer lugar está Norvik y en segundo lugar Veltora.', { Norvik: 1, Veltora: 2 }],
    ['es, no order', 'Sin un orden particular:\n\n1. Norvik\n2. Veltora', null],
    ['it', 'Al primo posto c’è Norvik, al secondo posto Veltora.', { Norvik: 1, Veltora: 2 }],
    ['pt', 'Em primeiro lugar vem a Norvik, seguida pela Veltora.', { Norvik: 1, Veltora: 2 }],
    ['nl', 'Norvik staat op de eerste plaats en Veltora op de tweede plaats.', { Norvik: 1, Veltora: 2 }],
    ['ja', '1位はNorvik、2位はQuandro、3位はVeltoraです。', { Norvik: 1, Quandro: 2, Veltora: 3 }],
    [
      'ja, table',
      '| 順位 | 製品 |\n|---|---|\n| 1位 | Norvik |\n| 2位 | Veltora |',
      { Norvik: 1, Veltora: 2 },
    ],
    ['ja, no order', '順不同で紹介します。\n\n1. Norvik\n2. Veltora', null],
  ]
  for (const [what, text, ranks] of cases) test(what, () => assert.deepEqual(ranksOf(text), ranks))
})

describe('recommended instead', () => {
  const cases: [text: string, found: string[]][] = [
    ['Instead of Veltora, choose Norvik.', ['Norvik']],
    ['I would switch to Norvik.', ['Norvik']],
    ['You could replace Veltora with Norvik or Quandro.', ['Norvik', 'Quandro']],
    ['If noise matters, go with Norvik instead.', ['Norvik']],
    ['I’d recommend Norvik over Veltora.', ['Norvik']],
    ['Veltora and Norvik are both fine.', []],
    ['There is no need to switch to Norvik.', []],
    ['Many switched to Norvik.', []],
    ['Should you switch to Norvik?', []],
    ['Statt Veltora würde ich Norvik empfehlen.', ['Norvik']],
    ['Ersetzen Sie Veltora durch Norvik.', ['Norvik']],
    ['Ich würde zu Norvik wechseln.', ['Norvik']],
    ['Au lieu de Veltora, je choisirais Norvik.', ['Norvik']],
    ['Je vous conseille de remplacer Veltora par Norvik.', ['Norvik']],
    ['En lugar de Veltora, elige Norvik.', ['Norvik']],
    ['Yo me pasaría a Norvik.', ['Norvik']],
    ['Invece di Veltora sceglierei Norvik.', ['Norvik']],
    ['Em vez da Veltora, eu escolheria a Norvik.', ['Norvik']],
    ['Ik zou overstappen naar Norvik.', ['Norvik']],
    ['Kies in plaats van Veltora liever Norvik.', ['Norvik']],
    ['Veltoraの代わりにNorvikをおすすめします。', ['Norvik']],
    ['Norvikに乗り換える必要はありません。', []],
  ]
  for (const [text, found] of cases) test(text, () => assert.deepEqual(insteadOf(text), found))
})

test('named together, and cited: own, a rival’s, and others by registrable domain', () => {
  const answer = {
    text: 'See [Norvik](https://shop.norvik.com/a) and [a test](https://www.tests.co.uk/1).\n\n[1]: https://veltora.com/x',
    prompt: '',
    citations: [{ url: 'https://blog.quandro.com/', title: null }],
  }
  const { cited, mentioned, method } = read(answer)
  assert.deepEqual(mentioned, [1])
  assert.equal(method, 'rivals@1')
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

test('characters that stand for companies here are taken out of answers', () => {
  const { mentioned, ranks, instead } = reading('1. \ue100\n2. \ue101\n\nInstead of \ue100, choose \ue101.')
  assert.deepEqual({ mentioned, ranks, instead }, { mentioned: [], ranks: null, instead: [] })
  assert.deepEqual(reading('\ue101 comes first, Veltora second.').ranks, new Map([[0, 2]]))
})

test('an answer made to be slow is read all the same', () => {
  for (const part of [
    '*a_',
    '[a](',
    '1. ',
    '1. Norvik\n\n',
    'Norvik, ',
    'instead of Norvik, choose ',
    '| Norvik ',
  ])
    assert.ok(reading(part.repeat(20_000 / part.length)).named.length >= 0)
})
