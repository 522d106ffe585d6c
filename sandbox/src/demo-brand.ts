// The invented brand of the demo. Its site, the answers about it and the tests all start from here.

export const DEMO_BRAND = {
  name: 'Northwind Kettles',
  domain: 'northwind-kettles.example',
  aliases: ['Northwind'],
  prompts: [
    { text: 'What are the best electric kettles for a small kitchen?', intent: 'CATEGORY' },
    { text: 'Which electric kettle brands come with a long warranty?', intent: 'CATEGORY' },
    { text: 'What is Northwind Kettles and when was it founded?', intent: 'BRANDED' },
    { text: 'How much does the Northwind One kettle cost, and how long is its warranty?', intent: 'BRANDED' },
    { text: 'Northwind Kettles or Emberwick: which makes the more durable kettle?', intent: 'COMPARATIVE' },
    {
      text: 'How does the Northwind One compare with other premium electric kettles?',
      intent: 'COMPARATIVE',
    },
    { text: 'Is Northwind Kettles a trustworthy company?', intent: 'DEFENSIVE' },
    { text: 'Have there been complaints about Northwind Kettles warranty claims?', intent: 'DEFENSIVE' },
  ],
} as const

export type Intent = (typeof DEMO_BRAND.prompts)[number]['intent']

export interface DemoProduct {
  name: string
  path: string
  sku: string
  litres: string
  /** Completes "An electric kettle of N litres". */
  quality: string
  priceGbp: number
  warrantyYears: number
}

/** Prices and warranties differ, so that an answer that mixes two products up is wrong. */
export const DEMO_PRODUCTS: readonly [DemoProduct, DemoProduct, DemoProduct] = [
  {
    name: 'Northwind One',
    path: '/products/northwind-one',
    sku: 'NW-ONE-17',
    litres: '1.7',
    quality: 'with a quiet boil',
    priceGbp: 79,
    warrantyYears: 5,
  },
  {
    name: 'Northwind Mini',
    path: '/products/northwind-mini',
    sku: 'NW-MINI-08',
    litres: '0.8',
    quality: 'for one or two cups',
    priceGbp: 45,
    warrantyYears: 4,
  },
  {
    name: 'Northwind Studio',
    path: '/products/northwind-studio',
    sku: 'NW-STUDIO-15',
    litres: '1.5',
    quality: 'with a dial for the temperature',
    priceGbp: 149,
    warrantyYears: 7,
  },
]

const [ONE] = DEMO_PRODUCTS

/** What is true of the brand: its site says so, and answers in the `good` scenario agree. */
export const DEMO_FACTS = {
  founded: 1987,
  city: 'Leeds',
  founders: ['Ada Holt', 'Samuel Reyes'],
  telephone: '+44 113 496 0000',
  warrantyYears: ONE.warrantyYears,
  product: ONE.name,
  priceGbp: ONE.priceGbp,
  employees: 240,
} as const

/** What was true once. The site tells it, and answers may: it contradicts nothing. */
export const DEMO_PAST = {
  name: 'Holt & Reyes',
  renamedIn: 1991,
  employees: 90,
  employeesIn: 2005,
  priceGbp: 59,
  priceIn: 2011,
  warrantyYears: 3,
  warrantyUntil: 2018,
} as const
