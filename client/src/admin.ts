// Everything but the ten calls: the typed call of every operation, names for what operations answer, and words for people.

export { csvFile, withoutGuard } from '@brand-citation-forensics/proof'
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
export { costWords, economyWords, forecastWords } from './cost-words.ts'
export { COUNTRIES } from './countries.ts'
export { differences } from './differences.ts'
export * from './fact-words.ts'
export * from './following-words.ts'
export * from './locale-words.ts'
export * from './month-words.ts'
export { parseCsv } from './parse-csv.ts'
export * from './portfolio-words.ts'
export * from './prompt-file.ts'
export * from './rate-words.ts'
export { newKey } from './request.ts'
export * from './rival-words.ts'
export * from './scan-words.ts'
export * from './setup-words.ts'
export type * from './shapes.ts'
export * from './source-words.ts'
export * from './study-words.ts'
export * from './tags.ts'
export * from './vocabulary.ts'
export { refreshOf, UnfinishedJobError, waitForJob } from './wait-for-job.ts'
