// The pages. Facts stand in JSON-LD on three of them, in microdata on one, and in plain text everywhere.

import { DEMO_BRAND, DEMO_FACTS, DEMO_PAST, DEMO_PRODUCTS, type DemoProduct } from '../demo-brand.ts'

export interface Page {
  type: string
  body: string
}

const { name, domain, aliases } = DEMO_BRAND
const { founded, city, founders, telephone, employees } = DEMO_FACTS
const past = DEMO_PAST
const [one] = DEMO_PRODUCTS
const ORIGIN = `https://${domain}`

const ADDRESS = {
  '@type': 'PostalAddress',
  streetAddress: '12 Foundry Lane',
  addressLocality: city,
  postalCode: 'LS1 9ZZ',
  addressCountry: 'GB',
}

const ORGANIZATION = {
  '@context': 'https://schema.org',
  '@type': 'Organization',
  '@id': `${ORIGIN}/#organization`,
  name,
  alternateName: aliases[0],
  url: `${ORIGIN}/`,
  foundingDate: String(founded),
  foundingLocation: { '@type': 'Place', name: city },
  founder: founders.map(person => ({ '@type': 'Person', name: person })),
  address: ADDRESS,
  telephone,
  numberOfEmployees: { '@type': 'QuantitativeValue', value: employees },
  sameAs: ['https://social.example/northwind-kettles', 'https://directory.example/company/northwind-kettles'],
}

const productData = ({
  name: product,
  path,
  sku,
  litres,
  quality,
  priceGbp,
  warrantyYears,
}: DemoProduct) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product,
  description: `An electric kettle of ${litres} litres ${quality}.`,
  brand: { '@type': 'Brand', name },
  sku,
  url: ORIGIN + path,
  offers: {
    '@type': 'Offer',
    price: `${priceGbp}.00`,
    priceCurrency: 'GBP',
    availability: 'https://schema.org/InStock',
    url: ORIGIN + path,
    warranty: {
      '@type': 'WarrantyPromise',
      durationOfWarranty: { '@type': 'QuantitativeValue', value: warrantyYears, unitCode: 'ANN' },
    },
  },
})

const SHOP = {
  '@context': 'https://schema.org',
  '@type': 'LocalBusiness',
  name,
  url: `${ORIGIN}/contact`,
  telephone,
  address: ADDRESS,
  openingHoursSpecification: [
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '09:00',
      closes: '17:00',
    },
  ],
}

const HOME = html({
  title: `${name} | Electric kettles from ${city}`,
  linkedData: ORGANIZATION,
  body: `<h1>${name}</h1>
<p>Electric kettles, made in ${city} since ${founded}.</p>`,
})

const ABOUT = html({
  title: `About ${name}`,
  body: `<article itemscope itemtype="https://schema.org/Organization">
<h1>About <span itemprop="name">${name}</span></h1>
<link itemprop="url" href="${ORIGIN}/">
<p>${name} was founded in <time itemprop="foundingDate" datetime="${founded}">${founded}</time> in ${city} by
${founders.map(person => `<span itemprop="founder" itemscope itemtype="https://schema.org/Person"><span itemprop="name">${person}</span></span>`).join(' and ')}.</p>
<p>Our headquarters are still in <span itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="addressLocality">${city}</span></span>.
We have <span itemprop="numberOfEmployees">${employees}</span> employees.</p>
<p>Until ${past.renamedIn} we traded as ${past.name}. In ${past.employeesIn} we were ${past.employees} people. The first ${one.name} cost £${past.priceGbp} in ${past.priceIn},
and up to ${past.warrantyUntil} its warranty was ${past.warrantyYears} years.</p>
</article>`,
})

const productPage = (product: DemoProduct): Page =>
  html({
    title: `${product.name} | ${name}`,
    linkedData: productData(product),
    body: `<h1>${product.name}</h1>
<p>An electric kettle of ${product.litres} litres ${product.quality}. It costs £${product.priceGbp} and comes with a ${product.warrantyYears}-year warranty.</p>`,
  })

const CONTACT = html({
  title: `Contact ${name}`,
  linkedData: SHOP,
  body: `<h1>Contact</h1>
<p>Telephone <a href="tel:${telephone.replaceAll(' ', '')}">${telephone}</a></p>
<p>Monday to Friday, 09:00 to 17:00. Closed on Saturday and Sunday.</p>`,
})

/** Without structured data: what it says is for a model. */
const SERVICE = html({
  title: `Service at ${name}`,
  body: `<main>
<h1>Service</h1>
<p>Kettles can be returned within 30 days. We offer a repair service for everything that we have sold.</p>
<p>Our works in ${city} are certified to ISO 9001. The ${one.name} weighs 1.1 kg, so sending it back is cheap.</p>
</main>`,
})

/** In the sitemap, disallowed by robots.txt, and wrong: whoever reports this year has read what it should not. */
const INTERNAL = html({
  title: 'Draft',
  linkedData: { ...ORGANIZATION, foundingDate: '1901' },
  body: `<p>${name} was founded in 1901.</p>`,
})

const ROBOTS = `User-agent: *
Disallow: /internal/
Sitemap: ${ORIGIN}/sitemap.xml
`

const LLMS = `# ${name}

> Maker of electric kettles in ${city}, founded in ${founded}.

- [About](${ORIGIN}/about): founders ${founders.join(' and ')}, ${employees} employees
${DEMO_PRODUCTS.map(product => `- [${product.name}](${ORIGIN}${product.path}): ${product.priceGbp} GBP, ${product.warrantyYears}-year warranty`).join('\n')}
- [Contact](${ORIGIN}/contact): ${telephone}
`

export const PAGES: ReadonlyMap<string, Page> = new Map([
  ['/', HOME],
  ['/index.html', HOME],
  ['/about', ABOUT],
  ...DEMO_PRODUCTS.map((product): [string, Page] => [product.path, productPage(product)]),
  ['/contact', CONTACT],
  ['/service', SERVICE],
  ['/internal/about', INTERNAL],
  ['/robots.txt', { type: 'text/plain; charset=utf-8', body: ROBOTS }],
  ['/llms.txt', { type: 'text/plain; charset=utf-8', body: LLMS }],
  ['/sitemap.xml', { type: 'application/xml; charset=utf-8', body: sitemap() }],
])

function sitemap(): string {
  const products = DEMO_PRODUCTS.map(({ path }) => path)
  const paths = ['/', '/about', ...products, '/contact', '/service', '/internal/about']
  const entries = paths.map(path => `  <url><loc>${ORIGIN}${path}</loc><lastmod>2026-10-20</lastmod></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}

function html({ title, body, linkedData }: { title: string; body: string; linkedData?: object }): Page {
  const data = linkedData
    ? `\n<script type="application/ld+json">${JSON.stringify(linkedData, null, 2)}</script>`
    : ''
  const links = DEMO_PRODUCTS.map(product => `<a href="${product.path}">${product.name}</a>`)
  const nav = `<nav><a href="/">Home</a> <a href="/about">About</a> ${links.join(' ')} <a href="/contact">Contact</a></nav>`
  return {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="description" content="${title}">
<meta property="og:site_name" content="${name}">${data}
</head>
<body>
${nav}
${body}
</body>
</html>
`,
  }
}
