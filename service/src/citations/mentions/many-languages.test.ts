// Names in sentences of many languages: as a name and as an ordinary word, bent and unbent, large and small.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createMentionFinder } from './find-mentions.ts'

/** Each brand with its context, and sentences with the number of mentions that count. */
const BRANDS: { name: string; context: string[]; cases: [text: string, count: number][] }[] = [
  {
    name: 'Signal',
    context: ['messenger', 'messaging app'],
    cases: [
      [
        'Der Handyempfang ist schlecht, weil kein Signal ankommt. Mit dem Signal hat das Werkzeug nichts zu tun.',
        0,
      ],
      ['Viele wechseln zu Signal, weil der Messenger verschlüsselt ist.', 1],
      ['Leider habe ich keine Informationen über Signal.', 1],
      ['Le signal est faible. Signal et bruit se confondent.', 0],
      ['La aplicación Signal es un messenger gratuito.', 1],
      ['Het signaal is zwak; een Signal bestaat niet op deze lijn.', 0],
      ['Signalen är svag. En stark Signal kräver fri sikt, och det är inte lätt.', 0],
      ['Das Unternehmen Signal sitzt in Kalifornien.', 1],
    ],
  },
  {
    name: 'Slack',
    context: ['team chat', 'messaging'],
    cases: [
      ['Wir haben das getestet, und Slack ist für die Arbeit gut geeignet.', 1],
      ['O Slack é uma ferramenta que as equipes usam todos os dias.', 1],
      ['Slack est une application que les équipes aiment.', 1],
      ['Firma korzysta ze Slacka, bo jest prosty i nie kosztuje dużo.', 1],
      ['Die Slack-Integration ist für das Team wichtig und auch nicht teuer.', 1],
      ['There is too much Slack in this plan, said the foreman.', 0],
    ],
  },
  {
    name: 'Jaguar',
    context: ['car', 'carmaker'],
    cases: [
      ['Le jaguar est un félin. Jaguar et puma partagent leur territoire.', 0],
      ['Der Jaguar ist eine Raubkatze und lebt in der Nähe von Wasser.', 0],
      ['Jaguar y puma comparten el territorio de la selva.', 0],
      ['Il giaguaro vive nella foresta. Un Jaguar costa molto, come ogni car di lusso.', 1],
    ],
  },
  {
    name: 'Tidal',
    context: ['music streaming'],
    cases: [
      ['Tidal energy is growing. The tidal range in Wales is large.', 0],
      ['Tidal offers music streaming in high quality.', 1],
      ['I would pick Tidal or Qobuz for that.', 1],
      ['Many listeners moved to tidal for its music streaming catalogue.', 1],
      ['The Humber is a tidal river. Boats wait for it.', 0],
    ],
  },
  {
    name: 'Kettlewick',
    context: ['project management'],
    cases: [
      ['Klienti Kettlewicku chválí jednoduché rozhraní.', 1],
      ['S Kettlewickem pracuje mnoho týmů.', 1],
      ['Sok csapat szereti a Kettlewicket.', 1],
      ['Monet tiimit käyttävät Kettlewickiä päivittäin.', 1],
      ['Mange teams bruger Kettlewicks tavler på jobbet.', 1],
      ['Kettlewicks Oberfläche gefällt vielen.', 1],
      ['Клієнти Kettlewick’у хвалять інтерфейс.', 1],
      ['Команды любят Кеттлвик.', 0],
      ['Daugelis komandų renkasi Kettlewicką.', 1],
      ['Birçok ekip Kettlewick’i seviyor.', 1],
      ['Check @kettlewick or #kettlewick on the usual networks.', 2],
      ['Kettlewicks come in many sizes.', 0],
    ],
  },
  {
    name: 'Apple',
    context: ['smartphone', 'computer'],
    cases: [
      ['Apple crumble is easy. An Apple a day helps.', 0],
      ['Apple a lancé un smartphone et les clients sont contents.', 1],
      ['蘋果派很好吃，Apple推出了新手机。', 1],
    ],
  },
  {
    name: 'Orange',
    context: ['telecom', 'opérateur', 'Mobilfunk'],
    cases: [
      ['Orange est une couleur chaude, et les murs sont clairs.', 0],
      ['L’opérateur Orange couvre toute la France.', 1],
      ['Orange to francuska firma, która nie jest mała i się rozwija.', 1],
    ],
  },
  {
    name: 'Notion',
    context: ['notes', 'workspace'],
    cases: [
      ['La notion de temps est relative. Notion et mesure ne sont pas la même chose.', 0],
      ['Eine Notion davon hat man nicht, und das ist auch gut.', 0],
    ],
  },
  {
    name: 'Pilot',
    context: ['pens', 'stationery'],
    cases: [
      ['Der Pilot ist für die Landung verantwortlich und nicht der Tower.', 0],
      ['Pilot samolotu jest odpowiedzialny za lądowanie, a nie wieża.', 0],
      ['For stationery, Pilot makes fine pens.', 1],
    ],
  },
  { name: 'Canva', context: ['design'], cases: [['Many teachers use canva for slides in a hurry.', 0]] },
  {
    name: 'Linear',
    context: ['issue tracker'],
    cases: [
      ['The relation is linear. Linear models are simple.', 0],
      ['Die Funktion ist linear und nicht quadratisch. Linear heißt gerade.', 0],
      ['Linear is an issue tracker.', 1],
    ],
  },
  {
    name: 'Puma',
    context: ['sportswear', 'Schuhe'],
    cases: [
      ['Der Puma lebt in den Anden und ist nicht gefährlich.', 0],
      ['Puma stellt Schuhe her und ist in Herzogenaurach zu Hause.', 1],
    ],
  },
  {
    name: 'Stern',
    context: ['Magazin'],
    cases: [
      ['Ein heller Stern steht am Himmel, und die Nacht ist klar.', 0],
      ['Das Magazin Stern berichtet darüber.', 1],
      ['The boat has a stern and a bow. Stern lines hold it.', 0],
    ],
  },
  {
    name: 'Volt',
    context: ['scooter'],
    cases: [
      ['En volt är en enhet. Volt och ampere är inte samma sak.', 0],
      ['Volt rents a scooter for little money.', 1],
    ],
  },
  {
    name: 'Seznam',
    context: ['vyhledávač'],
    cases: [
      ['Tady je seznam věcí. Seznam je dlouhý.', 0],
      ['Seznam je český vyhledávač.', 1],
    ],
  },
  { name: 'Yuvam', context: ['mobilya'], cases: [['Evim evim güzel Yuvam. Yuvamı seviyorum.', 2]] },
  {
    name: 'Lumenvault',
    context: ['password manager'],
    cases: [
      ['Lumenvaults Preis ist hoch.', 1],
      ['Veel gezinnen vinden Lumenvaults app prettig.', 1],
      ['i use lumenvault every day and like it', 1],
      ['See lumenvault.exmple and lumenvault.pdf for it.', 0],
      ['I like Lumenvault.and then more.', 1],
    ],
  },
]

