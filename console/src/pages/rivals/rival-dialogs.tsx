import type { NewRival, Rival } from '@brand-citation-forensics/client/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { admin } from '../../api/clients.ts'
import { renewRivals } from '../../api/rival-queries.ts'
import { linesIn } from '../../format.ts'
import { DialogButton } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { FormFoot } from '../cases/form-foot.tsx'

export const AddRivalButton = ({ brandId }: { brandId: string }) => (
  <DialogButton label="Add a rival" look="primary" title="Add a rival">
    {close => (
      <RivalForm
        brandId={brandId}
        action="Add"
        save={fields => admin.addRival(brandId, fields)}
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
        save={fields => admin.changeRival(rival.id, fields)}
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <form className="stack" onSubmit={submit}>
      <p className="faint">All answers of the past are looked through for these names, in the background.</p>
      <Field label="Name" hint="As answers write it.">
        {ids => (
          <input
            {...ids}
            required
            maxLength={200}
            value={name}
            onChange={event => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label="Other names" hint="One a line: a former name, a short one, a product that stands for it.">
        {ids => (
          <textarea {...ids} rows={3} value={aliases} onChange={event => setAliases(event.target.value)} />
        )}
      </Field>
      <Field label="Domains" hint="One a line, such as rivalo.example: whose pages are cited.">
        {ids => (
          <textarea {...ids} rows={2} value={domains} onChange={event => setDomains(event.target.value)} />
        )}
      </Field>
      <FormFoot action={action} isPending={isPending} error={error} close={close} />
    </form>
  )
}
