import {
  CADENCE_MEANINGS,
  CADENCE_NAMES,
  CADENCES,
  type Cadence,
  type Prompt,
  savingWords,
} from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { admin } from '../api/clients.ts'
import { cadencePreviewQuery } from '../api/queries.ts'
import { dollars, plural } from '../format.ts'
import { Button } from '../parts/button.tsx'
import { DialogButton } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { SelectField } from '../parts/fields/controls.tsx'
import { Form } from '../parts/fields/form.tsx'
import { Options } from '../parts/fields/options.tsx'
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
      {close => <CadenceForm brandId={brandId} prompts={prompts} close={close} />}
    </DialogButton>
  )
}

interface CadenceFormProps {
  brandId: string
  prompts: Prompt[]
  close: () => void
}

function CadenceForm({ brandId, prompts, close }: CadenceFormProps) {
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
  return (
    <Form onSubmit={() => change.mutate()}>
      <p className="prompt-text">
        {prompts.length === 1 ? prompts[0]?.text : `${plural(prompts.length, 'prompt')} of this list`}
      </p>
      <SelectField
        label="Asked by the schedule"
        hint={`${capital(CADENCE_MEANINGS[cadence])}. Scans that somebody starts ask every prompt.`}
        value={cadence}
        onChange={chosen => setCadence(chosen as Cadence)}
      >
        <Options of={CADENCES.map(value => [value, capital(CADENCE_NAMES[value])])} />
      </SelectField>
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
    </Form>
  )
}

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
