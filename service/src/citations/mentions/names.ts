/** What a brand is called, as its owner entered it. */
export interface BrandNames {
  name: string
  domain: string
  aliases: string[]
}
