import type { CheckedFact, NewFact } from '@brand-citation-forensics/client/admin'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { admin } from '../../api/clients.ts'
import { Button } from '../../parts/button.tsx'

const PAUSE_MS = 300

/** What the service would make of the rows, once typing pauses. */
export function useRowChecks(brandId: string, facts: NewFact[], asIs: boolean): CheckedFact[] {
  const asked = JSON.stringify({ facts, asIs })
  const [settled, setSettled] = useState(asked)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [asked])
  const { data = [] } = useQuery({
    queryKey: ['check-facts', brandId, settled],
    queryFn: () => admin.checkFacts(brandId, JSON.parse(settled)),
    enabled: settled === asked && facts.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return facts.length === 0 ? [] : data
}

interface RowChecksProps {
  checks: CheckedFact[]
  asIs: boolean
  onAsIs: (asIs: boolean) => void
  onSuggestion: (key: string) => void
}

/** What is wrong, what to know, and how it will be stored. */
export function RowChecks({ checks, asIs, onAsIs, onSuggestion }: RowChecksProps) {
  const isAtFault = checks.some(({ problem }) => problem)
  return (
    <div className="stack-tight" role="status">
      {checks.map(check => (
        <RowCheck key={`${check.key} ${check.value}`} check={check} onSuggestion={onSuggestion} />
      ))}
      {(isAtFault || asIs) && (
        <label className="check">
          <input type="checkbox" checked={asIs} onChange={event => onAsIs(event.target.checked)} />
          <span>Keep it as it is, although nothing may ever compare it</span>
        </label>
      )}
    </div>
  )
}

function RowCheck({ check, onSuggestion }: { check: CheckedFact; onSuggestion: (key: string) => void }) {
  const { key, value, label, problem, warning, readers } = check
  if (problem)
    return (
      <p className="note note-warn">
        <span>
          The {problem.field === 'since' ? 'date' : problem.field} {problem.message}
        </span>
        {problem.suggestion && (
          <Button look="link" onPress={() => problem.suggestion && onSuggestion(problem.suggestion)}>
            Use {problem.suggestion}
          </Button>
        )}
      </p>
    )
  return (
    <p className={warning ? 'note note-warn' : 'faint'}>
      <span className="foreign">
        {label ?? key}: {value}
      </span>{' '}
      –{' '}
      {warning ??
        (readers.includes('rules')
          ? 'compared with every answer'
          : 'compared where a model reads the answers')}
    </p>
  )
}
