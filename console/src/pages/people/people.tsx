// Who has access to what. Leads see their own brands' people, administrators everybody.

import type { Brand, Person } from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/may.ts'
import { brandsQuery, meQuery, peopleQuery } from '../../api/queries.ts'
import { plural } from '../../format.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { SelectFilter, useFilter } from '../../parts/filters.tsx'
import { HistoryLink } from '../../parts/history-link.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Moment } from '../../parts/moment.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Table } from '../../parts/table.tsx'
import { ROLE_NAMES } from '../../words.ts'
import { FailedSignIns } from './failed-sign-ins.tsx'
import { Invitations } from './invitations.tsx'
import { Invite } from './invite.tsx'
import { ChangeRoles, RemovePerson } from './person-actions.tsx'

export function People() {
  const query = useQuery(peopleQuery)
  const { data: brands = [] } = useQuery(brandsQuery)
  return (
    <>
      <PageHead
        title="People"
        lead="Who has a part in which brand. Everything that is done is done by somebody, and stays in the trail."
        actions={
          <Allowed action="invitation.change">
            <Invite brands={brands} />
          </Allowed>
        }
      />
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
            Nobody yet. Invite somebody: the link is shown once and works once.
          </p>
        ) : (
          <Table caption="Members" columns={['Name', 'Roles', 'Here since', '']}>
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
        <p>
          <code className="faint">{id}</code>
        </p>
      </th>
      <td>
        {roles.map(held => (
          <div key={held.brandId}>
            {ROLE_NAMES[held.role]}
            {held.brandId !== null && <> of {nameOf(brands, held.brandId)}</>}
          </div>
        ))}
        {roles.length === 0 && <span className="faint">{isGone ? 'none any more' : 'none'}</span>}
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
