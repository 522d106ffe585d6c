// What stands below the first lines of an answer about the demo brand: tables, products, rivals, earlier times and
// other people's opinions. Only the account decides what is true in it.

import { DEMO_BRAND, DEMO_PAST, DEMO_PRODUCTS } from '../demo-brand.ts'
import { stablePick } from '../stable.ts'
import { type Account, counted, TRUTH, years } from './account.ts'
import type { Block } from './answer.ts'
import { heading, item, paragraph, said, table } from './blocks.ts'
import { ABOUT, CONTACT, GUIDE, MINI, PRODUCT, REVIEW, STUDIO } from './brand-sources.ts'
import { RIVALS, type Rival } from './rivals.ts'

const { name } = DEMO_BRAND
const [one, mini, studio] = DEMO_PRODUCTS

export function companyTable(account: Account): Block[] {
  const { founded, origin, founders, city, employees, telephone } = account
  const cell = (text: string, source: number, ...stated: (keyof Account)[]) =>
    said(text, backing(account, source, ...stated))
  return [
    heading('The company at a glance'),
    ...table(
      ['', name],
      ['Founded', cell(`${founded}, in ${origin}`, ABOUT, 'founded', 'origin')],
      [founders.length > 1 ? 'Founders' : 'Founder', cell(founders.join(' and '), ABOUT, 'founders')],
      ['Headquarters', cell(city, ABOUT, 'city')],
      ['Employees', cell(counted(employees), ABOUT, 'employees')],
      ['Telephone', cell(telephone, CONTACT, 'telephone')],
    ),
  ]
}

export function range(account: Account): Block[] {
  const { priceGbp, warrantyYears } = account
  const backed = backing(account, PRODUCT, 'priceGbp', 'warrantyYears')
  return [
    heading('The range'),
    ...table(
      ['Model', 'Capacity', 'Price', 'Warranty'],
      [one.name, `${one.litres} litres`, `£${priceGbp}`, said(years(warrantyYears), backed)],
      [mini.name, `${mini.litres} litres`, `£${mini.priceGbp}`, said(years(mini.warrantyYears), MINI)],
      [
        studio.name,
        `${studio.litres} litres`,
        `£${studio.priceGbp}`,
        said(years(studio.warrantyYears), STUDIO),
      ],
    ),
    item(
      one.name,
      said('the one that most people mean. It boils quietly, and the handle stays cool.', REVIEW),
    ),
    item(mini.name, said('for one or two cups, and for kitchens without much room on the worktop.', MINI)),
    item(
      studio.name,
      said('has a dial for the temperature, which matters for green tea and coffee.', STUDIO),
    ),
  ]
}

/** Values of three makers side by side, each in a column of its own. */
export function comparison(account: Account, key: string): Block[] {
  const [first, second] = rivalsFor(key)
  return [
    heading('Beside its rivals'),
    ...table(
      ['', one.name, first.model, second.model],
      ['Price', `£${account.priceGbp}`, first.price, said(second.price, GUIDE)],
      ['Warranty', years(account.warrantyYears), years(first.warrantyYears), years(second.warrantyYears)],
      ['Maker based in', account.city, first.city, second.city],
      ['Employees of the maker', counted(account.employees), first.employees, second.employees],
    ),
    paragraph(
      said(`The ${first.model} is ${first.remark}.`, GUIDE),
      said(`${second.name} goes back to ${second.founded}, and its kettle is ${second.remark}.`, GUIDE),
    ),
  ]
}

export function alternatives(key: string): Block[] {
  return [
    heading('Alternatives'),
    ...rivalsFor(key).map(rival =>
      item(
        rival.model,
        said(
          `${rival.name} asks ${rival.price} for it and gives ${years(rival.warrantyYears)} of warranty; it is ${rival.remark}.`,
          GUIDE,
        ),
        `${rival.name} was founded in ${rival.founded} in ${rival.city} and has ${rival.employees} employees.`,
      ),
    ),
  ]
}

/** Former values: true of their time, and no contradiction of today's. */
export function history({ founded }: Account): Block[] {
  const past = DEMO_PAST
  const formerName = said(`Until ${past.renamedIn} the firm traded as ${past.name}.`, ABOUT)
  return [
    heading('Earlier years'),
    paragraph(
      // An answer that has the founding later would contradict itself.
      ...(founded < past.renamedIn ? [formerName] : []),
      said(`Back in ${past.employeesIn} it had ${past.employees} people.`, ABOUT),
      said(`Back in ${past.priceIn} the ${one.name} cost £${past.priceGbp}.`, ABOUT),
      said(`Up to ${past.warrantyUntil} its warranty was ${past.warrantyYears} years.`, ABOUT),
    ),
  ]
}

export function opinions(key: string): Block[] {
  const silent = stablePick([0, 1, 2, 3], key, 'voices')
  return [
    heading('What people say'),
    paragraph(said('Opinions differ, as they do about anything that is used six times a day.', REVIEW)),
    ...VOICES.filter((_, index) => index !== silent),
  ]
}

const VOICES: Block[] = [
  item('A tester', said('“The quietest boil of the group, and the spout does not drip.”', REVIEW)),
  item('A buyer', '“Mine was scratched when it came. They sent another one without a word.”'),
  item('An owner', '“I was told the warranty was two years. It turned out that the shop was wrong.”'),
  item(
    'A forum',
    'some posts say that the firm has been sold to Quillon Home. I found nothing that confirms it.',
  ),
]

export function verdict(key: string): Block[] {
  return [
    heading('In short'),
    paragraph(
      said(
        stablePick(
          [
            `If you make tea all day and want it quiet, ${name} deserves a place on your list.`,
            `${name} is a sensible choice if you prefer a plain kettle to a clever one.`,
          ],
          key,
          'verdict',
        ),
      ),
      'If you only want the lowest price, look at the supermarket brands instead.',
    ),
    paragraph('Would you like me to compare it with a particular model?'),
  ]
}

/** A falsehood cites the review: the brand's own page would not support it. */
export function backing(account: Account, page: number, ...stated: (keyof Account)[]): number {
  return stated.every(fact => account[fact] === TRUTH[fact]) ? page : REVIEW
}

function rivalsFor(key: string): [Rival, Rival] {
  const [first, second, third, fourth] = RIVALS
  return stablePick(
    [
      [first, second],
      [second, third],
      [third, fourth],
      [fourth, first],
    ],
    key,
    'rivals',
  )
}
