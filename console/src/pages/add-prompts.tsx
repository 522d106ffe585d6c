import type { PromptIntent } from '@brand-citation-forensics/client'
import type { NewPrompt } from '@brand-citation-forensics/client/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { admin } from '../api/clients.ts'
import { linesIn, plural } from '../format.ts'
import { Allowed } from '../parts/allowed.tsx'
import { Button } from '../parts/button.tsx'
import { DialogButton } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { TextAreaField } from '../parts/fields/controls.tsx'
import { Form } from '../parts/fields/form.tsx'
import { IntentField } from '../parts/fields/intent-field.tsx'
import { LocaleFields, NO_LOCALE } from '../parts/fields/locale-fields.tsx'
import { INTENT_MEANINGS } from '../words.ts'

export const AddPrompts = ({ brandId }: { brandId: string }) => (
  <Allowed action="prompt.change" brandId={brandId}>
    <DialogButton label="Add prompts" look="primary" title="Add prompts" wide>
      {close => <AddForm brandId={brandId} close={close} />}
    </DialogButton>
  </Allowed>
)

function AddForm({ brandId, close }: { brandId: string; close: () => void }) {
  const [intent, setIntent] = useState<PromptIntent>('BRANDED')
  const [text, setText] = useState('')
  const [locale, setLocale] = useState(NO_LOCALE)
  const queries = useQueryClient()
  const prompts = linesIn(text).map((line): NewPrompt => ({ text: line, intent, ...locale }))
  const add = useMutation({
    mutationFn: () => admin.addPrompts(brandId, prompts),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['brand', brandId] })
      close()
    },
  })
  return (
    <Form onSubmit={() => add.mutate()}>
      <IntentField hint={`A prompt that ${INTENT_MEANINGS[intent]}.`} value={intent} onChange={setIntent} />
      <TextAreaField
        label="Questions"
        hint="One per line. Paste as many as you like, up to 1,000 at a time."
        rows={10}
        required
        value={text}
        onChange={setText}
      />
      <LocaleFields value={locale} onChange={setLocale} otherwise="As for the brand" />
      {add.error && <ErrorNote error={add.error} />}
      <div className="dialog-foot">
        <Button look="primary" type="submit" isDisabled={prompts.length === 0} isPending={add.isPending}>
          {prompts.length === 0 ? 'Add prompts' : `Add ${plural(prompts.length, 'prompt')}`}
        </Button>
      </div>
    </Form>
  )
}
