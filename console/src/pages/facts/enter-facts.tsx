import type { CheckedFact, EnteredFacts, FactFile, NewFact } from '@brand-citation-forensics/client/admin'
import { linkedDataIn, parseFacts } from '@brand-citation-forensics/client/fact-file'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { plural } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { DialogButton } from '../../parts/dialog.tsx'
import { Field } from '../../parts/fields.tsx'
import { ErrorNote } from '../../parts/loaded.tsx'

export const ImportFacts = ({ brandId }: { brandId: string }) => (
  <DialogButton label="Import" title="Import facts" wide>
    {close => <ImportForm brandId={brandId} close={close} />}
  </DialogButton>
)

/** Nothing is submitted before the user has seen the file's contents. */
function ImportForm({ brandId, close }: { brandId: string; close: () => void }) {
  const [asIs, setAsIs] = useState(false)
  const read = useMutation({ mutationFn: (chosen: Chosen) => readFile(brandId, chosen) })
  const enter = useEnterFacts(brandId)
  if (enter.data) return <Outcome entered={enter.data} close={close} />
  const chosen = read.variables
  const problems = read.data?.rows.filter(({ check }) => check.problem).length ?? 0
  return (
    <div className="stack">
      <Field
        label="File"
        hint={
          <>
            CSV with the header <code>key,value,source,since</code>, a JSON array of such objects, or
            schema.org JSON-LD, also within a page. All are entered, or none.
          </>
        }
      >
        {ids => (
          <input
            {...ids}
            type="file"
            accept=".csv,.json,.jsonld,.html,text/csv,application/json,application/ld+json,text/html"
            onChange={event => {
              const file = event.target.files?.[0]
              if (file) read.mutate({ file, asIs })
            }}
          />
        )}
      </Field>
      {read.error && <ErrorNote error={read.error} />}
      {read.data && <Preview preview={read.data} />}
      {(problems > 0 || asIs) && (
        <label className="check">
          <input
            type="checkbox"
            checked={asIs}
            onChange={event => {
              setAsIs(event.target.checked)
              if (chosen) read.mutate({ ...chosen, asIs: event.target.checked })
            }}
          />
          <span>Keep them as they are, although nothing may ever compare them</span>
        </label>
      )}
      {enter.error && <ErrorNote error={enter.error} />}
      <div className="dialog-foot">
        <Button onPress={close}>Cancel</Button>
        <Button
          look="primary"
          isDisabled={!read.data || problems > 0}
          isPending={enter.isPending}
          onPress={() => read.data && enter.mutate({ ...read.data.entry, ...(asIs && { asIs }) })}
        >
          Import
        </Button>
      </div>
    </div>
  )
}

interface Chosen {
  file: File
  asIs: boolean
}

interface Read {
  entry: Entry
  rows: { where: string; check: CheckedFact }[]
}

async function readFile(brandId: string, { file, asIs }: Chosen): Promise<Read> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const linkedData = linkedDataIn(bytes, file.name)
  const placed = linkedData === null ? parseFacts(bytes, file.name) : null
  const facts = placed?.map(({ fact }) => fact)
  const { facts: checked } = await api.POST('/api/admin/brands/{brandId}/facts/check', {
    params: { path: { brandId } },
    body: {
      ...(facts && { facts }),
      ...(linkedData !== null && { linkedData }),
      asIs,
    },
  })
  if (checked.length === 0) throw new Error(`${file.name} states no fact of this brand.`)
  const sha256 = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex()
  return {
    entry: {
      facts: facts ?? checked.map(({ key, value, since }) => ({ key, value, ...(since && { since }) })),
      file: { name: file.name.slice(0, 100), sha256 },
    },
    rows: checked.map((check, place) => ({ where: placed?.[place]?.where ?? check.key, check })),
  }
}

const MOST_SHOWN = 20

function Preview({ preview: { entry, rows } }: { preview: Read }) {
  const told = rows.filter(({ check }) => check.problem ?? check.warning)
  return (
    <div role="status" className="stack-tight">
      <p>
        {plural(rows.length, 'fact')} in {entry.file?.name}, from <code>{rows[0]?.check.key}</code> to{' '}
        <code>{rows.at(-1)?.check.key}</code>
      </p>
      {told.slice(0, MOST_SHOWN).map(({ where, check: { key, problem, warning } }) => (
        <p key={where + key} className={problem ? 'note note-danger' : 'note note-warn'}>
          <span className="foreign">
            {where}: {problem ? `the ${problem.field} ${problem.message}` : `${key}: ${warning}`}
          </span>
        </p>
      ))}
      {told.length > MOST_SHOWN && <p className="faint">and {told.length - MOST_SHOWN} more</p>}
    </div>
  )
}

function Outcome({
  entered: { added, superseded, unchanged, warnings = [] },
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
        {warnings.length > 0 && ` ${plural(warnings.length, 'row')} may never be compared.`}
      </p>
      <div className="dialog-foot">
        <Button look="primary" onPress={close}>
          Done
        </Button>
      </div>
    </div>
  )
}

interface Entry {
  facts: NewFact[]
  file?: FactFile
  asIs?: boolean
}

export function useEnterFacts(brandId: string, onSuccess: (entered: EnteredFacts) => void = () => {}) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (entry: Entry) =>
      api.POST('/api/admin/brands/{brandId}/facts', { params: { path: { brandId } }, body: entry }),
    onSuccess: async entered => {
      await queries.invalidateQueries({ queryKey: ['brands', brandId] })
      onSuccess(entered)
    },
  })
}
