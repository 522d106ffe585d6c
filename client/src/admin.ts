// Everything but the ten calls: the typed call of every operation, names for what operations answer, and words for people.

export {
  csvFile,
  intervalWords,
  isTooFewToTell,
  NO_SHARE_WORDS,
  percentWords,
  type Rate,
  rateOf,
  rateWords,
  withoutGuard,
} from '@brand-citation-forensics/proof'
export {
  type Api,
  type Body,
  createApi,
  type PlaceOf,
  type Query,
  type QueryOf,
  type Readable,
  type ReadFrom,
  type Reply,
  type Sent,
} from './api.ts'
export { COUNTRIES } from './countries.ts'
export { parseCsv } from './parse-csv.ts'
export * from './prompt-file.ts'
export { newKey } from './request.ts'
export type * from './shapes.ts'
export * from './tags.ts'
export * from './vocabulary.ts'
export { refreshOf, UnfinishedJobError, waitForJob } from './wait-for-job.ts'
export * from './words/cases.ts'
export * from './words/claims.ts'
export * from './words/costs.ts'
export * from './words/locale.ts'
export * from './words/scans.ts'
export * from './words/setup.ts'
