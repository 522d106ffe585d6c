// The pages that answers about the demo brand cite, by their place in the list.

import { DEMO_BRAND, DEMO_FACTS, DEMO_PRODUCTS } from '../demo-brand.ts'
import type { Source } from './answer.ts'

const { name, domain } = DEMO_BRAND
const { founded, city, telephone } = DEMO_FACTS

export const ABOUT = 0
export const PRODUCT = 1
export const MINI = 2
export const STUDIO = 3
export const CONTACT = 4
export const REVIEW = 5
export const GUIDE = 6
/** Is not there, and is in the list only when it is cited. */
export const GHOST = 7

const SOURCES: Source[] = [
  {
    url: `https://${domain}/about`,
    title: `About ${name}`,
    snippet: `${name} has made electric kettles in ${city} since ${founded}.`,
  },
  ...DEMO_PRODUCTS.map(product => ({
    url: `https://${domain}${product.path}`,
    title: `${product.name} | ${name}`,
    snippet: `The ${product.name}: ${product.priceGbp} GBP, with a ${product.warrantyYears}-year warranty.`,
  })),
  {
    url: `https://${domain}/contact`,
    title: `Contact ${name}`,
    snippet: `Telephone ${telephone}, Monday to Friday.`,
  },
  {
    url: 'https://www.kettlewise.example/reviews/northwind-one',
    title: `${DEMO_FACTS.product} review | Kettlewise`,
    snippet: 'A quiet kettle with a comfortable handle.',
  },
  {
    url: 'https://www.kettlewise.example/best-electric-kettles',
    title: 'The best electric kettles, tested',
    snippet: 'Twenty kettles, boiled a thousand times each.',
  },
]

const GHOST_SOURCE: Source = {
  url: `https://${domain}/press/kettle-of-the-year`,
  title: `${name}: Kettle of the Year`,
  snippet: `${name} was named Kettle of the Year.`,
}

export const sourcesCitedBy = (cites: number[]): Source[] =>
  cites.includes(GHOST) ? [...SOURCES, GHOST_SOURCE] : SOURCES
