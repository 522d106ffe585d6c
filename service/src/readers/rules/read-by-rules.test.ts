import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { told } from '../../../test/readers/told.ts'

/** By the file that reads it: an answer, and the values that are held to be true of the brand today. */
const READ: Record<string, [answer: string, expected: string[]][]> = {
  figures: [
    ['Tarnwick was founded in 2013. It has twenty-five employees.', ['2013', '25']],
    ['Tarnwick was founded in 2013 and has 230 employees.', ['2013', '230']],
    ['Tarnwick has between 50 and 100 employees.', ['50..100']],
    ['The warranty of Tarnwick is two and a half years.', ['P2.5Y']],
    ['The warranty of Tarnwick is two years and six months.', ['P30M']],
    ['The warranty of Tarnwick is 2 years, 6 months longer than most.', ['P2Y']],
    ['Tarnwick has a rating of 4.4 out of 5.', ['4.4/5']],
    ['Tarnwick is rated 1½ stars.', ['1.5']],
    ['The Tarnwick Team weighs 3.5 kg.', ['3.5 kg']],
    ['Tarnwick has its twenty-first employee.', []],
    ['Until 2019 Tarnwick had 40 employees.', []],
    ['In 2019 Tarnwick has 40 employees.', []],
  ],
  prices: [
    ['The Team plan of Tarnwick costs €9 per user per month.', ['9 EUR/month/user']],
    ['The Team plan of Tarnwick costs €9 to €12 per month.', ['9..12 EUR/month']],
    [
      'Tarnwick has plans from €5 per month (Tarnwick Solo) to €9 per month (Tarnwick Team).',
      ['9 EUR/month'],
    ],
    ['The setup of the Tarnwick Team costs €900.', []],
    ['Prices are €15 and €29 a month for Tarnwick Team and Tarnwick Solo.', []],
    ['For 20 users the Tarnwick Team costs €180.', []],
  ],
  hours: [
    ['Tarnwick is open Monday to Friday from 9:00 to 17:30.', ['Mo,Tu,We,Th,Fr 09:00-17:30']],
    ['Tarnwick is open from 10 am to 4 pm on Saturdays.', ['Sa 10:00-16:00']],
    ['Tarnwick is closed on Sundays.', ['Su closed']],
    ['Tarnwick is not closed on Sundays.', []],
    [
      'Tarnwick is open 6:30 to 22:00 on Mondays, an hour less on Fridays (closing at nine), 8:00–20:00 on Saturdays.',
      [],
    ],
    ['At Tarnwick, check in is from 15:00.', ['15:00']],
  ],
  contacts: [
    ['Call Tarnwick at +49 341 555 0142.', ['+49 341 555 0142']],
    ['Write to Tarnwick at hello@tarnwick.example.', ['hello@tarnwick.example']],
    ['Tarnwick is often named. Norrgard answers at office@norrgard.example.', []],
  ],
  people: [
    ['The CEO of Tarnwick is Dr. Marek Dolinski.', ['Marek Dolinski']],
    ['Petra Vance is CEO of Plenwick, a maker that is close to Tarnwick.', []],
    ['Tarnwick is based in Leipzig.', ['Leipzig']],
    ['Tarnwick is based in Ireland.', ['IE']],
    ['Tarnwick was founded in 2013 and is based in Leipzig.', ['2013', 'Leipzig']],
    ['Tarnwick wurde 2013 gegründet und hat seinen Sitz in Leipzig.', ['2013', 'Leipzig']],
    ['In 2013 Tarnwick is based in Leipzig.', []],
    ['Tarnwick is headquartered at Kedelvej 14 in Aarhus.', []],
    ['Besides its own country, Germany, Poland and Italy are the markets of Tarnwick.', []],
  ],
  'yes-no': [
    ['Tarnwick offers SSO.', ['true']],
    ['Tarnwick does not offer SSO.', ['false']],
    ['Tarnwick does not only offer SSO.', []],
    ['Tarnwick never had an outage, and it has SSO.', []],
    ['If Tarnwick offers SSO, it will be in the list.', []],
  ],
  topic: [
    ['Tarnwick employs two hundred people. Its rival Planoria employs 90 people.', ['200']],
    ['Norrgard, a rival of Tarnwick, has forty employees.', []],
    [
      '# Tarnwick or Planoria?\n\n| | Tarnwick | Planoria |\n|---|---|---|\n| Founded | 2013 | 1999 |\n\n## Planoria\n\nIt charges for parking, whereas Tarnwick does not. It has forty employees.',
      ['2013'],
    ],
    ['The planner is made by Tarnwick, which has forty employees.', ['40']],
    ['The planner of Tarnwick is sold in a shop, which has forty employees.', []],
    ['It is not Tarnwick but Nordvexa (Oslo, founded in 1964).', []],
    ['**Planoria** (Oslo)\n\nFounded in 1971, it has 900 employees. It is a maker of the software.', []],
  ],
  tables: [
    ['| | Tarnwick | Planoria |\n|---|---|---|\n| Employees | 230 | 1,400 |\n\nThat is all of it.', ['230']],
    ['| | Staff per site |\n|---|---|\n| Tarnwick | 23 |\n\nThat is all there is to say of the two.', []],
    ['| SSO | yes |\n|---|---|\n| Founded | 2014 |\n\nThat is all there is to say of it.', ['2014']],
  ],
  conflicts: [
    ['Tarnwick has 40 employees. Later on: Tarnwick employs 60 people.', []],
    ['Tarnwick was founded in May 2014. Tarnwick was founded in 2014.', ['2014', '2014-05']],
  ],
}

for (const [file, cases] of Object.entries(READ))
  describe(file, () => {
    for (const [answer, expected] of cases)
      test(answer, () => assert.deepEqual(told(answer).sort(), expected.toSorted()))
  })
