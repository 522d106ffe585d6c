// The face of the package: everything needed to check evidence, nothing that needs a server.

export { concat, decodeUtf8, fromHex, toHex, utf8 } from './bytes.ts'
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
export { sha256, sha256Hex } from './sha256.ts'
