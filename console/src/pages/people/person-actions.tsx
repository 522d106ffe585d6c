import type { Brand, BrandRole, Person } from '@brand-citation-forensics/client/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { invitationsQuery, meQuery, peopleQuery } from '../../api/queries.ts'
import { useMay } from '../../parts/allowed.tsx'
import { Button } from '../../parts/button.tsx'
import { ConfirmButton, DialogButton } from '../../parts/dialog.tsx'
import { Form, Options, SelectField } from '../../parts/fields.tsx'
import { ErrorNote } from '../../parts/loaded.tsx'
import { BRAND_ROLES, ROLE_MEANINGS, ROLE_NAMES } from '../../words/words.ts'

function useFresh() {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([
      queries.invalidateQueries(peopleQuery),
      queries.invalidateQueries(meQuery),
      queries.invalidateQueries(invitationsQuery),
    ])
  }
}

interface ChangeRolesProps {
  person: Person
  brands: Brand[]
}

export function ChangeRoles({ person, brands }: ChangeRolesProps) {
  const may = useMay()
  const led = brands.filter(({ id }) => may('member.change', id))
  if (led.length === 0 && !may('administrator.change')) return null
  return (
    <DialogButton
      label="Change roles"
      look="quiet"
      aria-label={`Change roles of ${person.name}`}
      title={`Roles of ${person.name}`}
    >
      {close => <RolesForm person={person} brands={led} close={close} />}
    </DialogButton>
  )
}

const NONE = ''

function RolesForm({ person, brands, close }: ChangeRolesProps & { close: () => void }) {
  const may = useMay()
  const fresh = useFresh()
  const [brandId, setBrandId] = useState(
    brands.find(({ id }) => person.roles.some(held => held.brandId === id))?.id ?? brands[0]?.id ?? '',
  )
  const held = person.roles.find(one => one.brandId === brandId)?.role ?? NONE
  const [chosen, setChosen] = useState<{ brandId: string; role: string } | null>(null)
  const role = chosen?.brandId === brandId ? chosen.role : held
  const isAdministrator = person.roles.some(one => one.brandId === null)
  const change = useMutation({
    mutationFn: async (): Promise<unknown> =>
      role === NONE
        ? api.DELETE('/api/admin/brands/{brandId}/members/{personId}', {
            params: { path: { brandId, personId: person.id } },
          })
        : api.PUT('/api/admin/brands/{brandId}/members/{personId}', {
            params: { path: { brandId, personId: person.id } },
            body: { role: role as BrandRole },
          }),
    onSuccess: () => fresh().then(close),
  })
  const promote = useMutation({
    mutationFn: () =>
      api.PUT('/api/admin/people/{personId}/administrator', {
        params: { path: { personId: person.id } },
        body: { administrator: !isAdministrator },
      }),
    onSuccess: () => fresh().then(close),
  })
  return (
    <Form onSubmit={() => change.mutate()}>
      {brands.length > 0 && (
        <>
          <SelectField label="Brand" value={brandId} onChange={setBrandId}>
            <Options of={brands.map(({ id, name }) => [id, name])} />
          </SelectField>
          <SelectField
            label="Role"
            hint={role === NONE ? 'has no part in the brand' : ROLE_MEANINGS[role as BrandRole]}
            value={role}
            onChange={role => setChosen({ brandId, role })}
          >
            <Options of={BRAND_ROLES.map(name => [name, ROLE_NAMES[name]])} />
            <option value={NONE}>None</option>
          </SelectField>
        </>
      )}
      {(change.error ?? promote.error) && <ErrorNote error={(change.error ?? promote.error) as Error} />}
      <div className="dialog-foot">
        {may('administrator.change') && (
          <Button isPending={promote.isPending} onPress={() => promote.mutate()}>
            {isAdministrator ? 'Remove administrator role' : 'Make administrator'}
          </Button>
        )}
        {brands.length > 0 && (
          <Button look="primary" type="submit" isDisabled={role === held} isPending={change.isPending}>
            Save role
          </Button>
        )}
      </div>
    </Form>
  )
}

export function RemovePerson({ person: { id, name } }: { person: Person }) {
  const fresh = useFresh()
  return (
    <ConfirmButton
      label="Remove"
      look="quiet"
      aria-label={`Remove ${name}`}
      title={`Remove ${name}?`}
      action="Remove"
      onConfirm={async () => {
        await api.DELETE('/api/admin/people/{personId}', { params: { path: { personId: id } } })
        await fresh()
      }}
    >
      <p>
        The name and email address are erased for good. Roles, sessions, passkeys, API keys and links that
        were made for the address end at once. This cannot be undone. To come back, they need a new
        invitation.
      </p>
      <p>
        What they did stays in the trail without their name, as <code>{id}</code>: sealed evidence depends on
        it.
      </p>
    </ConfirmButton>
  )
}
