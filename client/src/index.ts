// The package's public interface: the ten calls, their errors, waiting for a scan, checking a bundle offline.
// Runs wherever there is fetch; the operator's calls are in `@brand-citation-forensics/client/admin`.

export {
  type BundleReport,
  compareStudies,
  type Proved,
  type ProvedStudy,
  type Step,
  type StudyBundle,
  type StudyComparison,
  type StudyReport,
} from '@brand-citation-forensics/proof'
export { Client } from './client.ts'
export {
  BadRequestError,
  BcfError,
  ConflictError,
  ConnectionError,
  InvalidInputError,
  MalformedAnswerError,
  MissingTokenError,
  NotFoundError,
  PlannedError,
  RateLimitedError,
  RedirectError,
  ScanCapError,
  type SentRequest,
  StatusError,
  TimeoutError,
  UnauthorizedError,
  UnavailableError,
  UnfinishedScanError,
} from './errors.ts'
export { type Answer, type CallOptions, type ClientOptions, DEFAULT_BASE_URL } from './request.ts'
export * from './types.ts'
export { type BundleTrust, bundleJson, verifyBundle, verifyStudy } from './verify-bundle.ts'
export { type WaitOptions, waitForScan } from './wait-for-scan.ts'
