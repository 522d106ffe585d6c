// The vocabulary of the v1 API under this library's names. Every shape comes from openapi.json through
// openapi.ts, which `npm run openapi` writes; none is written here.

import { ENGINE_NAMES } from './engine-names.ts'
import type { components, operations } from './openapi.ts'

export { ENGINE_NAMES } from './engine-names.ts'

type Schemas = components['schemas']

export type Engine = Schemas['Engine']
export type PromptIntent = Schemas['PromptIntent']
export type CitationClass = Schemas['CitationClass']
export type VerificationStatus = Schemas['VerificationStatus']
export type ConfabulationWindow = Schemas['ConfabulationWindow']

export const ENGINES = Object.keys(
  ENGINE_NAMES,
) as readonly (keyof typeof ENGINE_NAMES)[] satisfies readonly Engine[]

export const PROMPT_INTENTS = [
  'CATEGORY',
  'BRANDED',
  'COMPARATIVE',
  'DEFENSIVE',
] as const satisfies PromptIntent[]

export const CITATION_CLASSES = [
  'STRONG',
  'DESCRIPTIVE',
  'ECHO',
  'CONFABULATED',
  'ABSENT',
] as const satisfies CitationClass[]

export type NewScan = Schemas['ScanRequest']
export type StartedScan = Schemas['ScanAccepted']
export type Scan = Schemas['Scan']
export type ScanStatus = Scan['status']
export type JobAcknowledgement = Schemas['JobAcknowledgement']

export type BrandRef = Schemas['BrandRef']
export type Fact = Schemas['Fact']
export type FactOrigin = Fact['origin']
export type GroundTruth = Schemas['GroundTruth']

export type ConfabulationFilter = NonNullable<operations['listConfabulations']['parameters']['query']>
export type CitationCounts = Schemas['CitationCounts']
export type Confabulation = Schemas['ConfabulationItem']
export type Confabulations = Schemas['Confabulations']

export type RunEvidence = Schemas['RunEvidence']
export type RunStatus = RunEvidence['status']
export type RunOutcome = NonNullable<RunEvidence['outcome']>

export const RUN_OUTCOMES = [
  'answered',
  'refused',
  'filtered',
  'cut_off',
  'empty',
  'not_shown',
] as const satisfies RunOutcome[]
export type Snapshot = Schemas['Snapshot']
export type Claim = Schemas['Claim']
export type Classification = Schemas['Classification']
export type Verification = Schemas['Verification']

/** The evidence, and what a third party needs to check it without the service. */
export type EvidenceBundle = Schemas['EvidenceBundle']

export type PublicEvidence = Schemas['PublicEvidence']
export type PublicContent = Schemas['CheckRequest']
export type PublicVerdict = Schemas['CheckVerdict']
/** The answer if no response with the hash was captured. */
export type NotCaptured = Schemas['NotCaptured']

/** Which field of a request was refused, and why. */
export type ErrorDetail = Schemas['ErrorDetail']
