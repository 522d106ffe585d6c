import type { Rival } from '@brand-citation-forensics/client/admin'
import { useQueryClient } from '@tanstack/react-query'
import { admin } from '../../api/clients.ts'
import { useMay } from '../../api/may.ts'
import { renewRivals } from '../../api/rival-queries.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { ExportTable } from '../../parts/export-table.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Table } from '../../parts/table.tsx'
import { ChangeRivalButton } from './rival-dialogs.tsx'

/** The names that answers are searched for; retired ones stay, and can come back. */
export function Named({ brandId, rivals }: { brandId: string; rivals: Rival[] }) {
  const mayChange = useMay()('rival.change', brandId)
  return (
    <Panel
      title="Names that are looked for"
      actions={<ExportTable list={`brands/${brandId}/rivals`} name="names of rivals" />}
      flush
    >
      <Table caption="Rivals" columns={['Rival', 'Other names', 'Domains', '']}>
        {rivals.map(rival => (
          <tr key={rival.id} className={rival.active ? undefined : 'retired'}>
            <th scope="row" className="foreign">
              {rival.name}
            </th>
            <td className="foreign">{rival.aliases.join(', ') || '–'}</td>
            <td className="foreign">{rival.domains.join(', ') || '–'}</td>
            <td>
              {mayChange && (
                <div className="row actions no-print">
                  {rival.active && <ChangeRivalButton rival={rival} />}
                  <Turn rival={rival} />
                </div>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  )
}

function Turn({ rival: { id, brandId, name, active } }: { rival: Rival }) {
  const queries = useQueryClient()
  const turn = async () => {
    await admin.changeRival(id, { active: !active })
    await renewRivals(queries, brandId)
  }
  return (
    <ConfirmButton
      label={active ? 'Retire' : 'Bring back'}
      look="quiet"
      aria-label={`${active ? 'Retire' : 'Bring back'} ${name}`}
      title={active ? `Retire ${name}?` : `Bring back ${name}?`}
      action={active ? 'Retire' : 'Bring back'}
      onConfirm={turn}
    >
      {active
        ? 'It is no longer counted, and all shares are counted again without it. It can come back at any time.'
        : 'All answers are looked through for it again, in the background.'}
    </ConfirmButton>
  )
}
