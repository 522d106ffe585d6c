import { type Locale, localeWords, type Prompt } from '@brand-citation-forensics/client/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { admin } from '../api/clients.ts'
import { Button } from '../parts/button.tsx'
import { DialogButton } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { Form } from '../parts/fields/form.tsx'
import { LocaleFields } from '../parts/fields/locale-fields.tsx'

/** Where a prompt is asked from, and how to change it. */
export const PlacePrompt = ({ prompt, brandId }: { prompt: Prompt; brandId: string }) => {
  const words = localeWords(prompt) ?? 'As the brand'
  return (
    <DialogButton
      label={words}
      look="quiet"
      aria-label={`Asked from: ${words}. Change: ${prompt.text}`}
      title="Where to ask from"
    >
      {close => <PlaceForm prompt={prompt} brandId={brandId} close={close} />}
    </DialogButton>
  )
}

interface PlaceFormProps {
  prompt: Prompt
  brandId: string
  close: () => void
}

function PlaceForm({ prompt, brandId, close }: PlaceFormProps) {
  const { country, language, city } = prompt
  const [locale, setLocale] = useState<Locale>({ country, language, city })
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: () => admin.updatePrompt(prompt.id, locale),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['brand', brandId] })
      close()
    },
  })
  return (
    <Form onSubmit={() => save.mutate()}>
      <p className="prompt-text">{prompt.text}</p>
      <p className="faint">Holds from the next scan on. Answers that are there stay as they were asked.</p>
      <LocaleFields value={locale} onChange={setLocale} otherwise="As for the brand" />
      {save.error && <ErrorNote error={save.error} />}
      <div className="dialog-foot">
        <Button look="primary" type="submit" isPending={save.isPending}>
          Save
        </Button>
      </div>
    </Form>
  )
}
