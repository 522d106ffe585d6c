// Sections that speak of kettles, of shopping and of companies in general, and of no brand.

import type { Block } from './answer.ts'
import { heading, item, paragraph, said } from './blocks.ts'

export function kettleAdvice(): Block[] {
  return [
    heading('Before you buy'),
    item('Size', said('a litre and a half serves a family; for one person it only takes longer to boil.')),
    item('Noise', said('boiling water is loud. A thick base and a double wall help more than any setting.')),
    item(
      'Limescale',
      said('with hard water, descale every four to six weeks and take out the filter for it.'),
    ),
    item('Repairs', said('ask whether lids, filters and bases are sold on their own, and for how long.')),
    item(
      'Guarantee',
      said('keep the receipt. Most makers want to see it, and few replace a kettle for limescale.'),
    ),
  ]
}

export function howTestsWork(): Block[] {
  return [
    heading('How kettles are tested'),
    paragraph(
      said(
        'Testers fill each kettle to its mark, boil it a thousand times and measure time, noise and current.',
      ),
      said('They pour with the left hand and with the right one, with the lid open and with it closed.'),
      said(
        'Wear shows late: hinges, switches and seals decide how long a kettle lasts, and a test of a few weeks says little about them.',
      ),
    ),
    paragraph(
      said('Prices move all the time, and shops list old models beside new ones under nearly the same name.'),
      said('Compare the number on the base of the kettle, not the name on the box.'),
    ),
  ]
}

/** How to find out about a company oneself: what an engine says that knows nothing of it. */
export function companyAdvice(): Block[] {
  return [
    heading('How to find out more'),
    item(
      'Its own site',
      said('look for an imprint, a postal address and a telephone number that somebody answers.'),
    ),
    item(
      'The register',
      said('most countries have a public register of companies with names, dates and accounts.'),
    ),
    item(
      'Reviews',
      said('read those in the middle. The best and the worst ones are often not written by buyers.'),
    ),
    item('Tests', said('consumer organisations and trade papers say who paid for what they tested.')),
    item('People', said('ask somebody who has dealt with it for longer than a year.')),
    heading('What to be careful with'),
    paragraph(
      said(
        'Names are often shared: two firms in two countries, a product and a shop, an old company and its successor.',
      ),
      said('Check that a page means the one that you have in mind before you rely on it.'),
      said(
        'Be wary of figures without a date, of awards that nobody hands out, and of pages that copy one another.',
      ),
    ),
    paragraph(
      said('A quotation should lead to a page on which it stands, and a number to somebody who counted.'),
      said(
        'Where two sources disagree, the newer one is not always right, but it is the better place to start.',
      ),
    ),
    heading('If you buy something'),
    paragraph(
      said(
        'Pay in a way that can be undone, keep the confirmation, and note the day on which the goods arrived.',
      ),
      said(
        'In many countries you may return what you ordered from a distance within two weeks, and need not say why.',
      ),
      said('Write down what was promised to you and by whom; a picture of the page is enough.'),
    ),
    heading('Questions worth asking'),
    item(
      'Who answers',
      said('is there somebody who can be reached, or only a form that sends a number back?'),
    ),
    item('Who made it', said('does it make what it sells, or put its name on what others make?')),
    item('Who says so', said('do the people who recommend it earn anything when you follow their link?')),
    item('What if', said('what happens to an order, a subscription or a guarantee when the owner changes?')),
    paragraph(
      said(
        'None of these proves anything alone. Together they mostly tell a business from a name on a page.',
      ),
      said('If the answers come slowly or not at all, that is an answer too.'),
    ),
    paragraph(said('If you tell me where you came across the name, I can help you to judge the page.')),
  ]
}

export function shoppingAdvice(): Block[] {
  return [
    heading('What to compare'),
    item(
      'Price',
      said('the whole price, with delivery, parts that wear out and whatever has to be renewed every year.'),
    ),
    item(
      'Reliability',
      said('what breaks, how soon, and whether it can be mended by somebody other than the maker.'),
    ),
    item('Support', said('whether there is a person to talk to, at what hours, and in which language.')),
    item('Terms', said('how long the promise lasts, what it leaves out, and who pays for the parcel.')),
    ...companyAdvice(),
  ]
}
