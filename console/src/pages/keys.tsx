import type { ApiKey } from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { brandsQuery, keysQuery } from '../api/queries.ts'
import { Allowed } from '../parts/allowed.tsx'
import { Moment } from '../parts/badges.tsx'
import { ConfirmButton, DialogButton, ShownOnce } from '../parts/dialog.tsx'
import { Form, FormFoot, InputField } from '../parts/fields.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { EmptyState, PageHead } from '../parts/page.tsx'
import { Table } from '../parts/table.tsx'

export function Keys() {
  const query = useQuery(keysQuery)
  return (
    <>
      <PageHead
        lead="For agents that use the tool server. A key gives access only to the brands you choose."
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
              Give each program its own key, so you can revoke one without affecting the others.
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
        columns={['Name', 'Starts with', 'Brands', 'Access', 'Last used', 'Expires', '']}
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
            <td className="nowrap">{key.write ? 'Read and start scans' : 'Read only'}</td>
            <td>{key.lastUsedAt ? <Moment at={key.lastUsedAt} /> : 'Never'}</td>
            <td>{key.expiresAt ? <Moment at={key.expiresAt} /> : 'Never'}</td>
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
    await api.POST('/api/admin/keys/{keyId}/revoke', { params: { path: { keyId: apiKey.id } } })
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
      Programs that use this key lose access at once. This cannot be undone; you can create a new key.
    </ConfirmButton>
  )
}

const CreateKey = () => (
  <DialogButton label="Create key" look="primary" title="Create a key">
    {close => <CreateForm close={close} />}
  </DialogButton>
)

function CreateForm({ close }: { close: () => void }) {
  const { data: brands = [] } = useQuery(brandsQuery)
  const [name, setName] = useState('')
  const [brandIds, setBrandIds] = useState<string[]>([])
  const [write, setWrite] = useState(false)
  const [until, setUntil] = useState('')
  const queries = useQueryClient()
  const create = useMutation({
    // The key stays usable to the end of the day that was chosen.
    mutationFn: () =>
      api.POST('/api/admin/keys', {
        body: {
          name: name.trim(),
          brandIds,
          write,
          ...(until && { expiresAt: `${until}T23:59:59Z` }),
        },
      }),
    onSuccess: () => queries.invalidateQueries(keysQuery),
  })
  if (create.data)
    return (
      <ShownOnce what="key" text={create.data.key} close={close}>
        It is shown only once.
      </ShownOnce>
    )
  const toggle = (id: string, chosen: boolean) =>
    setBrandIds(previous => (chosen ? [...previous, id] : previous.filter(other => other !== id)))
  return (
    <Form onSubmit={() => create.mutate()}>
      <InputField
        label="Name"
        hint="Who or what will use the key."
        required
        maxLength={100}
        value={name}
        onChange={setName}
      />
      <fieldset className="field">
        <legend>Brands</legend>
        <div className="choices">
          {brands.map(brand => (
            <label key={brand.id}>
              <input
                type="checkbox"
                checked={brandIds.includes(brand.id)}
                onChange={event => toggle(brand.id, event.target.checked)}
              />
              {brand.name}
            </label>
          ))}
          {brands.length === 0 && <p className="faint">No brands yet. Add one first.</p>}
        </div>
      </fieldset>
      <fieldset className="field">
        <legend>Permissions</legend>
        <div className="choices">
          <label>
            <input type="checkbox" checked={write} onChange={event => setWrite(event.target.checked)} />
            Also start scans, verifications and refreshes
          </label>
        </div>
      </fieldset>
      <InputField
        label="Expires"
        hint="Optional; at the end of that day, UTC."
        type="date"
        value={until}
        onChange={setUntil}
      />
      <FormFoot
        action="Create key"
        isDisabled={brandIds.length === 0}
        isPending={create.isPending}
        error={create.error}
      />
    </Form>
  )
}
