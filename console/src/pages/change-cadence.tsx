import {
  CADENCE_MEANINGS,
  CADENCE_NAMES,
  CADENCES,
  type Cadence,
  type Prompt,
  savingWords,
} from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { admin } from '../api/clients.ts'
import { cadencePreviewQuery } from '../api/queries.ts'
import { dollars, plural } from '../format.ts'
import { Button } from '../parts/button.tsx'
import { DialogButton } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { Field } from '../parts/field.tsx'
import { Skeleton } from '../parts/loaded.tsx'

interface ChangeCadenceProps {
  brandId: string
  /** Active ones, at least one. */
  prompts: Prompt[]
  label: string
}

/** How often prompts are asked; the saving is shown before it is chosen. */
export function ChangeCadence({ brandId, prompts, label }: ChangeCadenceProps) {
  const [first] = prompts
  const isOne = prompts.length === 1 && first
  return (
    <DialogButton
      label={label}
      look="quiet"
      aria-label={isOne ? `Asked ${label}: ${first.text}` : label}
      title="How often to ask"
    >
      {close => <Form brandId={brandId} prompts={prompts} close={close} />}
    </DialogButton>
  )
}

interface FormProps {
  brandId: string
  prompts: Prompt[]
  close: () => void
}

function Form({ brandId, prompts, close }: FormProps) {
  const [cadence, setCadence] = useState<Cadence>(prompts[0]?.cadence ?? 'every_scan')
  const promptIds = prompts.map(({ id }) => id)
  const preview = useQuery(cadencePreviewQuery(brandId, { cadence, promptIds }))
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: () => admin.setCadence(brandId, { cadence, promptIds }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['brand', brandId] })
      close()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate()
  }
  return (
    <form className="stack" onSubmit={submit}>
      <p className="prompt-text">
        {prompts.length === 1 ? prompts[0]?.text : `${plural(prompts.length, 'prompt')} of this list`}
      </p>
      <Field
        label="Asked by the schedule"
        hint={`${capital(CADENCE_MEANINGS[cadence])}. Scans that somebody starts ask every prompt.`}
      >
        {ids => (
          <select {...ids} value={cadence} onChange={event => setCadence(event.target.value as Cadence)}>
            {CADENCES.map(value => (
              <option key={value} value={value}>
                {capital(CADENCE_NAMES[value])}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div role="status">
        {preview.data && <p>{savingWords(preview.data, dollars)}.</p>}
        {preview.isPending && <Skeleton lines={2} />}
      </div>
      {(preview.error ?? change.error) && <ErrorNote error={(preview.error ?? change.error)!} />}
      <div className="dialog-foot">
        <Button onPress={close}>Cancel</Button>
        <Button look="primary" type="submit" isPending={change.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
