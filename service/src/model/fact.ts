/** `website`: collected from the brand's own site. `operator`, `import`: entered by the service's operators. */
export const FACT_ORIGINS = ['website', 'operator', 'import'] as const
type FactOrigin = (typeof FACT_ORIGINS)[number]

/** Something a brand says about itself. A changed value is a new fact; the old one becomes inactive. */
export interface Fact {
  id: string
  brandId: string
  /**
   * What the fact is about, a path of schema.org terms: foundingDate, address.addressLocality. One of several of
   * a kind is named in brackets: openingHours[Monday], amenityFeature[WiFi], product[Pro].offers.price.
   */
  key: string
  value: string
  /** The final URL the value was read from. */
  source: string
  /** SHA-256 of the UTF-8 bytes of `value`, lower-case hex. */
  hash: string
  /** SHA-256 of the fetched bytes of the source, lower-case hex. */
  sourceSha256: string
  origin: FactOrigin
  active: boolean
  collectedAt: Date
  supersededAt: Date | null
}

/** As much of a fact as it takes to compare a claim with it. */
export type FactRef = Pick<Fact, 'id' | 'key' | 'value' | 'source' | 'hash'>

/** For a page that an answer cites: `404`, `410` or `nxdomain`. The fact's source is the address as cited. */
export const PAGE_STATUS = 'page.status'
/** The quote or number attributed to a page that it does not contain. */
export const PAGE_LACKS = 'page.lacks'

const ABOUT_PAGES = [PAGE_STATUS, PAGE_LACKS]

/** Such a fact cannot be entered: it is found by visiting the page. */
export const isAboutPage = ({ key }: Pick<Fact, 'key'>): boolean => ABOUT_PAGES.includes(key)
