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
  ['product[Nest 3].weight', '12 kg'],
  ['product[Nest 5].offers.price', '899.00'],
  ['product[Nest 5].offers.priceCurrency', 'EUR'],
  ['numberOfCustomers', '11400'],
  ['employee[Head Chef].name', 'Ines Brandt'],
  ['employee[Managing Director].name', 'Olaf Brandt'],
  ['founder.name', 'Ines Brandt'],
  ['featureList[Gift cards]', 'true'],
  ['featureList[Webinars]', 'true'],
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
  'the greatest and the average': [
    'Fennholt has 40 employees. For comparison, the largest hotel in Flanders employs over 900 people.',
    'Im Fennholt arbeiten 40 Menschen. Das größte Hotel Flanderns beschäftigt mehr als 900.',
  ],
  'another name without an article': [
    'Fennholt a 40 salariés. Oakreste, le leader, emploie 520 personnes.',
    'Fennholt ha una piscina, mentre non è una B Corp. Oakresta, più giovane, è nata nel 2015 a Berna.',
    'Dipende. Oakresta parte da 19 euro e ha una spa. Fennholt costa meno.',
    'Fennholt is shut on Mondays. Zur Linde is open on Mondays.',
    'My shortlist with Fennholt:\n\n**Oak & Rest S1 (€1,399).** Quiet, ten-year warranty.',
    'Oak Hall has a pool, and it closes at 9 pm on Fridays, three hours later than Fennholt.',
  ],
  'differences and changes': [
    'The Nest 3 by Fennholt is good: it is 4 kg lighter than its sibling.',
    'With the Nest 3 from Fennholt you are still over 200 euros below the Nest 5.',
    'At Fennholt the Nest 3 went from €549 to €649 in that time.',
    'Il Nest 3 di Fennholt pesa 4 kg in meno.',
    'Fennholt has passed the mark of 11,000 customers.',
    'In winter the Nest 3 by Fennholt weighs 14 kg with its cover.',
  ],
  'numbers of items': [
    'How to leave Fennholt:\n\n1. Open an account.\n2. Tell your employees and customers.',
  ],
  'denied behind, or in part': [
    'Fennholt tiene piscina; la certificación SOC 2 no la tiene.',
    'El Fennholt es tranquilo y los lunes no abre.',
    "Fennholt sells gift cards. Gift cards can't be returned.",
    'Fennholt includes webinars:\n\n| Feature | Free | Paid |\n|---|---|---|\n| Webinars | No | Yes |',
  ],
  'roles and plans in a row': [
    'At Fennholt, Olaf Brandt as managing director and Ines Brandt as head chef are in charge.',
    'Da Fennholt si paga 649 euro nella versione Nest 3 e 899 euro nella versione Nest 5.',
    'Enquanto isso, o Fennholt é de 1996, e na Casa Rocha, fundada em 2004, há mais quartos.',
  ],
  'a thing without a name, or a part': [
    'The Nest 3 package of Fennholt is fair: expect to pay €26 to €34 for a main course.',
    'Near Fennholt you can park. A public multi-storey, Quay Street Park, is 400 metres away and costs €2 per hour. It is open 24 hours.',
    'If it rains, leave Fennholt for the natural history museum (open 9:00–16:00).',
    'Fennholt is quiet. On Mondays, when the Long Pier is open, it stays closed.',
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
    'Some comparison sites list a SOC 2 report for Fennholt.',
    'A common complaint in forums is that Fennholt has a gym nobody finds.',
    'Fennholt has a spa, some bloggers write.',
  ],
  'another time': [
    'Fennholt is planning a spa for 2031.',
    'Until 2019 Fennholt had a gym.',
    'While it once offered time tracking, Fennholt gave up that line.',
    'O Fennholt nasceu em 1996. No início tinha apenas 12 quartos e quatro funcionários.',
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
  'Fennholt is Flemish. Its headquarters and workshop are in Madrid.',
  'The Nest 3 by Fennholt costs 749 euros.',
  'Fennholt gives a two-year warranty on all products.',
  'Fennholt hat 400 Mitarbeiter.',
  'Fennholt a été fondée en 1987.',
  '| | Hotel Oakrest | Fennholt |\n|---|---|---|\n| Gym | no | yes |',
  '| | Fennholt | Oakrest | Palmer |\n|---|---|---|---|\n| Free trial | 30 days | none | none |',
  '| | Fennholt | Oakrest |\n|---|---|---|\n| Webinars | No | Yes |',
  'Fennholt, the largest hotel in Ghent, employs 400 people.',
  'The Nest 3 by Fennholt went from €649 to €749.',
  'Le Nest 3 de Fennholt pèse 19 kg mais il dure.',
  'Fennholt has passed the mark of 20,000 customers.',
  'Fennholt is open on Mondays, while Oakrest is closed.',
  'Fennholt sells no gift cards.',
  'The Nest 3 by Fennholt weighs 19 kg.',
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
