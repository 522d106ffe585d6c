import type { Brand, BrandRole, Role } from '@brand-citation-forensics/client/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { admin } from '../../api/clients.ts'
import { useMay } from '../../api/may.ts'
import { invitationsQuery } from '../../api/queries.ts'
import { utc } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { DialogButton } from '../../parts/dialog.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { InputField, SelectField } from '../../parts/fields/controls.tsx'
import { Form } from '../../parts/fields/form.tsx'
import { Options } from '../../parts/fields/options.tsx'
import { ShownOnce } from '../../parts/shown-once.tsx'
import { BRAND_ROLES, ROLE_MEANINGS, ROLE_NAMES } from '../../words.ts'

interface InviteProps {
  brands: Brand[]
  label?: string
  /** What is chosen first. */
  first?: Role
}

export const Invite = ({ label = 'Invite', ...props }: InviteProps) => (
  <DialogButton label={label} look="primary" title="Invite somebody">
    {close => <InviteForm {...props} close={close} />}
  </DialogButton>
)

function InviteForm({ brands, first = 'analyst', close }: InviteProps & { close: () => void }) {
  const may = useMay()
  const led = brands.filter(({ id }) => may('invitation.change', id))
  const roles: Role[] = [
    ...(led.length > 0 ? BRAND_ROLES : []),
    ...(may('administrator.change') ? (['administrator'] as const) : []),
  ]
  const [role, setRole] = useState<Role>(roles.includes(first) ? first : (roles[0] ?? 'viewer'))
  const [brandId, setBrandId] = useState(led[0]?.id ?? '')
  const [mail, setMail] = useState('')
  const queries = useQueryClient()
  const invite = useMutation({
    mutationFn: () => {
      const invited = mail.trim() === '' ? {} : { mail: mail.trim() }
      return role === 'administrator'
        ? admin.inviteAdministrator(invited)
        : admin.inviteMember(brandId, { ...invited, role: role as BrandRole })
    },
    onSuccess: () => queries.invalidateQueries(invitationsQuery),
  })
  if (invite.data)
    return (
      <ShownOnce what="link" text={invite.data.link} close={close}>
        It is shown this once, works once, and ends {utc(invite.data.expiresAt)}. Whoever opens it first comes
        in: send it by a way that only they read.
      </ShownOnce>
    )
  return (
    <Form onSubmit={() => invite.mutate()}>
      <SelectField
        label="Role"
        hint={ROLE_MEANINGS[role]}
        value={role}
        onChange={chosen => setRole(chosen as Role)}
      >
        <Options of={roles.map(name => [name, ROLE_NAMES[name]])} />
      </SelectField>
      {role !== 'administrator' && (
        <SelectField label="Brand" value={brandId} onChange={setBrandId}>
          <Options of={led.map(({ id, name }) => [id, name])} />
        </SelectField>
      )}
      <InputField
        label="Mail address"
        hint="Optional, for your own list: nothing is sent."
        type="email"
        maxLength={320}
        value={mail}
        onChange={setMail}
      />
      {invite.error && <ErrorNote error={invite.error} />}
      <div className="dialog-foot">
        <Button look="primary" type="submit" isPending={invite.isPending}>
          Make the link
        </Button>
      </div>
    </Form>
  )
}
