// The package's public interface: everything needed to check evidence, nothing that needs a server.

export { dayInWords, dollarWords } from './amounts.ts'
export type { Bundle } from './bundle.ts'
export { bundleHtml } from './bundle-page.ts'
export type { BundleIntegrity } from './bundle-parts.ts'
export { concat, decodeUtf8, fromBase64, fromHex, toBase64, toHex, utf8 } from './bytes.ts'
export type { Step } from './checklist.ts'
export {
  type Checkpoint,
  checkpointText,
  type OpenedCheckpoint,
  openCheckpoint,
  parseCheckpoint,
  readCheckpoint,
  signCheckpoint,
} from './checkpoint.ts'
export { sha256, sha256Hex } from './crypto.ts'
export { csvFile, csvLine, withoutGuard } from './csv.ts'
export { chainOfCustody, type RunRecord } from './custody.ts'
export { bundleOf } from './derive.ts'
export { ProofError } from './error.ts'
export { ANSWER_SLOT, evidenceView, factView, readingBehind, runView } from './evidence-view.ts'
export { hostOf } from './host.ts'
export { inertJson } from './inert-json.ts'
export {
  consistencyProof,
  EMPTY_ROOT,
  inclusionProof,
  leafHash,
  type Node,
  type NodeSource,
  nodeHash,
  nodesRead,
  sameBytes,
  treeRoot,
  verifyConsistency,
  verifyInclusion,
} from './merkle.ts'
export {
  CONNECT_READER_WORDS,
  isUnjudged,
  type Judgeable,
  NO_FACTS_WORDS,
  NO_SHARE_WORDS,
  NOT_READ_WORDS,
  type NoShare,
  SET_READER_WORDS,
  unjudgedWords,
} from './no-figure.ts'
export {
  cosignedText,
  formatSigningKey,
  formatVerifierKey,
  isKeyName,
  type OpenedNote,
  openNote,
  parseNote,
  parseSigningKey,
  parseVerifierKey,
  type SigningKey,
  signatureLine,
  signingKey,
  signNote,
  type VerifierKey,
} from './note.ts'
export { type Origin, originOf, originWords } from './origin.ts'
/** How sure a verdict is, in the words of its evidence page. */
export { CLASS_NAMES, percent as confidenceWords } from './page-text.ts'
export type { Proved, ProvedTimestamp } from './proved.ts'
export {
  ENOUGH_ANSWERS,
  intervalWords,
  isTooFewToTell,
  percentWords,
  type Rate,
  rateOf,
  rateWords,
  wilson,
} from './rate.ts'
export { escapedText, type Place, readableAnswer, timeInWords } from './readable-answer.ts'
export {
  type CommittedRecord,
  canonical,
  canonicalJson,
  commitRecord,
  entryCommitment,
  privateCommitment,
  RECORD_KINDS,
  type RecordContent,
  type RecordKind,
  type Salts,
} from './record.ts'
export type { Sealed } from './record-content.ts'
export {
  type Agreement,
  type ComparedRate,
  compareStudies,
  type StudyComparison,
} from './study/compare-studies.ts'
export {
  endOfStudy,
  MOST_HOURS,
  MOST_RUNS,
  MOST_SAMPLES,
  PROTOCOL_FORMAT,
  protocolSha256,
  readProtocol,
  runCount,
  type StudyPlace,
  type StudyProtocol,
  startOfRound,
  studyPlaces,
} from './study/protocol.ts'
export {
  readStudyBundle,
  STUDY_BUNDLE_FORMAT,
  STUDY_ENDED_SLOT,
  STUDY_ENDINGS,
  STUDY_PLAN_SLOT,
  STUDY_REASONS,
  type StudyBundle,
  type StudyEndedContent,
  type StudyEnding,
  type StudyEndingKind,
  type StudyPlanContent,
  type StudyReason,
} from './study/study-bundle.ts'
export type { ProvedSample, ProvedStudy } from './study/study-proved.ts'
export {
  STUDY_CLASSES,
  type StudyCounts,
  type StudyRate,
  type StudyResults,
  type StudySample,
  studyResults,
} from './study/study-results.ts'
export { isStudyFile, type StudyReport, verifyStudy, verifyStudyFile } from './study/verify-study.ts'
export {
  entriesOf,
  entryBundle,
  openTile,
  parseTilePath,
  perfectRoot,
  TILE_WIDTH,
  type Tile,
  type TileAddress,
  tileOf,
  tilePath,
  tileWidth,
} from './tile.ts'
export { type BringTile, openTileTree, type TileTree } from './tile-tree.ts'
export { describeClaim } from './timestamp-claim.ts'
export {
  formatTlogProof,
  openTlogProof,
  type ProvenRecord,
  parseTlogProof,
  type TlogProof,
} from './tlog-proof.ts'
export type { Trust } from './trust.ts'
export { type BundleReport, verifyBundle } from './verify-bundle.ts'
export { verifyBundleFile } from './verify-bundle-file.ts'
export { endorsementText } from './verify-log.ts'
export { visibleSha256, visibleText } from './visible-text.ts'
