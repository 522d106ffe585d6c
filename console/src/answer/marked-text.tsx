import type { Mark, Piece } from './place-marks.ts'

/** A passage of the answer that something on the page refers to. */
export interface Annotation extends Mark {
  kind: 'mention' | 'citation' | 'claim' | 'unread' | 'found'
  look: string
  id: string
  label: string
}

/** Text of the answer with its marks. Styles add up; each mark's number follows its last piece. */
export function MarkedText({ piece: { text, marks, ending } }: { piece: Piece<Annotation> }) {
  const looks = [...new Set(marks.map(mark => `mark-${mark.look}`))].join(' ')
  return (
    <>
      {marks.length === 0 ? (
        <Shown text={text} />
      ) : (
        <mark className={looks}>
          <Shown text={text} />
        </mark>
      )}
      {ending
        .filter(({ label }) => label !== '')
        .map(({ id, kind, label }) => (
          <a
            key={id}
            id={`at-${id}`}
            className="mark-number"
            href={`#${id}`}
            aria-label={`${kind} ${label}, explained`}
          >
            {label}
          </a>
        ))}
    </>
  )
}

/** Invisible characters, and those that change the text direction. The two joiners pass: words and emoji need them. */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is shown
  /([\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb])/

/** Such characters are shown by number, so that the text reads in the order sent. */
function Shown({ text }: { text: string }) {
  const parts = text.split(UNSEEN)
  if (parts.length === 1) return text
  return parts.map((part, place) =>
    // Every second part is a match of the pattern.
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of an unchanging text have no other identity
      <span key={place} className="answer-label">
        U+{part.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}
      </span>
    ),
  )
}
