import { useState } from 'react'
import { admin } from '../../api/clients.ts'
import { DialogButton } from '../../parts/dialog.tsx'
import { TextAreaField } from '../../parts/fields/controls.tsx'
import { Form, FormFoot } from '../../parts/fields/form.tsx'
import type { CasePart } from './case-part.ts'
import { useCaseChange } from './use-case-change.ts'

export const NoteButton = ({ found }: CasePart) => (
  <DialogButton label="Write a note" title="Write a note">
    {close => <NoteForm found={found} close={close} />}
  </DialogButton>
)

function NoteForm({ found, close }: CasePart & { close: () => void }) {
  const [text, setText] = useState('')
  const { submit, isPending, error } = useCaseChange(() => admin.noteCase(found.id, text), close)
  return (
    <Form onSubmit={submit}>
      <TextAreaField
        label="Note"
        hint="Everybody who sees the case reads it. It cannot be changed afterwards."
        required
        rows={5}
        maxLength={8_000}
        value={text}
        onChange={setText}
      />
      <FormFoot action="Keep the note" {...{ isPending, error, close }} />
    </Form>
  )
}
