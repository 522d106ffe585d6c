import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createMentionFinder } from './find-mentions.ts'
import { foldName } from './fold.ts'
import { LISTS } from './ordinary-words.ts'

interface Case {
  text: string
  accepted?: string[]
}

/** Each brand with its context, and texts with the mentions that count; all others must be recorded as common words. */
const BRANDS: { name: string; domain: string; aliases?: string[]; context: string[]; cases: Case[] }[] = [
  {
    name: 'Slack',
    domain: 'slack.com',
    aliases: ['Slack Technologies'],
    context: ['team messaging', 'workplace chat'],
    cases: [
      { text: 'Cut your colleagues some slack.' },
      { text: 'Slack in the rope is dangerous.' },
      { text: 'Use slack time for team messaging.' },
      { text: 'There was no Slack in the budget.' },
      { text: 'For team messaging, many choose Slack.', accepted: ['Slack'] },
      { text: 'Slack is made for messaging.', accepted: ['Slack'] },
      { text: '## Messaging\n\n1. **Slack** – popular\n2. **Zulip**', accepted: ['Slack'] },
      { text: 'See slack.com. Slack is popular.', accepted: ['slack.com', 'Slack'] },
      { text: 'Slack Technologies makes it. Slack is popular.', accepted: ['Slack Technologies', 'Slack'] },
      { text: 'Slack is a company from San Francisco.', accepted: ['Slack'] },
      { text: 'I have no information about Slack.', accepted: ['Slack'] },
      { text: 'Das ist ein Werkzeug, und die Firma nutzt Slack für den Alltag.', accepted: ['Slack'] },
      { text: 'Компания пользуется Slack каждый день.', accepted: ['Slack'] },
    ],
  },
  {
    name: 'Monday',
    domain: 'monday.com',
    context: ['project management'],
    cases: [
      { text: 'The shop is open on Monday.' },
      { text: 'Monday: 9:00-17:00' },
      { text: '- **Monday**: closed' },
      { text: 'Monday through Friday we are open.' },
      { text: 'The project management meeting is every Monday.' },
      { text: 'Project management training: Monday morning.' },
      { text: 'Monday is a project management tool.', accepted: ['Monday'] },
      { text: 'For project management try Asana, Monday, or Trello.', accepted: ['Monday'] },
    ],
  },
  {
    name: 'Box',
    domain: 'box.com',
    context: ['cloud storage'],
    cases: [
      { text: 'Put it into a box.' },
      { text: 'Box the goods first.' },
      { text: 'Box office sales rose.' },
      { text: 'Cloud storage: Dropbox, Drive and Box.', accepted: ['Box'] },
    ],
  },
  {
    name: 'You',
    domain: 'you.com',
    context: ['search engine'],
    cases: [
      { text: 'You can try it.' },
      { text: 'You should compare each search engine.' },
      { text: 'If you want, you may.' },
      { text: 'Another search engine is You.', accepted: ['You'] },
      { text: 'Try you.com. You will like it.', accepted: ['you.com'] },
    ],
  },
  {
    name: 'Amazon',
    domain: 'amazon.com',
    context: ['online retailer'],
    cases: [
      { text: 'The Amazon is the largest river, and a company of soldiers crossed the Amazon.' },
      { text: 'Amazon is the largest online retailer.', accepted: ['Amazon'] },
    ],
  },
  {
    name: 'Orange',
    domain: 'orange.com',
    context: ['telecom'],
    cases: [
      { text: 'Orange is a warm colour.' },
      { text: 'Ils ont peint la maison en orange, et les volets sont verts.' },
      { text: 'The telecom operator Orange is French.', accepted: ['Orange'] },
    ],
  },
  {
    name: 'Booking.com',
    domain: 'booking.com',
    context: ['hotel'],
    cases: [
      { text: 'Booking early is wise.' },
      { text: 'Make a booking at a hotel.' },
      { text: 'Compare Booking.com for it.', accepted: ['Booking.com'] },
    ],
  },
]

describe('a name that is an ordinary word', () => {
  for (const { name, domain, aliases = [], context, cases } of BRANDS) {
    const find = createMentionFinder({ name, domain, aliases }, context)
    for (const { text, accepted = [] } of cases)
      test(`${name}: ${JSON.stringify(text)}`, () => {
        const found = find(text)
        assert.deepEqual(
          found.accepted.map(mention => mention.text),
          accepted,
        )
        if (accepted.length === 0) assert.ok(found.rejected.length > 0)
        for (const { reason } of found.rejected) assert.equal(reason, 'common_word')
      })
  }

  test('the brand’s own name among the context terms proves nothing', () => {
    const find = createMentionFinder({ name: 'Slack', domain: 'slack.com', aliases: [] }, ['Slack'])
    assert.deepEqual(find('Slack in the rope.').accepted, [])
  })

  test('several ordinary words need their capitals, and nothing else', () => {
    const find = createMentionFinder({ name: 'Blue River', domain: 'blueriver.example', aliases: [] })
    assert.deepEqual(
      find('A blue river. Blue river banks. Blue River sells tea. BLUE RIVER').accepted.map(
        ({ start }) => start,
      ),
      [32, 54],
    )
  })

  test('an acronym in its own capitals is no word', () => {
    const find = createMentionFinder({ name: 'EDGE', domain: 'edge.example', aliases: [] })
    assert.equal(find('EDGE at the edge.').accepted.length, 1)
    assert.deepEqual(find('The Edge is near.').accepted, [])
  })
})

test('the lists hold folded words, as they are looked up', () => {
  const lists = [
    ...[LISTS.little, LISTS.capitalised, LISTS.ordinary].flatMap(kind => Object.values(kind)),
    ...LISTS.kindred.map(({ words }) => words),
  ]
  const words = [...lists, LISTS.international].flatMap(list => list.trim().split(/\s+/))
  assert.ok(words.length >= 500, String(words.length))
  for (const word of words) assert.equal(foldName(word), word)
})
