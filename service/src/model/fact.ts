/** Something a brand says about itself. A changed value is a new fact; the old one becomes inactive. */
export interface Fact {
  id: string
  brandId: string
  /** What the fact is about, in schema.org words: foundingDate, telephone, founder. */
  key: string
  value: string
  /** The final URL the value was read from. */
  source: string
  /** SHA-256 of the UTF-8 bytes of `value`, lower-case hex. */
  hash: string
  /** SHA-256 of the fetched bytes of the source, lower-case hex. */
  sourceSha256: string
  active: boolean
  collectedAt: Date
  supersededAt: Date | null
}
