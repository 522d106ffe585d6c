// Who has access to what. Leads see their own brands' people, administrators everybody.

import type { Brand, BrandRole, Invitation, Person, Role } from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, read } from '../../api/api.ts'
import { brandsQuery, invitationsQuery, meQuery, peopleQuery } from '../../api/queries.ts'
import { waysInQuery } from '../../api/sign-in.ts'
import { exact, plural, utc } from '../../format.ts'
import { Allowed, useMay } from '../../parts/allowed.tsx'
import { Moment } from '../../parts/badges.tsx'
import { ConfirmButton, DialogButton, ShownOnce } from '../../parts/dialog.tsx'
import { Form, FormFoot, InputField, Options, SelectField } from '../../parts/fields.tsx'
import { SelectFilter, useFilter } from '../../parts/filters.tsx'
import { HistoryLink } from '../../parts/links.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead, Panel } from '../../parts/page.tsx'
import { Table } from '../../parts/table.tsx'
import { BRAND_ROLES, ROLE_MEANINGS, ROLE_NAMES, WAY_NAMES } from '../../words/words.ts'
import { ChangeRoles, RemovePerson } from './person-actions.tsx'
import { SharedTokenNote, useNoAdministrator } from './token-note.tsx'

export function People() {
  const query = useQuery(peopleQuery)
  const { data: brands = [] } = useQuery(brandsQuery)
  const isFirst = useNoAdministrator()
  return (
    <>
      <PageHead
        lead="Who has access to which brands. Every action is recorded in the trail."
        actions={
          <Allowed action="invitation.change">
            <Invite key={String(isFirst)} brands={brands} first={isFirst ? 'administrator' : 'analyst'} />
          </Allowed>
        }
      />
      <SharedTokenNote />
      <Loaded query={query}>{people => <Members people={people} brands={brands} />}</Loaded>
      <Allowed action="invitation.read">
        <Invitations brands={brands} />
      </Allowed>
      <Allowed action="sign-in.read">
        <FailedSignIns />
      </Allowed>
    </>
  )
}

