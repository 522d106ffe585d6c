import type { ApiKey } from '@brand-citation-forensics/client/admin'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { admin } from '../api/clients.ts'
import { brandsQuery, keysQuery } from '../api/queries.ts'
import { Allowed } from '../parts/allowed.tsx'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Moment } from '../parts/moment.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Table } from '../parts/table.tsx'
import { CreateKey } from './create-key.tsx'

export function Keys() {
  const query = useQuery(keysQuery)
  return (
    <>
      <PageHead
        title="API keys"
        lead="For the tool server that agents use. A key opens the brands it names and nothing else; no route of the API takes it."
        // In one place with or without keys: the first one changes the page while it is being shown.
        actions={
          query.data && (
            <Allowed action="key.issue">
              <CreateKey />
            </Allowed>
          )
        }
      />
      <Loaded query={query}>
        {keys =>
          keys.length === 0 ? (
            <EmptyState title="No keys yet" command="bcf key create --name reporting --brand brd_…">
              Give every program its own key, so that one can be revoked without the others.
            </EmptyState>
          ) : (
            <KeyTable keys={keys} />
          )
        }
      </Loaded>
    </>
  )
}

function KeyTable({ keys }: { keys: ApiKey[] }) {
  const { data: brands = [] } = useQuery(brandsQuery)
  const nameOf = (id: string) => brands.find(brand => brand.id === id)?.name ?? id
  return (
    <div className="panel panel-flush">
      <Table
        caption="API keys"
        columns={['Name', 'Begins with', 'Brands', 'May', 'Last used', 'Expires', '']}
      >
        {keys.map(key => (
          <tr key={key.id} className={key.revokedAt ? 'retired' : undefined}>
            <th scope="row" className="foreign">
              {key.name}
            </th>
            <td>
              <code>{key.hint}…</code>
            </td>
            <td>{key.brandIds.map(nameOf).join(', ')}</td>
            <td className="nowrap">{key.write ? 'read and start work' : 'read'}</td>
            <td>{key.lastUsedAt ? <Moment at={key.lastUsedAt} /> : 'never'}</td>
            <td>{key.expiresAt ? <Moment at={key.expiresAt} /> : 'never'}</td>
            <td className="number">
              {key.revokedAt ? (
                <>
                  revoked <Moment at={key.revokedAt} />
                </>
              ) : (
                <Revoke apiKey={key} />
              )}
            </td>
          </tr>
        ))}
      </Table>
    </div>
  )
}

function Revoke({ apiKey }: { apiKey: ApiKey }) {
  const queries = useQueryClient()
  const revoke = async () => {
    await admin.revokeKey(apiKey.id)
    await queries.invalidateQueries(keysQuery)
  }
  return (
    <ConfirmButton
      label="Revoke"
      look="quiet"
      aria-label={`Revoke ${apiKey.name}`}
      title={`Revoke ${apiKey.name}?`}
      action="Revoke"
      onConfirm={revoke}
    >
      Whoever uses this key is refused from now on. This cannot be undone; a new key can be made.
    </ConfirmButton>
  )
}
