// Small labelled marks. Colour always comes with a sign or a word.

import type { CitationClass, Engine, RunStatus, VerificationStatus } from '@brand-citation-forensics/client'
import type { ScanState, SearchMark } from '@brand-citation-forensics/client/admin'
import { ago, utc } from '../format.ts'
import { CLASS_MEANINGS, CLASS_NAMES, ENGINE_NAMES, sentence, VERIFICATION_WORDS } from '../words/words.ts'

const CLASS_SIGNS: Record<CitationClass, string> = {
  STRONG: 'M5 0 10 5 5 10 0 5z',
  DESCRIPTIVE: 'M5 0a5 5 0 1 1 0 10A5 5 0 0 1 5 0z',
  ECHO: 'M0 1h10v8H0zM3 4v2h4V4z',
  CONFABULATED: 'M5 0 10 9.5H0z',
  ABSENT: 'M0 4h10v2H0z',
}

export function ClassSign({ of }: { of: CitationClass }) {
  return (
    <svg
      className={`sign fill-${of.toLowerCase()}`}
      viewBox="0 0 10 10"
      width="10"
      height="10"
      aria-hidden="true"
    >
      <path d={CLASS_SIGNS[of]} fillRule="evenodd" />
    </svg>
  )
}

export function ClassBadge({ of }: { of: CitationClass }) {
  return (
    <span className={`badge badge-${of.toLowerCase()}`} title={CLASS_MEANINGS[of]}>
      <ClassSign of={of} />
      {CLASS_NAMES[of]}
    </span>
  )
}

export const EngineBadge = ({ engine }: { engine: Engine }) => (
  <span className="badge badge-engine">{ENGINE_NAMES[engine]}</span>
)

const STATUS_TONES: Record<ScanState | RunStatus, string> = {
  QUEUED: 'calm',
  RUNNING: 'live',
  CAPTURED: 'live',
  COMPLETED: 'good',
  CLASSIFIED: 'good',
  PARTIAL: 'warn',
  FAILED: 'bad',
  CANCELLED: 'calm',
}

export const StatusBadge = ({ status }: { status: ScanState | RunStatus }) => (
  <span className={`badge tone-${STATUS_TONES[status]}`}>
    <span className="dot" aria-hidden="true" />
    {sentence(status)}
  </span>
)

interface VerificationBadgeProps {
  status: VerificationStatus
  counts: { asked: number; reproduced: number } | null
}

export function VerificationBadge({ status, counts }: VerificationBadgeProps) {
  const { name, meaning } = VERIFICATION_WORDS[status]
  const tone = { active: 'good', stale: 'warn', not_reproducible: 'calm' }[status]
  return (
    <span className={`badge tone-${tone}`} title={meaning}>
      <span className="dot" aria-hidden="true" />
      {name}
      {counts && ` · ${counts.reproduced} of ${counts.asked} again`}
    </span>
  )
}

/** How long ago, with the exact time on hover; or the exact time itself. */
export function Moment({ at, exact }: { at: string; exact?: boolean }) {
  return (
    <time dateTime={at} title={utc(at)}>
      {exact ? utc(at) : ago(at)}
    </time>
  )
}

/** Foreign text with search matches marked. Whatever it contains, it stays text. */
export function Marked({ text, marks }: { text: string; marks: SearchMark[] }) {
  const pieces: { start: number; text: string; isMarked: boolean }[] = []
  let at = 0
  for (const { start, end } of marks) {
    if (start < at || end > text.length || end <= start) continue
    if (start > at) pieces.push({ start: at, text: text.slice(at, start), isMarked: false })
    pieces.push({ start, text: text.slice(start, end), isMarked: true })
    at = end
  }
  if (at < text.length) pieces.push({ start: at, text: text.slice(at), isMarked: false })
  return pieces.map(piece =>
    piece.isMarked ? (
      <mark key={piece.start} className="mark-found">
        {piece.text}
      </mark>
    ) : (
      <span key={piece.start}>{piece.text}</span>
    ),
  )
}