function Members({ people, brands }: { people: Person[]; brands: Brand[] }) {
  const [get] = useFilter()
  const brandId = get('brand')
  const isThere = (person: Person) =>
    brandId === '' || person.roles.some(held => held.brandId === null || held.brandId === brandId)
  const shown = people.filter(isThere)
  const active = shown.filter(({ state }) => state === 'active')
  return (
    <>
      <div className="filters no-print">
        <SelectFilter
          name="brand"
          label="Brand"
          all="All brands"
          options={brands.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      <Panel title="Members" lead={plural(active.length, 'person', 'people')} flush>
        {shown.length === 0 ? (
          <p className="panel-text faint">
            No one yet. Invite someone: each link is shown once and works once.
          </p>
        ) : (
          <Table caption="Members" columns={['Name', 'Roles', 'Joined', '']}>
            {shown.map(person => (
              <Row key={person.id} person={person} brands={brands} />
            ))}
          </Table>
        )}
      </Panel>
    </>
  )
}

function Row({ person, brands }: { person: Person; brands: Brand[] }) {
  const { data: me } = useQuery(meQuery)
  const may = useMay()
  const { id, name, mail, kind, state, roles, createdAt, removedAt } = person
  const isGone = state === 'removed'
  return (
    <tr className={isGone ? 'retired' : undefined}>
      <th scope="row">
        <span className="foreign">{name ?? 'Removed person'}</span>{' '}
        {kind === 'service' && <span className="badge tone-calm">Service</span>}{' '}
        {id === me?.personId && <span className="badge tone-good">You</span>}
        {mail && <p className="faint foreign">{mail}</p>}
      </th>
      <td>
        {roles.map(held => (
          <div key={held.brandId}>
            {ROLE_NAMES[held.role]}
            {held.brandId !== null && <> of {nameOf(brands, held.brandId)}</>}
          </div>
        ))}
        {roles.length === 0 && <span className="faint">none</span>}
      </td>
      <td>
        {removedAt ? (
          <>
            removed <Moment at={removedAt} />
          </>
        ) : (
          <Moment at={createdAt} />
        )}
      </td>
      <td className="number">
        <div className="row actions">
          {may('actor.read') && <HistoryLink type="person" id={id} of={name ?? id} />}
          {!isGone && <ChangeRoles person={person} brands={brands} />}
          {!isGone && may('person.remove') && <RemovePerson person={person} />}
        </div>
      </td>
    </tr>
  )
}

const nameOf = (brands: Brand[], id: string): string => brands.find(brand => brand.id === id)?.name ?? id

const SHOWN = 20

/** Counted by day and network, outside the log: strangers must not be able to grow it. */
function FailedSignIns() {
  const query = useQuery({ ...read('/api/admin/failed-sign-ins', {}), select: ({ failures }) => failures })
  return (
    <Panel title="Failed sign-ins" lead="The last 30 days, by day and network." flush>
      <Loaded query={query}>
        {failures =>
          failures.length === 0 ? (
            <p className="panel-text faint">None.</p>
          ) : (
            <Table caption="Failed sign-ins" columns={['Last', 'Method', 'Network', '#Failures']}>
              {failures.slice(0, SHOWN).map(({ day, way, network, failures: count, lastAt }) => (
                <tr key={`${day} ${way} ${network}`}>
                  <th scope="row">
                    <Moment at={lastAt} exact />
                  </th>
                  <td>{WAY_NAMES[way]}</td>
                  <td className="foreign">{network}</td>
                  <td className="number">{exact(count)}</td>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
    </Panel>
  )
}

/** Those still usable. The trail says what became of the others. */
function Invitations({ brands }: { brands: Brand[] }) {
  const query = useQuery(invitationsQuery)
  return (
    <Panel title="Open invitations" flush>
      <Loaded query={query}>
        {invitations => <OpenOnes open={invitations.filter(isOpen)} brands={brands} />}
      </Loaded>
    </Panel>
  )
}

const isOpen = ({ usedAt, revokedAt, expiresAt }: Invitation): boolean =>
  usedAt === null && revokedAt === null && Date.parse(expiresAt) > Date.now()

function OpenOnes({ open, brands }: { open: Invitation[]; brands: Brand[] }) {
  if (open.length === 0) return <p className="panel-text faint">None.</p>
  return (
    <Table caption="Open invitations" columns={['Role', 'Email', 'Created', 'Expires', '']}>
      {open.map(({ id, brandId, role, mail, createdAt, expiresAt }) => (
        <tr key={id}>
          <th scope="row">
            {ROLE_NAMES[role]}
            {brandId !== null && <> of {brands.find(brand => brand.id === brandId)?.name ?? brandId}</>}
          </th>
          <td className="foreign">{mail ?? '–'}</td>
          <td>
            <Moment at={createdAt} />
          </td>
          <td>
            <Moment at={expiresAt} exact />
          </td>
          <td className="number">
            <Withdraw id={id} name={mail ?? ROLE_NAMES[role]} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

function Withdraw({ id, name }: { id: string; name: string }) {
  const queries = useQueryClient()
  return (
    <ConfirmButton
      label="Withdraw"
      look="quiet"
      aria-label={`Withdraw the invitation for ${name}`}
      title="Withdraw this invitation?"
      action="Withdraw"
      onConfirm={async () => {
        await api.POST('/api/admin/invitations/{invitationId}/withdraw', {
          params: { path: { invitationId: id } },
        })
        await queries.invalidateQueries(invitationsQuery)
      }}
    >
      The link stops working at once. You can create another one.
    </ConfirmButton>
  )
}

interface InviteProps {
  brands: Brand[]
  label?: string
  /** What is chosen first. */
  first?: Role
}

export const Invite = ({ label = 'Invite', ...props }: InviteProps) => (
  <DialogButton label={label} look="primary" title="Invite someone">
    {close => <InviteForm {...props} close={close} />}
  </DialogButton>
)

/** Before the link is made: who can use it at all. */
function Reach() {
  const { data: ways } = useQuery(waysInQuery)
  if (!ways) return null
  const { providers, passkeysAt } = ways
  if (providers.length === 0 && passkeysAt === null)
    return (
      <p className="note note-warn" role="note">
        <span>
          <strong>Invitations do not work yet.</strong> The operator has to give this installation an https
          address for passkeys, or connect an identity provider.
        </span>
      </p>
    )
  if (passkeysAt === null || !/(?:^|\.)localhost$/.test(new URL(passkeysAt).hostname)) return null
  return (
    <p className="note note-warn" role="note">
      The link opens on this computer only. For everyone else, the operator has to give this installation an
      https address.
    </p>
  )
}

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
        ? api.POST('/api/admin/invitations', { body: invited })
        : api.POST('/api/admin/brands/{brandId}/invitations', {
            params: { path: { brandId } },
            body: { ...invited, role: role as BrandRole },
          })
    },
    onSuccess: () => queries.invalidateQueries(invitationsQuery),
  })
  if (invite.data)
    return (
      <ShownOnce what="link" text={invite.data.link} close={close}>
        Shown once, works once, expires {utc(invite.data.expiresAt)}. The first person to open it gets access,
        so send it privately.
      </ShownOnce>
    )
  return (
    <Form onSubmit={() => invite.mutate()}>
      <Reach />
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
        label="Email address"
        hint="Optional, to recognize the invitation. No email is sent."
        type="email"
        maxLength={320}
        value={mail}
        onChange={setMail}
      />
      <FormFoot action="Create link" isPending={invite.isPending} error={invite.error} />
    </Form>
  )
}
