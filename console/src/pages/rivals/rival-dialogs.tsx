import type { NewRival, Rival } from '@brand-citation-forensics/client/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { renewRivals } from '../../api/queries.ts'
import { linesIn } from '../../format.ts'
import { DialogButton } from '../../parts/dialog.tsx'
import { Form, FormFoot, InputField, TextAreaField } from '../../parts/fields.tsx'

export const AddRivalButton = ({ brandId }: { brandId: string }) => (
  <DialogButton label="Add a rival" look="primary" title="Add a rival">
    {close => (
      <RivalForm
        brandId={brandId}
        action="Add"
        save={fields =>
          api.POST('/api/admin/brands/{brandId}/rivals', { params: { path: { brandId } }, body: fields })
        }
        close={close}
      />
    )}
  </DialogButton>
)

export const ChangeRivalButton = ({ rival }: { rival: Rival }) => (
  <DialogButton label="Change" look="quiet" title="Change a rival" aria-label={`Change ${rival.name}`}>
    {close => (
      <RivalForm
        brandId={rival.brandId}
        rival={rival}
        action="Save"
        save={fields =>
          api.PATCH('/api/admin/rivals/{rivalId}', { params: { path: { rivalId: rival.id } }, body: fields })
        }
        close={close}
      />
    )}
  </DialogButton>
)

interface RivalFormProps {
  brandId: string
  rival?: Rival
  action: string
  save: (fields: NewRival) => Promise<unknown>
  close: () => void
}

function RivalForm({ brandId, rival, action, save, close }: RivalFormProps) {
  const queries = useQueryClient()
  const [name, setName] = useState(rival?.name ?? '')
  const [aliases, setAliases] = useState(rival?.aliases.join('\n') ?? '')
  const [domains, setDomains] = useState(rival?.domains.join('\n') ?? '')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => save({ name: name.trim(), aliases: linesIn(aliases), domains: linesIn(domains) }),
    onSuccess: async () => {
      await renewRivals(queries, brandId)
      close()
    },
  })
  const submit = () => {
    if (!isPending) mutate()
  }
  return (
    <Form onSubmit={submit}>
      <p className="faint">All answers of the past are looked through for these names, in the background.</p>
      <InputField
        label="Name"
        hint="As answers write it."
        required
        maxLength={200}
        value={name}
        onChange={setName}
      />
      <TextAreaField
        label="Other names"
        hint="One a line: a former name, a short one, a product that stands for it."
        rows={3}
        value={aliases}
        onChange={setAliases}
      />
      <TextAreaField
        label="Domains"
        hint="One a line, such as rivalo.example: whose pages are cited."
        rows={2}
        value={domains}
        onChange={setDomains}
      />
      <FormFoot action={action} isPending={isPending} error={error} close={close} />
    </Form>
  )
}
