import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { exact } from '../format.ts'
import { Allowed } from './allowed.tsx'
import { Moment } from './badges.tsx'
import { ConfirmButton, DialogButton, ShownOnce } from './dialog.tsx'
import { Form, FormFoot, InputField } from './fields.tsx'
import { Loaded, LoadMore } from './loaded.tsx'
import { Panel } from './page.tsx'
import { Table } from './table.tsx'

// Links that open something without an account: created, shown once, revoked.

const USUAL_DAYS = 30
const MOST_DAYS = 365

interface SharedLink {
  id: string
  label: string | null
  createdAt: string
  expiresAt: string
  revokedAt: string | null
  createdBy: { id: string; name: string | null }
  visits: number
  lastVisit: string | null
}

interface Sharing<L extends SharedLink> {
  /** What is shared: "the case". */
  what: string
  brandId: string
  share: (wanted: { days: number; label?: string }) => Promise<{ url: string }>
  revoke: (link: L) => Promise<unknown>
  /** What distinguishes links to several things. */
  about?: { column: string; of: (link: L) => string }
}

interface ShareButtonProps<L extends SharedLink> extends Sharing<L> {
  queryKey: readonly unknown[]
}

interface ShareLinksProps<L extends SharedLink> extends ShareButtonProps<L> {
  title: string
  lead: string
  query: UseInfiniteQueryResult<InfiniteData<{ shares: L[]; next: string | null }>>
  /** It stands elsewhere on the page, and nothing is shown before there is a link. */
  isApart?: boolean
}

export function ShareButton<L extends SharedLink>(props: ShareButtonProps<L>) {
  const queries = useQueryClient()
  const isNew = () => queries.invalidateQueries({ queryKey: props.queryKey })
  return (
    <Allowed action="share.create" brandId={props.brandId}>
      <DialogButton label={`Share ${props.what}`} title={`Share ${props.what}`}>
        {close => <ShareForm sharing={props} isNew={isNew} close={close} />}
      </DialogButton>
    </Allowed>
  )
}

export function ShareLinks<L extends SharedLink>(props: ShareLinksProps<L>) {
  const { title, lead, query, queryKey, isApart = false } = props
  const queries = useQueryClient()
  const isNew = () => queries.invalidateQueries({ queryKey })
  if (isApart && !query.data?.pages.some(({ shares }) => shares.length > 0)) return null
  return (
    <Panel title={title} lead={lead} flush actions={!isApart && <ShareButton {...props} />}>
      <Loaded query={query}>
        {({ pages }) => {
          const links = pages.flatMap(({ shares }) => shares)
          if (links.length === 0) return <p className="faint panel-text">No links yet.</p>
          return (
            <>
              <LinkTable links={links} sharing={props} isNew={isNew} />
              {query.hasNextPage && <LoadMore query={query} shown={links.length} />}
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

interface LinkTableProps<L extends SharedLink> {
  links: L[]
  sharing: Sharing<L>
  isNew: () => Promise<void>
}

function LinkTable<L extends SharedLink>({ links, sharing, isNew }: LinkTableProps<L>) {
  const { about, what } = sharing
  const columns = ['For', ...(about ? [about.column] : []), 'Made', 'By', 'Ends', 'Opened', 'Last', '']
  return (
    <Table caption={`Links to ${what}`} columns={columns}>
      {links.map(link => (
        <tr key={link.id} className={isOpen(link) ? undefined : 'retired'}>
          <th scope="row">{link.label ?? 'not said'}</th>
          {about && <td>{about.of(link)}</td>}
          <td>
            <Moment at={link.createdAt} />
          </td>
          <td>{link.createdBy.name ?? link.createdBy.id}</td>
          <td>
            <Moment at={link.expiresAt} />
          </td>
          <td className="number">{exact(link.visits)}</td>
          <td>{link.lastVisit ? <Moment at={link.lastVisit} /> : 'never'}</td>
          <td className="number">
            <End link={link} sharing={sharing} isNew={isNew} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

const isOpen = ({ revokedAt, expiresAt }: SharedLink): boolean =>
  revokedAt === null && new Date(expiresAt) > new Date()

interface EndProps<L extends SharedLink> {
  link: L
  sharing: Sharing<L>
  isNew: () => Promise<void>
}

function End<L extends SharedLink>({ link, sharing, isNew }: EndProps<L>) {
  if (link.revokedAt)
    return (
      <>
        revoked <Moment at={link.revokedAt} />
      </>
    )
  if (!isOpen(link)) return 'ended'
  const whose = link.label ? `the link for ${link.label}` : 'this link'
  const revoke = async () => {
    await sharing.revoke(link)
    await isNew()
  }
  return (
    <Allowed action="share.revoke" brandId={sharing.brandId}>
      <ConfirmButton
        label="Revoke"
        look="quiet"
        aria-label={`Revoke ${whose}`}
        title={`Revoke ${whose}?`}
        action="Revoke"
        onConfirm={revoke}
      >
        The link stops working at once. Copies already downloaded are not affected.
      </ConfirmButton>
    </Allowed>
  )
}

interface ShareFormProps<L extends SharedLink> {
  sharing: Sharing<L>
  isNew: () => Promise<void>
  close: () => void
}

function ShareForm<L extends SharedLink>({ sharing, isNew, close }: ShareFormProps<L>) {
  const [label, setLabel] = useState('')
  const [days, setDays] = useState(String(USUAL_DAYS))
  const share = useMutation({
    mutationFn: () => sharing.share({ days: Number(days), ...(label.trim() && { label: label.trim() }) }),
    onSuccess: isNew,
    // The secret is kept no longer than it is shown.
    gcTime: 0,
  })
  if (share.data)
    return (
      <ShownOnce what="link" text={share.data.url} close={close}>
        It is shown this once; only its hash is kept.
      </ShownOnce>
    )
  return (
    <Form onSubmit={() => share.mutate()}>
      <p>Anyone with the link can read {sharing.what} and pass it on. You can revoke it at any time.</p>
      <InputField
        label="For whom"
        hint="Optional. Only your team sees it."
        maxLength={200}
        value={label}
        onChange={setLabel}
      />
      <InputField
        label="Days until it ends"
        hint={`${MOST_DAYS} at most.`}
        type="number"
        required
        min={1}
        max={MOST_DAYS}
        value={days}
        onChange={setDays}
      />
      <FormFoot action="Create link" isPending={share.isPending} error={share.error} />
    </Form>
  )
}
