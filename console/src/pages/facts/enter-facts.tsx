import { parseFacts } from '@brand-citation-forensics/cli/fact-file'
import type { EnteredFacts, FactFile, NewFact } from '@brand-citation-forensics/client/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { admin } from '../../api/clients.ts'
import { plural } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { DialogButton } from '../../parts/dialog.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { Field } from '../../parts/field.tsx'

interface Entry {
  facts: NewFact[]
  file?: FactFile
}

function useEnterFacts(brandId: string, onSuccess: (entered: EnteredFacts) => void = () => {}) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (entry: Entry) => admin.enterFacts(brandId, entry),
    onSuccess: async entered => {
      await queries.invalidateQueries({ queryKey: ['brand', brandId] })
      onSuccess(entered)
    },
  })
}

export const AddFact = ({ brandId }: { brandId: string }) => (
  <DialogButton label="Add fact" title="Add a fact">
    {close => <AddFactForm brandId={brandId} close={close} />}
  </DialogButton>
)

const EMPTY = { key: '', value: '', source: '', since: '' }

function AddFactForm({ brandId, close }: { brandId: string; close: () => void }) {
  const [fact, setFact] = useState(EMPTY)
  const enter = useEnterFacts(brandId, close)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { key, value, source, since } = fact
    const more = {
      ...(source.trim() && { source: source.trim() }),
      ...(since.trim() && { since: since.trim() }),
    }
    enter.mutate({ facts: [{ key: key.trim(), value: value.trim(), ...more }] })
  }
  const input = (name: keyof typeof EMPTY, required: boolean) => (ids: object) => (
    <input
      {...ids}
      required={required}
      value={fact[name]}
      onChange={event => setFact({ ...fact, [name]: event.target.value })}
    />
  )
  return (
    <form className="stack" onSubmit={submit}>
      <Field
        label="What"
        hint={
          <>
            Schema.org words: <code>foundingDate</code>, <code>openingHours[Monday]</code>,{' '}
            <code>product[Pro].offers.price</code>
          </>
        }
      >
        {input('key', true)}
      </Field>
      <Field label="Value" hint="What is true, such as 1987, 09:00-17:30, or no.">
        {input('value', true)}
      </Field>
      <Field label="Source" hint="Optional: the address of a page that says so.">
        {input('source', false)}
      </Field>
      <Field
        label="True since"
        hint="Optional: a day, a month or a year, such as 2019-05. Without it, only answers from now on are held against it."
      >
        {input('since', false)}
      </Field>
      {enter.error && <ErrorNote error={enter.error} />}
      <div className="dialog-foot">
        <Button look="primary" type="submit" isPending={enter.isPending}>
          Add fact
        </Button>
      </div>
    </form>
  )
}

export const ImportFacts = ({ brandId }: { brandId: string }) => (
  <DialogButton label="Import" title="Import facts">
    {close => <ImportForm brandId={brandId} close={close} />}
  </DialogButton>
)

/** Nothing is sent before one has seen what the file holds. */
function ImportForm({ brandId, close }: { brandId: string; close: () => void }) {
  const read = useMutation({ mutationFn: readFile })
  const enter = useEnterFacts(brandId)
  if (enter.data) return <Outcome entered={enter.data} close={close} />
  return (
    <div className="stack">
      <Field
        label="File"
        hint={
          <>
            CSV with the header <code>key,value,source,since</code>, or a JSON array of such objects. All are
            entered, or none.
          </>
        }
      >
        {ids => (
          <input
            {...ids}
            type="file"
            accept=".csv,.json,text/csv,application/json"
            onChange={event => {
              const file = event.target.files?.[0]
              if (file) read.mutate(file)
            }}
          />
        )}
      </Field>
      {read.error && <ErrorNote error={read.error} />}
      {read.data && (
        <p role="status">
          {plural(read.data.facts.length, 'fact')} in {read.data.file?.name}, from{' '}
          <code>{read.data.facts[0]?.key}</code> to <code>{read.data.facts.at(-1)?.key}</code>
        </p>
      )}
      {enter.error && <ErrorNote error={enter.error} />}
      <div className="dialog-foot">
        <Button onPress={close}>Cancel</Button>
        <Button
          look="primary"
          isDisabled={!read.data}
          isPending={enter.isPending}
          onPress={() => read.data && enter.mutate(read.data)}
        >
          Import
        </Button>
      </div>
    </div>
  )
}

async function readFile(file: File): Promise<Entry> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const facts = parseFacts(bytes, file.name).map(({ fact }) => fact)
  const sha256 = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex()
  return { facts, file: { name: file.name.slice(0, 100), sha256 } }
}

function Outcome({
  entered: { added, superseded, unchanged },
  close,
}: {
  entered: EnteredFacts
  close: () => void
}) {
  return (
    <div className="stack">
      <p role="status">
        {plural(added.length, 'fact')} added, {superseded} took the place of an earlier value, {unchanged}{' '}
        known already.
      </p>
      <div className="dialog-foot">
        <Button look="primary" onPress={close}>
          Done
        </Button>
      </div>
    </div>
  )
}
