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
      Whoever uses this key is refused from now on. This cannot be undone; a new key can be made.
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
        It is shown this once; only its hash is kept.
      </ShownOnce>
    )
  const toggle = (id: string, chosen: boolean) =>
    setBrandIds(previous => (chosen ? [...previous, id] : previous.filter(other => other !== id)))
  return (
    <Form onSubmit={() => create.mutate()}>
      <InputField
        label="Name"
        hint="Who or what will use it."
        required
        maxLength={100}
        value={name}
        onChange={setName}
      />
      <fieldset className="field">
        <legend>Brands it opens</legend>
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
          {brands.length === 0 && <p className="faint">There is no brand yet. Add one first.</p>}
        </div>
      </fieldset>
      <fieldset className="field">
        <legend>What it may do</legend>
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
