import type { ListedConfabulation } from '@brand-citation-forensics/client/admin'

type Column = (item: ListedConfabulation) => string | number | null | undefined

export const CONFABULATION_COLUMNS: Record<string, Column> = {
  runId: item => item.runId,
  scanId: item => item.scanId,
  engine: item => item.engine,
  intent: item => item.intent,
  prompt: item => item.promptText,
  claim: item => item.claim,
  factKey: item => item.fact?.key,
  factValue: item => item.fact?.value,
  factSource: item => item.fact?.source ?? item.contradictedFact?.source,
  factHash: item => item.fact?.hash ?? item.contradictedFact?.hash,
  excerpt: item => item.excerpt,
  verificationStatus: item => item.verificationStatus,
  asked: item => item.verifications?.asked,
  reproduced: item => item.verifications?.reproduced,
  capturedAt: item => item.capturedAt,
  classifiedAt: item => item.classifiedAt,
  sha256: item => item.sha256,
  reader: item => item.read?.reader,
  matter: item => item.read?.matter,
  comparison: item => item.read?.comparison,
  cameBy: item => item.origin?.words,
  provider: item => item.origin?.provider,
  route: item => item.origin?.route,
  country: item => item.locale?.country,
  language: item => item.locale?.language,
  city: item => item.locale?.city,
}
