import type { SearchMark } from '@brand-citation-forensics/client/admin'

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