describe('a name in many languages', () => {
  for (const { name, context, cases } of BRANDS) {
    const find = createMentionFinder({ name, domain: `${name.toLowerCase()}.example`, aliases: [] }, context)
    for (const [text, count] of cases)
      test(`${name}, ${count}: ${text}`, () => assert.equal(find(text).accepted.length, count))
  }
})

describe('a name in small letters', () => {
  const find = createMentionFinder({ name: 'Tidal', domain: 'tidal.example', aliases: ['TidalFi'] }, [
    'streaming',
  ])
  const reasons = (text: string): string[] => find(text).rejected.map(({ reason }) => reason)

  test('is refused with its reason, and so is the capital of a sentence that proves nothing', () => {
    assert.deepEqual(reasons('The tidal range is high.'), ['other_case'])
    assert.deepEqual(reasons('Tidal power is old. The tidal range is high.'), ['common_word', 'other_case'])
  })
  test('is never part of another word', () =>
    assert.deepEqual(find('For streaming, use tidal-range plants.').accepted, []))
  test('counts where the name stands beyond doubt, or nothing is written large', () => {
    assert.equal(find('I use Tidal. Yes, tidal is good.').accepted.length, 2)
    assert.equal(find('visit tidal.example, tidal is good. Yes.').accepted.length, 2)
    assert.equal(find('i like tidal').accepted.length, 1)
    assert.equal(find('Who knows what is tidal?').accepted.length, 1)
  })
  test('is no ordinary word when it has a capital within', () =>
    assert.equal(find('Some use tidalfi at home.').accepted.length, 1))
})
