import type { RunAnswer } from '@brand-citation-forensics/client/admin'
import { useMemo } from 'react'
import { drawAsSent, drawMarkdown } from '../../answer/draw-markdown.ts'
import { DrawnAnswer } from '../../answer/drawn-answer.tsx'
import type { Annotation } from '../../answer/marked-text.tsx'
import { placeMarks } from '../../answer/place-marks.ts'
import { SwitchFilter, useFilter } from '../../parts/filters.tsx'
import { Panel } from '../../parts/page.tsx'
import { sentence } from '../../words/words.ts'
import { Explanations } from './explanations.tsx'

const FORMS = [
  { value: 'formatted', label: 'Formatted' },
  { value: 'raw', label: 'Raw text' },
]

/** The answer as people saw it or as sent, with findings marked. */
export function AnswerView({ answer }: { answer: RunAnswer }) {
  const [get] = useFilter()
  const isRaw = get('text') === 'raw'
  const found = get('found')
  const drawn = useMemo(() => {
    const tree = isRaw ? drawAsSent(answer.text) : drawMarkdown(answer.text)
    return placeMarks(tree, [...annotationsOf(answer), ...foundIn(found)], answer.text.length)
  }, [answer, isRaw, found])
  return (
    <div className="answer">
      <Panel
        title="What the engine answered"
        lead={answer.outcome === 'answered' ? undefined : `Read as: ${sentence(answer.outcome)}`}
        actions={
          <SwitchFilter
            name="text"
            label="Show the answer"
            value={isRaw ? 'raw' : 'formatted'}
            options={FORMS}
          />
        }
      >
        {answer.text === '' ? (
          <p className="faint">The answer holds no text.</p>
        ) : (
          <div className="answer-text foreign" dir="auto">
            <DrawnAnswer nodes={drawn} />
          </div>
        )}
        <ul className="legend">
          {found !== '' && (
            <li>
              <mark className="mark-found">Searched for</mark>
            </li>
          )}
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
            <mark className="mark-open">Could not be compared</mark>
          </li>
          {answer.claims.some(({ verdict }) => verdict === 'set_aside') && (
            <li>
              <mark className="mark-aside">Set aside</mark>
            </li>
          )}
          {answer.unread.length > 0 && (
            <li>
              <mark className="mark-unread">Unread</mark>
            </li>
          )}
          <li>
            <mark className="mark-citation">Cited</mark>
          </li>
        </ul>
      </Panel>
      <Explanations answer={answer} />
    </div>
  )
}

const MOST_FOUND = 20

/** What a search found, from the address: `12-18,40-46`. */
const foundIn = (places: string): Annotation[] =>
  places
    .split(',')
    .slice(0, MOST_FOUND)
    .flatMap(place => {
      const [, start, end] = /^(\d{1,9})-(\d{1,9})$/.exec(place) ?? []
      const mark = { start: Number(start), end: Number(end) }
      return end === undefined
        ? []
        : [{ ...mark, kind: 'found', look: 'found', id: `found-${place}`, label: '' }]
    })

const LOOKS = {
  contradicted: 'contradicted',
  suspected: 'suspected',
  supported: 'supported',
  disputed: 'suspected',
  set_aside: 'aside',
  unverifiable: 'open',
  hedged: 'open',
}

function annotationsOf({ mentions, claims, citations, unread }: RunAnswer): Annotation[] {
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
    ...unread.map(({ start, end }, index) => ({
      start,
      end,
      kind: 'unread' as const,
      look: 'unread',
      id: `unread-${index + 1}`,
      label: `?${index + 1}`,
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
