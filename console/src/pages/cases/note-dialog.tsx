import { useState } from 'react'
import { admin } from '../../api/clients.ts'
import { DialogButton } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import type { CasePart } from './case-part.ts'
import { FormFoot } from './form-foot.tsx'
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
    <form className="stack" onSubmit={submit}>
      <Field label="Note" hint="Everybody who sees the case reads it. It cannot be changed afterwards.">
        {ids => (
          <textarea
            {...ids}
            required
            rows={5}
            maxLength={8_000}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        )}
      </Field>
      <FormFoot action="Keep the note" {...{ isPending, error, close }} />
    </form>
  )
}
