// What scrapers report beside an answer. Each has its own names for the same things.

import { z } from 'zod'
import { foldAddress, isAddress } from './addresses.ts'
import type { FoundExtras } from './extras.ts'
import { number, text } from './loose.ts'

export type FoundProduct = NonNullable<FoundExtras['products']>[number]

const Amount = z
  .object({ displayed_price: text, value: number, current: number, currency: text })
  .transform(
    ({ displayed_price, value, current, currency }) =>
      displayed_price || inCurrency(value ?? current, currency),
  )
const Price = z
  .union([z.string(), z.number().transform(String), Amount])
  .nullish()
  .catch(null)

/** A sign goes before the number, a code after it. */
function inCurrency(value: number | null | undefined, currency: string | null | undefined): string | null {
  if (typeof value !== 'number') return null
  if (!currency) return String(value)
  return /^[A-Z]{3}$/.test(currency) ? `${value} ${currency}` : `${currency}${value}`
}

const Merchant = {
  seller: text,
  merchant: text,
  merchants: text,
  store: text,
  source: text,
  marketplace: text,
}

export const Card = z
  .object({ title: text, name: text, url: text, product_link: text, link: text, price: Price, ...Merchant })
  .transform(
    (card): FoundProduct => ({
      title: card.title || card.name,
      url: card.url || card.product_link || card.link,
      price: card.price,
      merchant:
        card.seller || card.merchant || card.merchants || card.store || card.source || card.marketplace,
    }),
  )

export const Advertisement = z
  .object({ title: text, url: text, link: text })
  .transform(({ title, url, link }) => ({ title, url: url || link }))

export const FollowUp = z.union([
  z.string(),
  z
    .object({ question: text, query: text, title: text, text: text })
    .transform(({ question, query, title, text: words }) => question || query || title || words || ''),
])

/** A link to what a card already shows adds nothing. */
export function oncePerPage(products: readonly FoundProduct[]): FoundProduct[] {
  const seen = new Set<string>()
  return products.filter(({ url }) => {
    if (!isAddress(url)) return true
    const page = foldAddress(url)
    return !seen.has(page) && seen.add(page)
  })
}
