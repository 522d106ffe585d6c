import type { CheckedFact, KnownFact, NewFact } from '@brand-citation-forensics/client/admin'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, read } from '../../api/api.ts'
import { factsQuery } from '../../api/queries.ts'
import { plural } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { DialogButton } from '../../parts/dialog.tsx'
import { Form, FormFoot, InputField } from '../../parts/fields.tsx'
import { type Draft, EMPTY_DRAFT, factsOf } from './draft-facts.ts'
import { useEnterFacts } from './enter-facts.tsx'
import { ValueFields } from './value-fields.tsx'

export const AddFact = ({ brandId }: { brandId: string }) => (
  <DialogButton label="Add fact" title="Add a fact" wide>
    {close => <AddFactForm brandId={brandId} close={close} />}
  </DialogButton>
)

/** A duration starts with days, a measure with its usual unit. */
const startOf = (known: KnownFact): Draft => ({
  ...EMPTY_DRAFT,
  names: known.names.map(() => ''),
  unit: known.unit ?? (known.form === 'duration' ? 'days' : ''),
})

function AddFactForm({ brandId, close }: { brandId: string; close: () => void }) {
  const { data: catalogue = [] } = useQuery({
    ...read('/api/admin/facts/catalogue', {}),
    select: ({ facts }) => facts,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data: facts } = useQuery(factsQuery(brandId))
  const [what, setWhat] = useState('')
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [source, setSource] = useState('')
  const [since, setSince] = useState('')
  const [asIs, setAsIs] = useState(false)
  const enter = useEnterFacts(brandId, close)
  const known = catalogue.find(({ label }) => label === what) ?? null
  const pick = (picked: KnownFact) => {
    setWhat(picked.label)
    setDraft(startOf(picked))
    setAsIs(false)
  }
  const [page, day] = [source.trim(), since.trim()]
  const more = { ...(page && { source: page }), ...(day && { since: day }) }
  const drafted = factsOf(known, what, draft).map(fact => ({ ...fact, ...more }))
  const checks = useRowChecks(brandId, drafted, asIs)
  const choose = (key: string) => {
    const meant = catalogue.find(each => each.key === key || each.example.key === key)
    if (meant) pick(meant)
    else setWhat(key)
  }
  const products = new Set(
    facts?.flatMap(({ key, active }) => (active && /^product\[([^\]]*)\]/.exec(key)?.[1]) || []),
  )
  return (
    <Form onSubmit={() => enter.mutate({ facts: drafted, ...(asIs && { asIs }) })}>
      <InputField
        label="What"
        hint="A fact by its name, such as Founding date, or a key of schema.org words."
        required
        suggestions={catalogue.map(({ label, alsoCalled }) => [label, alsoCalled.join(', ')])}
        value={what}
        onChange={typed => {
          const meant = catalogue.find(({ label }) => label.toLowerCase() === typed.trim().toLowerCase())
          if (meant) pick(meant)
          else setWhat(typed)
        }}
      />
      <ValueFields
        known={known}
        draft={draft}
        products={[...products]}
        onChange={part => setDraft(previous => ({ ...previous, ...part }))}
      />
      <InputField
        label="Source"
        hint="Optional: the address of a page that says so."
        value={source}
        onChange={setSource}
      />
      <InputField
        label="True since"
        hint="Optional: a day, a month or a year, such as 2019-05. Without it, only answers from now on are held against it."
        value={since}
        onChange={setSince}
      />
      <RowChecks checks={checks} asIs={asIs} onAsIs={setAsIs} onSuggestion={choose} />
      <FormFoot
        action={drafted.length > 1 ? `Add ${plural(drafted.length, 'fact')}` : 'Add fact'}
        isDisabled={drafted.length === 0}
        isPending={enter.isPending}
        error={enter.error}
      />
    </Form>
  )
}

const PAUSE_MS = 300

/** What the service would make of the rows, once typing pauses. */
function useRowChecks(brandId: string, facts: NewFact[], asIs: boolean): CheckedFact[] {
  const asked = JSON.stringify({ facts, asIs })
  const [settled, setSettled] = useState(asked)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [asked])
  const { data = [] } = useQuery({
    queryKey: ['check-facts', brandId, settled],
    queryFn: () =>
      api.POST('/api/admin/brands/{brandId}/facts/check', {
        params: { path: { brandId } },
        body: JSON.parse(settled),
      }),
    select: ({ facts }) => facts,
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
function RowChecks({ checks, asIs, onAsIs, onSuggestion }: RowChecksProps) {
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
  const { key, value, label, problem, warning } = check
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
      – {warning ?? 'compared with every answer that is read'}
    </p>
  )
}
