import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOf } from '../../../../test/citations/facts.ts'
import { createMentionFinder } from '../../mentions/find-mentions.ts'
import { createClaimFinder } from '../find-claims.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const brand = { name: 'Harrow Museum', domain: 'harrow-museum.example', aliases: [] }
const mentions = createMentionFinder(brand)

type Week = string[]
/** Closed on Mondays, late on Thursdays, shorter on Sundays. */
const MUSEUM: Week = [
  'closed',
  '10:00-18:00',
  '10:00-18:00',
  '10:00-21:00',
  '10:00-18:00',
  '10:00-18:00',
  '11:00-17:00',
]
const CLINIC: Week = [...Array(5).fill('08:00-12:00,13:00-17:30'), 'closed', 'closed']
const BAR: Week = [...Array(4).fill('17:00-24:00'), '17:00-02:00', '17:00-02:00', '17:00-24:00']
const KIOSK: Week = Array(7).fill('00:00-24:00')

const facts = (week: Week) =>
  factsOf(week.map((value, index) => ({ key: `openingHours[${DAYS[index]}]`, value })))

/** Verdicts on opening hours, in the order of the text. */
function told(week: Week, answer: string): string {
  const find = createClaimFinder({ brand, facts: facts(week), earlier: [] })
  return find(answer, mentions(answer).accepted)
    .filter(({ facet }) => facet === 'openingHours')
    .map(({ verdict }) => verdict)
    .join(' ')
}

const CASES: [Week, string, string][] = [
  [MUSEUM, 'It is open from 10 am to 6 pm on Tuesdays.', 'supported'],
  [MUSEUM, 'It is open from 10 am to 6 pm on Thursdays.', 'contradicted'],
  [MUSEUM, 'It is open daily from 10 am to 6 pm.', 'contradicted'],
  [MUSEUM, 'The museum is open Tuesday through Sunday.', 'supported'],
  [MUSEUM, 'The museum is open seven days a week.', 'contradicted'],
  [MUSEUM, 'It is closed on Mondays.', 'supported'],
  [MUSEUM, 'It is closed on Sundays.', 'contradicted'],
  [MUSEUM, 'It is not open on Mondays.', 'supported'],
  [MUSEUM, 'On Thursdays it closes at 9 pm.', 'supported'],
  [MUSEUM, 'On Sundays, it opens at 11:00 and closes at 17:00.', 'supported'],
  [MUSEUM, 'On Sundays, it opens at 10:00 and closes at 17:00.', 'contradicted'],
  [
    MUSEUM,
    'It is open 10:00-18:00 Tuesday to Saturday (until 21:00 on Thursdays) and 11:00-17:00 on Sunday.',
    'supported supported supported',
  ],
  [
    MUSEUM,
    'It opens Tuesday to Saturday from 10 to 6 pm, except Thursday when it closes at 9 pm.',
    'supported supported',
  ],
  [MUSEUM, 'It is open every day except Monday.', 'supported'],
  [MUSEUM, 'It is closed on Mondays and open the rest of the week.', 'supported supported'],
  [
    MUSEUM,
    '**Hours:**\n- Monday: Closed\n- Tuesday–Wednesday: 10 AM – 6 PM\n- Thursday: 10 AM – 8 PM\n- Sunday: 11 AM – 5 PM',
    'supported supported contradicted supported',
  ],
  [
    MUSEUM,
    '| Day | Opening hours |\n|---|---|\n| Monday | closed |\n| Tuesday | 10:00–18:00 |\n| Sunday | 10:00–18:00 |',
    'supported supported contradicted',
  ],
  [
    MUSEUM,
    'On Thursday and Sunday it is open from 10 am to 9 pm and from 11 am to 5 pm, respectively.',
    'supported supported',
  ],
  [MUSEUM, 'It is open late, with extended hours on Thursdays.', 'supported'],
  [MUSEUM, 'It has extended hours on weekends.', 'contradicted'],
  [MUSEUM, 'It is typically open from 10 am to 6:30 pm on Tuesdays.', 'hedged'],
  [MUSEUM, 'It is typically open from 6 am to 11 pm on Tuesdays.', 'contradicted'],
  [MUSEUM, 'Reviewers say it is open from 9 am to 5 pm on Tuesdays.', 'unverifiable'],
  [MUSEUM, 'Is it open from 9 am to 5 pm on Tuesdays?', ''],
  [MUSEUM, 'If it is open from 9 am to 5 pm on Tuesdays, go then.', ''],
  [MUSEUM, 'Happy hour runs from 4 pm to 5 pm on Tuesdays.', ''],
  [MUSEUM, 'One visitor came on a Monday at 3 pm and found it full.', ''],
  [MUSEUM, 'The Monday team meets daily.', ''],
  [CLINIC, 'The clinic is open on weekdays from 8 am to 12 noon and from 1 pm to 5:30 pm.', 'supported'],
  [CLINIC, 'The clinic is open Monday to Friday from 8:00 to 18:00.', 'contradicted'],
  [CLINIC, 'It is closed on weekends.', 'supported'],
  [CLINIC, 'It is open on Saturdays.', 'contradicted'],
  [BAR, 'It is open from 5 pm to midnight on weekdays.', 'contradicted'],
  [
    BAR,
    'It is open from 5 pm to midnight from Sunday to Thursday, and until 2 am on Friday and Saturday.',
    'supported supported',
  ],
  [BAR, 'It is open from 5 pm until 2 am every day.', 'contradicted'],
  [BAR, 'The opening hours vary.', 'supported'],
  [KIOSK, 'The opening hours vary.', 'contradicted'],
  [KIOSK, 'The kiosk is open 24/7.', 'supported'],
  [KIOSK, 'The kiosk is open around the clock, every day of the week.', 'supported'],
  [KIOSK, 'The kiosk is open daily from 6 am to 10 pm.', 'contradicted'],
  [MUSEUM, 'The museum is open 24 hours a day.', 'contradicted'],
]

describe('opening hours', () => {
  for (const [week, text, expected] of CASES)
    test(`${text.replaceAll('\n', ' / ')} -> ${expected || 'nothing'}`, () =>
      assert.equal(told(week, `Harrow Museum is a well known place. ${text}`), expected))

  const LANGUAGES: [string, string][] = [
    [
      'Das Harrow Museum ist montags geschlossen und von Dienstag bis Mittwoch von 10 bis 18 Uhr geöffnet.',
      'supported supported',
    ],
    ['Das Harrow Museum öffnet täglich von 10:00 bis 18:00 Uhr und liegt in der Stadt.', 'contradicted'],
    [
      'Le Harrow Museum est ouvert du mardi au mercredi de 10h à 18h et fermé le lundi.',
      'supported supported',
    ],
    ['Le Harrow Museum est ouvert tous les jours de 10h à 18h.', 'contradicted'],
    [
      'El Harrow Museum está abierto de martes a miércoles de 10:00 a 18:00 y cerrado los lunes.',
      'supported supported',
    ],
    [
      'O Harrow Museum está aberto de terça a quarta das 10h às 18h e fechado às segundas.',
      'supported supported',
    ],
    ['Il Harrow Museum è aperto tutti i giorni dalle 10:00 alle 18:00.', 'contradicted'],
  ]
  for (const [answer, expected] of LANGUAGES) test(answer, () => assert.equal(told(MUSEUM, answer), expected))
})
