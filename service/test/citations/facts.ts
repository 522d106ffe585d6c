import type { Fact } from '../../src/model/fact.ts'

const LONG_AGO = new Date('2026-01-01T00:00:00Z')

/** Facts as a site would state them, each with an id that tells its place. */
export const factsOf = (stated: { key: string; value: string }[]): Fact[] =>
  stated.map(({ key, value }, index) => ({
    id: `fct_${index}`,
    brandId: 'brd_one',
    key,
    value,
    source: 'https://brand.example/',
    hash: '0'.repeat(64),
    sourceSha256: '0'.repeat(64),
    origin: 'website',
    active: true,
    collectedAt: LONG_AGO,
    supersededAt: null,
  }))
