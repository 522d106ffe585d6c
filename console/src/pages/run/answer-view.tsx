import type { RunAnswer } from '@brand-citation-forensics/client/admin'
import { Panel } from '../../parts/panel.tsx'
import { sentence } from '../../words.ts'
import { Explanations } from './explanations.tsx'
import { type Mark, type Segment, segmentsOf } from './segments.ts'

type Annotation = Mark & { kind: 'mention' | 'citation' | 'claim'; look: string; id: string; label: string }

/** The answer as text, with what was found in it marked. Nothing in it is ever more than text. */
export function AnswerView({ answer }: { answer: RunAnswer }) {
  const segments = segmentsOf(answer.text, annotationsOf(answer))
  return (
    <div className="answer">
      <Panel
        title="What the engine answered"
        lead={answer.outcome === 'answered' ? undefined : `Read as: ${sentence(answer.outcome)}`}
      >
        {answer.text === '' ? (
          <p className="faint">The answer holds no text.</p>
        ) : (
          <div className="answer-text foreign" dir="auto">
            {segments.map((segment, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of an unchanging text have no other identity
              <Piece key={index} segment={segment} />
            ))}
          </div>
        )}
        <ul className="legend">
          <li>
            <mark className="mark-mention">Brand named</mark>
          </li>
          <li>
            <mark className="mark-contradicted">Contradicts a fact</mark>
          </li>
          <li>
            <mark className="mark-suspected">May contradict a fact</mark>
          </li>
          <li>
            <mark className="mark-supported">Agrees with a fact</mark>
          </li>
          <li>
            <mark className="mark-open">Could not be held against a fact</mark>
          </li>
          <li>
            <mark className="mark-citation">Cited</mark>
          </li>
        </ul>
      </Panel>
      <Explanations answer={answer} />
    </div>
  )
}

const LOOKS = {
  contradicted: 'contradicted',
  suspected: 'suspected',
  supported: 'supported',
  unverifiable: 'open',
  hedged: 'open',
}

function annotationsOf({ mentions, claims, citations }: RunAnswer): Annotation[] {
  return [
    ...mentions.map(({ start, end }, index) => ({
      start,
      end,
      kind: 'mention' as const,
      look: 'mention',
      id: `mention-${index + 1}`,
      label: '',
    })),
    ...citations
      .filter(citation => citation.start !== null && citation.end !== null)
      .map(({ start, end, position }) => ({
        start: start ?? 0,
        end: end ?? 0,
        kind: 'citation' as const,
        look: 'citation',
        id: `citation-${position}`,
        label: `[${position}]`,
      })),
    ...claims.map(({ start, end, verdict }, index) => ({
      start,
      end,
      kind: 'claim' as const,
      look: LOOKS[verdict],
      id: `claim-${index + 1}`,
      label: String(index + 1),
    })),
  ]
}

/** The last mark wins: claims lie over citations, and citations over mentions. */
function Piece({ segment: { text, marks, ending } }: { segment: Segment<Annotation> }) {
  if (marks.length === 0) return text
  const numbered = ending.filter(mark => mark.label !== '')
  const looks = [...new Set(marks.map(mark => `mark-${mark.look}`))].join(' ')
  return (
    <>
      <mark className={looks} id={numbered[0] ? `at-${numbered[0].id}` : undefined}>
        {text}
      </mark>
      {numbered.map(mark => (
        <a
          key={mark.id}
          className="mark-number"
          href={`#${mark.id}`}
          aria-label={`${mark.kind} ${mark.label}, explained`}
        >
          {mark.label}
        </a>
      ))}
    </>
  )
}
