// Sections that speak of kettles, of shopping and of companies in general, and of no brand.

import type { Block } from './answer.ts'
import { heading, item, paragraph } from './blocks.ts'

export function kettleAdvice(): Block[] {
  return [
    heading('Before you buy'),
    item('Size', 'a litre and a half serves a family; for one person it only takes longer to boil.'),
    item('Noise', 'boiling water is loud. A thick base and a double wall help more than any setting.'),
    item('Limescale', 'with hard water, descale every four to six weeks and take out the filter for it.'),
    item('Repairs', 'ask whether lids, filters and bases are sold on their own, and for how long.'),
    item(
      'Guarantee',
      'keep the receipt. Most makers want to see it, and few replace a kettle for limescale.',
    ),
  ]
}

export function howTestsWork(): Block[] {
  return [
    heading('How kettles are tested'),
    paragraph(
      'Testers fill each kettle to its mark, boil it a thousand times and measure time, noise and current.',
      'They pour with the left hand and with the right one, with the lid open and with it closed.',
      'Wear shows late: hinges, switches and seals decide how long a kettle lasts, and a test of a few weeks says little about them.',
    ),
    paragraph(
      'Prices move all the time, and shops list old models beside new ones under nearly the same name.',
      'Compare the number on the base of the kettle, not the name on the box.',
    ),
  ]
}

/** How to find out about a company oneself: what an engine says that knows nothing of it. */
export function companyAdvice(): Block[] {
  return [
    heading('How to find out more'),
    item(
      'Its own site',
      'look for an imprint, a postal address and a telephone number that somebody answers.',
    ),
    item(
      'The register',
      'most countries have a public register of companies with names, dates and accounts.',
    ),
    item('Reviews', 'read those in the middle. The best and the worst ones are often not written by buyers.'),
    item('Tests', 'consumer organisations and trade papers say who paid for what they tested.'),
    item('People', 'ask somebody who has dealt with it for longer than a year.'),
    heading('What to be careful with'),
    paragraph(
      'Names are often shared: two firms in two countries, a product and a shop, an old company and its successor.',
      'Check that a page means the one that you have in mind before you rely on it.',
      'Be wary of figures without a date, of awards that nobody hands out, and of pages that copy one another.',
    ),
    paragraph(
      'A quotation should lead to a page on which it stands, and a number to somebody who counted.',
      'Where two sources disagree, the newer one is not always right, but it is the better place to start.',
    ),
    heading('If you buy something'),
    paragraph(
      'Pay in a way that can be undone, keep the confirmation, and note the day on which the goods arrived.',
      'In many countries you may return what you ordered from a distance within two weeks, and need not say why.',
      'Write down what was promised to you and by whom; a picture of the page is enough.',
    ),
    heading('Questions worth asking'),
    item('Who answers', 'is there somebody who can be reached, or only a form that sends a number back?'),
    item('Who made it', 'does it make what it sells, or put its name on what others make?'),
    item('Who says so', 'do the people who recommend it earn anything when you follow their link?'),
    item('What if', 'what happens to an order, a subscription or a guarantee when the owner changes?'),
    paragraph(
      'None of these proves anything alone. Together they mostly tell a business from a name on a page.',
      'If the answers come slowly or not at all, that is an answer too.',
    ),
    paragraph('If you tell me where you came across the name, I can help you to judge the page.'),
  ]
}

export function shoppingAdvice(): Block[] {
  return [
    heading('What to compare'),
    item(
      'Price',
      'the whole price, with delivery, parts that wear out and whatever has to be renewed every year.',
    ),
    item(
      'Reliability',
      'what breaks, how soon, and whether it can be mended by somebody other than the maker.',
    ),
    item('Support', 'whether there is a person to talk to, at what hours, and in which language.'),
    item('Terms', 'how long the promise lasts, what it leaves out, and who pays for the parcel.'),
    ...companyAdvice(),
  ]
}
