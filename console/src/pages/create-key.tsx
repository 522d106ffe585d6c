import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { admin } from '../api/clients.ts'
import { brandsQuery, keysQuery } from '../api/queries.ts'
import { Button } from '../parts/button.tsx'
import { DialogButton } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { InputField } from '../parts/fields/controls.tsx'
import { Form } from '../parts/fields/form.tsx'
import { ShownOnce } from '../parts/shown-once.tsx'

export const CreateKey = () => (
  <DialogButton label="Create key" look="primary" title="Create a key">
    {close => <CreateForm close={close} />}
  </DialogButton>
)

function CreateForm({ close }: { close: () => void }) {
  const { data: brands = [] } = useQuery(brandsQuery)
  const [name, setName] = useState('')
  const [brandIds, setBrandIds] = useState<string[]>([])
  const [write, setWrite] = useState(false)
  const [until, setUntil] = useState('')
  const queries = useQueryClient()
  const create = useMutation({
    // The key stays usable to the end of the day that was chosen.
    mutationFn: () =>
      admin.createKey({
        name: name.trim(),
        brandIds,
        write,
        ...(until && { expiresAt: `${until}T23:59:59Z` }),
      }),
    onSuccess: () => queries.invalidateQueries(keysQuery),
  })
  if (create.data)
    return (
      <ShownOnce what="key" text={create.data.key} close={close}>
        It is shown this once; only its hash is kept.
      </ShownOnce>
    )
  const toggle = (id: string, chosen: boolean) =>
    setBrandIds(previous => (chosen ? [...previous, id] : previous.filter(other => other !== id)))
  return (
    <Form onSubmit={() => create.mutate()}>
      <InputField
        label="Name"
        hint="Who or what will use it."
        required
        maxLength={100}
        value={name}
        onChange={setName}
      />
      <fieldset className="field">
        <legend>Brands it opens</legend>
        <div className="choices">
          {brands.map(brand => (
            <label key={brand.id}>
              <input
                type="checkbox"
                checked={brandIds.includes(brand.id)}
                onChange={event => toggle(brand.id, event.target.checked)}
              />
              {brand.name}
            </label>
          ))}
          {brands.length === 0 && <p className="faint">There is no brand yet. Add one first.</p>}
        </div>
      </fieldset>
      <fieldset className="field">
        <legend>What it may do</legend>
        <div className="choices">
          <label>
            <input type="checkbox" checked={write} onChange={event => setWrite(event.target.checked)} />
            Also start scans, verifications and refreshes
          </label>
        </div>
      </fieldset>
      <InputField
        label="Expires"
        hint="Optional; at the end of that day, UTC."
        type="date"
        value={until}
        onChange={setUntil}
      />
      {create.error && <ErrorNote error={create.error} />}
      <div className="dialog-foot">
        <Button look="primary" type="submit" isDisabled={brandIds.length === 0} isPending={create.isPending}>
          Create key
        </Button>
      </div>
    </Form>
  )
}
