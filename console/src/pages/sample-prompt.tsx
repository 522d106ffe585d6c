import type { Prompt } from '@brand-citation-forensics/client/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { admin } from '../api/clients.ts'
import { DialogButton } from '../parts/dialog.tsx'
import { Form, FormFoot } from '../parts/fields/form.tsx'
import { SamplesCost, SamplesField } from '../parts/fields/samples-field.tsx'

interface SamplePromptProps {
  prompt: Prompt
  brandId: string
}

/** How often a prompt is asked in one scan, and how to change it; the cost is shown before it is chosen. */
export const SamplePrompt = ({ prompt, brandId }: SamplePromptProps) => {
  const words = prompt.samples ? `${prompt.samples} times` : 'As the brand'
  return (
    <DialogButton
      label={words}
      look="quiet"
      aria-label={`Samples: ${words}. Change: ${prompt.text}`}
      title="How often in one scan"
    >
      {close => <SampleForm prompt={prompt} brandId={brandId} close={close} />}
    </DialogButton>
  )
}

function SampleForm({ prompt, brandId, close }: SamplePromptProps & { close: () => void }) {
  const [samples, setSamples] = useState(prompt.samples ?? null)
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: () => admin.updatePrompt(prompt.id, { samples }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['brand', brandId] })
      close()
    },
  })
  return (
    <Form onSubmit={() => save.mutate()}>
      <p className="prompt-text">{prompt.text}</p>
      <p className="faint">
        More samples tell a rate more exactly: half as wide an interval takes four times as many.
      </p>
      <SamplesField value={samples} onChange={setSamples} otherwise="As for the brand" />
      <SamplesCost brandId={brandId} samples={samples} promptId={prompt.id} />
      <FormFoot action="Save" isPending={save.isPending} error={save.error} close={close} />
    </Form>
  )
}
