import type { KnownFact } from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { catalogueQuery, factsQuery } from '../../api/queries.ts'
import { plural } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { DialogButton } from '../../parts/dialog.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { InputField } from '../../parts/fields/controls.tsx'
import { Form } from '../../parts/fields/form.tsx'
import { type Draft, EMPTY_DRAFT, factsOf } from './draft-facts.ts'
import { FactPicker } from './fact-picker.tsx'
import { RowChecks, useRowChecks } from './row-checks.tsx'
import { useEnterFacts } from './use-enter-facts.ts'
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
  const { data: catalogue = [] } = useQuery(catalogueQuery)
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
      <FactPicker catalogue={catalogue} text={what} onText={setWhat} onPick={pick} />
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
      {enter.error && <ErrorNote error={enter.error} />}
      <div className="dialog-foot">
        <Button look="primary" type="submit" isDisabled={drafted.length === 0} isPending={enter.isPending}>
          {drafted.length > 1 ? `Add ${plural(drafted.length, 'fact')}` : 'Add fact'}
        </Button>
      </div>
    </Form>
  )
}
