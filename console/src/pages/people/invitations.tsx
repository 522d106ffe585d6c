import type { Brand, Invitation } from '@brand-citation-forensics/client/admin'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { admin } from '../../api/clients.ts'
import { invitationsQuery } from '../../api/queries.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Table } from '../../parts/table.tsx'
import { ROLE_NAMES } from '../../words.ts'

/** Those still usable. The trail says what became of the others. */
export function Invitations({ brands }: { brands: Brand[] }) {
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
    <Table caption="Open invitations" columns={['To', 'For', 'Made', 'Ends', '']}>
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
            <Withdraw id={id} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

function Withdraw({ id }: { id: string }) {
  const queries = useQueryClient()
  return (
    <ConfirmButton
      label="Withdraw"
      look="quiet"
      aria-label={`Withdraw ${id}`}
      title="Withdraw this invitation?"
      action="Withdraw"
      onConfirm={async () => {
        await admin.withdrawInvitation(id)
        await queries.invalidateQueries(invitationsQuery)
      }}
    >
      The link opens nothing from now on. Another one can be made.
    </ConfirmButton>
  )
}
