import type { LastAudit } from './admin-types.ts'

export interface LogState {
  /** Null until the log has its key. */
  origin: string | null
  /** Oldest first. */
  keys: { vkey: string; active: boolean }[]
  size: number
  waiting: number
  /** `root` in base64, as on the note. */
  checkpoint: { size: number; root: string; signedAt: string; note: string } | null
  anchors: {
    authority: string
    time: string
    size: number
    sha256: string
    claim: string
    missing: string[] | null
  }[]
  /** The configured ones; null if one has signed nothing yet. */
  witnesses: { name: string; lastSeenAt: string | null; size: number | null }[]
  /** What is published elsewhere as static files; null if never configured. */
  files: { size: number; publishedAt: string | null } | null
  lastAudit: LastAudit | null
}
