// Links to the file of a case: made, shown once, revoked.

import type { ListedCaseShare } from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { admin } from '../../api/clients.ts'
import { caseSharesQuery } from '../../api/share-queries.ts'
import { exact } from '../../format.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { Button } from '../../parts/button.tsx'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { DialogButton } from '../../parts/dialog.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { Field } from '../../parts/field.tsx'
import { LoadMore } from '../../parts/load-more.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Panel } from '../../parts/panel.tsx'
import { ShownOnce } from '../../parts/shown-once.tsx'
import { Table } from '../../parts/table.tsx'
import type { CasePart } from './case-page.tsx'

const USUAL_DAYS = 30
const MOST_DAYS = 365

export function ShareLinks({ found: { id: caseId, brandId } }: CasePart) {
  const query = useInfiniteQuery(caseSharesQuery(caseId))
  return (
    <Panel
      title="Case file"
      lead="A read-only page with the claim, the fact and the evidence, for people without an account. Nothing of people is on it."
      flush
      actions={
        <Allowed action="share.create" brandId={brandId}>
          <DialogButton label="Share the case" title="Share the case">
            {close => <ShareForm caseId={caseId} close={close} />}
          </DialogButton>
        </Allowed>
      }
    >
      <Loaded query={query}>
        {({ pages }) => {
          const links = pages.flatMap(({ shares }) => shares)
          if (links.length === 0) return <p className="faint panel-text">Nobody was given a link yet.</p>
          return (
            <>
              <LinkTable links={links} brandId={brandId} />
              {query.hasNextPage && <LoadMore query={query} shown={links.length} />}
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

interface LinkTableProps {
  links: ListedCaseShare[]
  brandId: string
}

function LinkTable({ links, brandId }: LinkTableProps) {
  return (
    <Table caption="Links to the case file" columns={['For', 'Made', 'By', 'Ends', 'Opened', 'Last', '']}>
      {links.map(link => (
        <tr key={link.id} className={isOpen(link) ? undefined : 'retired'}>
          <th scope="row">{link.label ?? 'not said'}</th>
          <td>
            <Moment at={link.createdAt} />
          </td>
          <td className="foreign">{link.createdBy.name ?? link.createdBy.id}</td>
          <td>
            <Moment at={link.expiresAt} />
          </td>
          <td className="number">{exact(link.visits)}</td>
          <td>{link.lastVisit ? <Moment at={link.lastVisit} /> : 'never'}</td>
          <td className="number">
            <End link={link} brandId={brandId} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

const isOpen = ({ revokedAt, expiresAt }: ListedCaseShare): boolean =>
  revokedAt === null && new Date(expiresAt) > new Date()

function End({ link, brandId }: { link: ListedCaseShare; brandId: string }) {
  const queries = useQueryClient()
  if (link.revokedAt)
    return (
      <>
        revoked <Moment at={link.revokedAt} />
      </>
    )
  if (!isOpen(link)) return 'ended'
  const whose = link.label ? `the link for ${link.label}` : 'this link'
  const revoke = async () => {
    await admin.unshareCase(link.caseId, link.id)
    await queries.invalidateQueries(caseSharesQuery(link.caseId))
  }
  return (
    <Allowed action="share.revoke" brandId={brandId}>
      <ConfirmButton
        label="Revoke"
        look="quiet"
        aria-label={`Revoke ${whose}`}
        title={`Revoke ${whose}?`}
        action="Revoke"
        onConfirm={revoke}
      >
        Whoever has it reads nothing any more, from now on. What they downloaded stays with them.
      </ConfirmButton>
    </Allowed>
  )
}

function ShareForm({ caseId, close }: { caseId: string; close: () => void }) {
  const [label, setLabel] = useState('')
  const [days, setDays] = useState(String(USUAL_DAYS))
  const queries = useQueryClient()
  const share = useMutation({
    mutationFn: () =>
      admin.shareCase(caseId, { days: Number(days), ...(label.trim() && { label: label.trim() }) }),
    onSuccess: () => queries.invalidateQueries(caseSharesQuery(caseId)),
    // What opens the link is kept no longer than it is shown.
    gcTime: 0,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    share.mutate()
  }
  if (share.data)
    return (
      <ShownOnce what="link" text={share.data.url} close={close}>
        It is shown this once; only its hash is kept.
      </ShownOnce>
    )
  return (
    <form className="stack" onSubmit={submit}>
      <p>Whoever has the link reads the case file, and can hand it on. It can be revoked at any time.</p>
      <Field label="For whom" hint="Optional, and for you: whoever opens it does not see it.">
        {ids => (
          <input {...ids} maxLength={200} value={label} onChange={event => setLabel(event.target.value)} />
        )}
      </Field>
      <Field label="Days until it ends" hint={`${MOST_DAYS} at most.`}>
        {ids => (
          <input
            {...ids}
            type="number"
            required
            min={1}
            max={MOST_DAYS}
            value={days}
            onChange={event => setDays(event.target.value)}
          />
        )}
      </Field>
      {share.error && <ErrorNote error={share.error} />}
      <div className="dialog-foot">
        <Button look="primary" type="submit" isPending={share.isPending}>
          Make the link
        </Button>
      </div>
    </form>
  )
}
