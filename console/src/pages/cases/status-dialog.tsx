import type { CaseChange, CaseStatus } from '@brand-citation-forensics/client/admin'
import { useState } from 'react'
import { admin } from '../../api/clients.ts'
import { DialogButton } from '../../parts/dialog.tsx'
import { InputField } from '../../parts/fields/controls.tsx'
import { Form, FormFoot } from '../../parts/fields/form.tsx'
import type { CasePart } from './case-part.ts'
import { useCaseChange } from './use-case-change.ts'
import { isActive, STATUS_MEANINGS, STATUS_NAMES } from './words.ts'

type Given = NonNullable<CaseChange['status']>

export const StatusButton = ({ found }: CasePart) => (
  <DialogButton label="Change status" title="Where does it stand?">
    {close => <StatusForm found={found} close={close} />}
  </DialogButton>
)

/** A report makes it reported, and the first answer makes it open. */
const choicesFrom = (status: CaseStatus): Given[] =>
  (['reopened', 'corrected', 'gone', 'dismissed'] as const).filter(
    choice => choice !== status && (choice !== 'reopened' || !isActive(status)),
  )

/** The service's default. */
const USUAL_LIMIT = '10'

function StatusForm({ found, close }: CasePart & { close: () => void }) {
  const choices = choicesFrom(found.status)
  const [status, setStatus] = useState(choices[0] as Given)
  const [reason, setReason] = useState('')
  const [limit, setLimit] = useState(USUAL_LIMIT)
  const { submit, isPending, error } = useCaseChange(
    () =>
      admin.changeCase(found.id, {
        status,
        ...(status === 'dismissed' && { reason }),
        ...(status === 'gone' && { below: Number(limit) / 100 }),
      }),
    close,
  )
  return (
    <Form onSubmit={submit}>
      <fieldset className="field status-choices">
        <legend>Now it is {STATUS_NAMES[found.status].toLowerCase()}. From now on:</legend>
        {choices.map(choice => (
          <label key={choice}>
            <input
              type="radio"
              name="status"
              value={choice}
              checked={status === choice}
              onChange={() => setStatus(choice)}
            />
            <span>
              <strong>{STATUS_NAMES[choice]}</strong>
              <span className="faint">{STATUS_MEANINGS[choice]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {status === 'dismissed' && (
        <InputField
          label="Why"
          hint="Everybody who sees the case reads this."
          required
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
      )}
      {status === 'gone' && (
        <InputField
          label="Its rate must be below (%)"
          hint="The upper bound of the 95 % interval, by the answers in a row that are without it."
          type="number"
          required
          min="1"
          max="100"
          value={limit}
          onChange={setLimit}
        />
      )}
      <FormFoot action="Save" {...{ isPending, error, close }} />
    </Form>
  )
}
