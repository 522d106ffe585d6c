import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { caseOwnersQuery } from '../../api/case-queries.ts'
import { admin } from '../../api/clients.ts'
import { meQuery } from '../../api/queries.ts'
import { DialogButton } from '../../parts/dialog.tsx'
import { InputField, SelectField } from '../../parts/fields/controls.tsx'
import { Form, FormFoot } from '../../parts/fields/form.tsx'
import { Options } from '../../parts/fields/options.tsx'
import type { CasePart } from './case-part.ts'
import { useCaseChange } from './use-case-change.ts'
import { ownerWords } from './words.ts'

export const OwnerButton = ({ found }: CasePart) => (
  <DialogButton label="Owner and due day" title="Whose it is, and until when">
    {close => <OwnerForm found={found} close={close} />}
  </DialogButton>
)

const NOBODY = ''
const ME = 'me'

function OwnerForm({ found, close }: CasePart & { close: () => void }) {
  const { data: me } = useQuery(meQuery)
  const { data: people = [] } = useQuery(caseOwnersQuery(found.brandId))
  const others = people.filter(({ id }) => id !== me?.personId)
  const held = found.owner?.id === me?.personId ? ME : (found.owner?.id ?? NOBODY)
  const [owner, setOwner] = useState(held)
  const [due, setDue] = useState(found.due ?? '')
  const { submit, isPending, error } = useCaseChange(
    () =>
      admin.changeCase(found.id, {
        ...(owner !== held && { owner: owner === NOBODY ? null : owner }),
        due: due === '' ? null : due,
      }),
    close,
  )
  const isStranger = held !== ME && held !== NOBODY && !others.some(({ id }) => id === held)
  return (
    <Form onSubmit={submit}>
      <SelectField
        label="Owner"
        hint="Somebody who has a part in the brand."
        value={owner}
        onChange={setOwner}
      >
        <option value={NOBODY}>Nobody</option>
        <option value={ME}>Me</option>
        {isStranger && <option value={held}>{ownerWords(found.owner)}</option>}
        <Options of={others.map(({ id, name }) => [id, name ?? id])} />
      </SelectField>
      <InputField label="Due day" hint="Empty: no day." type="date" value={due} onChange={setDue} />
      <FormFoot action="Save" {...{ isPending, error, close }} />
    </Form>
  )
}
