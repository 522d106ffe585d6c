// What may be about another, about a part or about another time never contradicts; the same words about the brand do.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Claim } from '../../../model/citation.ts'
import type { Fact } from '../../../model/fact.ts'
import { createMentionFinder } from '../../mentions/find-mentions.ts'
import { createClaimFinder } from '../find-claims.ts'

const BRAND = { name: 'Fennholt', domain: 'fennholt.example', aliases: ['Hotel Fennholt'] }
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const FACTS: [key: string, value: string][] = [
  ['foundingDate', '1996'],
  ['address.addressLocality', 'Ghent'],
  ['numberOfEmployees', '40'],
  ['parentOrganization.name', 'Brissac Group'],
  ['numberOfRooms', '42'],
  ['petsAllowed', 'false'],
  ['isSmokeFree', 'true'],
  ['warranty', '5 years'],
  ['featureList[Free trial]', '14 days'],
  ['featureList[Time tracking]', 'false'],
  ['amenityFeature[Gym]', 'false'],
  ['amenityFeature[Spa]', 'false'],
  ['hasCertification[SOC 2]', 'false'],
  ['product[Nest 3].offers.price', '649.00'],
  ['product[Nest 3].offers.priceCurrency', 'EUR'],
  ['aggregateRating.ratingValue', '4.4'],
  ...DAYS.map((day): [string, string] => [
    `openingHours[${day}]`,
    day === 'Monday' ? 'closed' : '10:00-18:00',
  ]),
]

const find = createClaimFinder({
  brand: BRAND,
  facts: FACTS.map(
    ([key, value], index) => ({ id: `fct_${index}`, key, value, source: '', hash: '' }) as Fact,
  ),
  earlier: [],
})
const mentionsIn = createMentionFinder(BRAND)
const against = (text: string): Claim[] =>
  find(text, mentionsIn(text).accepted).filter(({ verdict }) => verdict === 'contradicted')

const INNOCENT: Record<string, string[]> = {
  'another name is the subject': [
    'Fennholt opens at 10. For comparison: Oakrest answers from 8:00 to 20:00 on weekdays.',
    'Fennholt has no SOC 2 report. Oakrest, should you be looking at it, has SOC 2.',
    'Fennholt is closed on Mondays; at Oakrest the gym opens on Mondays.',
    'Both are open on Sundays, the Iron Gallery from 9 to 19 and Fennholt from 10 to 18.',
    'The director of Fennholt used to run Oakrest, a Dutch firm founded in 1980.',
    'Fennholt a 40 salariés. Chez Oakrest, on compte 300 salariés.',
    'Fennholt ferme le lundi. Le Musée du Fer vous accueille le lundi de 9 h à 19 h.',
    'Não confunda o Fennholt com a Galeria do Ferro, que abre às segundas.',
    'Fennholt ha 40 dipendenti. Presso Oakrest la garanzia dura due anni.',
    'Fennholt cierra los lunes. El Museo del Hierro abre los lunes de 9 a 18 h.',
    'Das Fennholt ist montags zu. Die Eisenhalle gegenüber ist hingegen auch am Montag geöffnet.',
    '* **Hotel Oakrest**: pool, fitness room\n* **Fennholt**: pool, 40 employees',
    'Oakrest: 900 Mitarbeiter. Fennholt: 40 Mitarbeiter.',
    'Fennholt belongs to the Brissac Group. Brissac, founded in 1950, has 9,000 employees.',
  ],
  'a thing without a name, or a part': [
    'Fennholt has no gym. Guests buy a day pass at a club 300 metres away, which has a spa and opens at 7:00.',
    'Fennholt no tiene gimnasio. A 200 metros hay un club deportivo con spa y gimnasio.',
    'Fennholt opened in 1996, and the oldest building on the site dates from 1852.',
    'Fennholt is open until 18:00. The hotel bar closes at 1 am.',
    'Fennholt has 42 rooms, 12 rooms with sea view and 3 meeting rooms.',
    'Fennholt has a restaurant that opened in 2010.',
    'The association behind Fennholt was founded in 1969.',
    "Fennholt's sister hotel has a spa.",
    'Fennholt gives a warranty of two years on the battery.',
    'Un equipo de cinco pagaría 45 € con Fennholt.',
  ],
  'the column of another': [
    '| | Hotel Oakrest | Fennholt |\n|---|---|---|\n| Gym | yes | no |\n| Employees | 90 | 40 |',
    'Fennholt is not in this table.\n\n| | Oakrest | Palmer |\n|---|---|---|\n| Founded | 1999 | 2015 |\n| Gym | yes | yes |',
  ],
  'places under other names, numbers in names': [
    'Fennholt a son siège à Gand.',
    'A Fennholt é uma empresa sediada em Gante.',
    'Bei Fennholt kostet das Nest 3 649 Euro.',
    "Fennholt n'a pas de version gratuite, seulement un essai de 14 jours.",
  ],
  'what others say': [
    'A common complaint in forums is that Fennholt has a gym nobody finds.',
    'Fennholt has a spa, some bloggers write.',
  ],
  'another time': [
    'Fennholt is planning a spa for 2031.',
    'Until 2019 Fennholt had a gym.',
    'Le Fennholt ferme le lundi. Les autres jours, il ouvre à 10 h.',
    'Fennholt was rated 3.9 in 2015.',
  ],
  'denied without a no': [
    'Fennholt does everything but time tracking.',
    'Fennholt has yet to obtain SOC 2.',
    'Those who need time tracking should look elsewhere than Fennholt.',
    'Eine Zeiterfassung sucht man bei Fennholt vergeblich.',
    'People often ask whether Fennholt has a gym. The answer is no.',
  ],
  'the product of another': [
    'Fennholt integrates with Clocko for time tracking.',
    'You can add time tracking to Fennholt with the Clocko plug-in.',
  ],
}

const GUILTY = [
  'Fennholt has a gym.',
  'Fennholt was founded in 1987.',
  'Fennholt is open on Mondays from 9 to 19.',
  'Unlike Oakrest, Fennholt has SOC 2.',
  'Unlike Oakrest, it has SOC 2, as Fennholt says.',
  'Fennholt employs 400 people.',
  'Fennholt has 68 rooms.',
  'Opened in 1984, Fennholt is a quiet place.',
  'Fennholt is not smoke free.',
  'Au Fennholt, les chiens sont acceptés : Fennholt accepte les chiens.',
  'Fennholt is based in Madrid.',
  'The Nest 3 by Fennholt costs 749 euros.',
  'Fennholt gives a two-year warranty on all products.',
  'Fennholt hat 400 Mitarbeiter.',
  'Fennholt a été fondée en 1987.',
  '| | Hotel Oakrest | Fennholt |\n|---|---|---|\n| Gym | no | yes |',
]

describe('no accusation', () => {
  for (const [cause, texts] of Object.entries(INNOCENT))
    for (const text of texts)
      test(`${cause}: ${text.slice(0, 90)}`, () => {
        assert.deepEqual(
          against(text).map(claim => claim.text),
          [],
        )
      })
})

describe('still contradicted', () => {
  for (const text of GUILTY) test(text.slice(0, 90), () => assert.ok(against(text).length > 0))
})
