import type { CitationClass, Engine, PromptIntent } from '@brand-citation-forensics/client'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ENGINE_NAMES, INTENT_NAMES } from '../words/words.ts'
import { ClassBadge, Moment } from './badges.tsx'
import { OfPrompt } from './links.tsx'

export const ANSWER_COLUMNS = ['Prompt', 'Result', 'Engine', 'Intent', 'Captured']

interface AnswerRowProps {
  runId: string
  answer: {
    promptId: string
    promptText: string
    engine: Engine
    intent: PromptIntent
    citationClass?: CitationClass | null
    capturedAt: string | null
  }
  /** In place of its class. */
  result?: ReactNode
  /** Below the engine. */
  origin?: ReactNode
  /** More cells, at the end. */
  children?: ReactNode
}

/** An answer in a table: links to itself, and to its prompt. */
export function AnswerRow({ runId, answer, result, origin, children }: AnswerRowProps) {
  const { promptId, promptText, engine, intent, citationClass, capturedAt } = answer
  return (
    <tr>
      <th scope="row" className="wide-cell">
        <Link to={`/runs/${runId}`} dir="auto">
          {promptText}
        </Link>{' '}
        <OfPrompt id={promptId} text={promptText} />
      </th>
      <td>{result ?? (citationClass && <ClassBadge of={citationClass} />)}</td>
      <td className="nowrap">
        {ENGINE_NAMES[engine]}
        {origin}
      </td>
      <td>{INTENT_NAMES[intent]}</td>
      <td>{capturedAt ? <Moment at={capturedAt} /> : '–'}</td>
      {children}
    </tr>
  )
}
