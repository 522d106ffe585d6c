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
export * from './change-words.ts'
export * from './cited-page-words.ts'
export * from './claim-words.ts'
export { calibrationWords, costWords, economyWords, forecastWords } from './cost-words.ts'
export { COUNTRIES } from './countries.ts'
export { differences } from './differences.ts'
export * from './locale-words.ts'
export * from './month-words.ts'
export { parseCsv } from './parse-csv.ts'
export * from './prompt-file.ts'
export { newKey } from './request.ts'
export * from './scan-words.ts'
export * from './setup-words.ts'
export type * from './shapes.ts'
export * from './tags.ts'
export * from './vocabulary.ts'
export { refreshOf, UnfinishedJobError, waitForJob } from './wait-for-job.ts'
