// What to do about a case, one thing after the other: look, report to the maker, follow, gone.

import type { CaseDetail, Following } from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { followingQuery } from '../../api/queries.ts'
import { CaseActions } from './case-actions.tsx'
import { type CasePart, isActive, STEPS, type Step } from './words.ts'

const NAMES: Record<Step, string> = {
  look: 'Look',
  report: 'Report to the maker',
  follow: 'Follow',
  gone: 'Gone',
}

const WORDS: Record<Step, string> = {
  look: 'Read the words and the fact. Is it false, and does it matter? Then take it on; otherwise dismiss it, or correct the fact.',
  report: 'Tell the maker of the engine. The text to paste is ready, in the words of that engine.',
  follow:
    'It is reported. Follow it: the engines are asked again until enough answers in a row are without it.',
  gone: 'The engines are asked again. The case closes by itself once enough answers in a row are without the claim.',
}

/** The next one; null when nothing is left to do. */
function nextStep({ status, owner, reports }: CaseDetail, following: Following | null): Step | null {
  if (!isActive(status)) return null
  if (following?.endedAt === null) return 'gone'
  if (reports.length > 0) return 'follow'
  return owner === null ? 'look' : 'report'
}

export function useStep(found: CaseDetail): Step | null {
  const { data } = useQuery(followingQuery(found.id))
  return nextStep(found, data?.following ?? null)
}

export function Steps({ found }: CasePart) {
  const step = useStep(found)
  const reached = step === null ? STEPS.length : STEPS.indexOf(step)
  return (
    <section className="panel case-steps" aria-label="What to do">
      <ol>
        {STEPS.map((one, place) => (
          <li
            key={one}
            className={place < reached ? 'step-done' : undefined}
            aria-current={one === step ? 'step' : undefined}
          >
            {NAMES[one]}
            {place < reached && <span className="visually-hidden">, done</span>}
          </li>
        ))}
      </ol>
      {step && <p>{WORDS[step]}</p>}
      <div className="row no-print">
        <CaseActions found={found} step={step} />
      </div>
    </section>
  )
}
