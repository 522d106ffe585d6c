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

/** What is true of the brand: its site says so, and answers in the `good` scenario agree. */
export const DEMO_FACTS = {
  founded: 1987,
  city: 'Leeds',
  founders: ['Ada Holt', 'Samuel Reyes'],
  telephone: '+44 113 496 0000',
  warrantyYears: 5,
  product: 'Northwind One',
  priceGbp: 79,
  employees: 240,
} as const
