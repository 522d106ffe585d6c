import type { Fact } from '@brand-citation-forensics/client'
import {
  type DatedFact,
  type FactStanding,
  type Job,
  type ListedFact,
  newKey,
  type SinceOffer,
} from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { sinceOfferQuery } from '../../api/queries.ts'
import { dayOf, dollars, plural } from '../../format.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { Moment } from '../../parts/badges.tsx'
import { Button } from '../../parts/button.tsx'
import { ConfirmButton, DialogButton } from '../../parts/dialog.tsx'
import { InputField } from '../../parts/fields.tsx'
import { HistoryLink, OutboundLink, placeOf } from '../../parts/links.tsx'
import { ErrorNote, JobProgress, Loaded } from '../../parts/loaded.tsx'
import { Table } from '../../parts/table.tsx'

const ORIGINS = { website: 'The site', operator: 'Typed in', import: 'Imported' }

interface FactTableProps {
  facts: ListedFact[]
  brandId: string
  history: boolean
}

export function FactTable({ facts, brandId, history }: FactTableProps) {
  // With the history shown, a fact's versions stay together.
  const rows = history
    ? facts.toSorted((a, b) => a.key.localeCompare(b.key) || Number(b.active) - Number(a.active))
    : facts
  return (
    <Table
      caption="Facts"
      columns={['What', 'Value', 'Source', 'Origin', 'True since', 'Known since', history ? 'Until' : '']}
    >
      {rows.map(fact => (
        <tr key={fact.id} className={fact.active ? undefined : 'retired'}>
          <th scope="row">
            <span className="fact-name">
              {fact.label && <span className="foreign">{fact.label}</span>}
              <code className="foreign">{fact.key}</code>
            </span>
          </th>
          <td className="wide-cell">
            <span className="foreign">{fact.value}</span> <Mark standing={fact} />
          </td>
          <td>
            <OutboundLink url={fact.source} label={placeOf(fact.source)} />
          </td>
          <td className="nowrap">{ORIGINS[fact.origin]}</td>
          <td className="nowrap">{isFoundOut(fact) ? '–' : <TrueSince fact={fact} brandId={brandId} />}</td>
          <td>
            <Moment at={fact.collectedAt} />
          </td>
          <td>
            <div className="row actions">
              {history && <Until fact={fact} />}
              <HistoryLink type="fact" id={fact.id} brandId={brandId} of={`${fact.key} ${fact.value}`} />
              {!history && (
                <Allowed action="fact.change" brandId={brandId}>
                  <Retire fact={fact} brandId={brandId} />
                </Allowed>
              )}
            </div>
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** Only the exception. */
function Mark({ standing }: { standing: FactStanding }) {
  if (!standing.isCompared)
    return (
      <span
        className="badge tone-warn"
        title="The value is not what its key asks for, so nothing is held against it."
      >
        Not understood, never compared
      </span>
    )
  if (!standing.isUnderstood)
    return (
      <span className="badge tone-warn" title="Compared as words.">
        Not understood, kept as text
      </span>
    )
  return null
}

/** A finding from visiting a page held at that moment. */
const isFoundOut = ({ key }: Fact): boolean => /^page\.(?:status|lacks)$/.test(key)

function Until({ fact }: { fact: Fact }) {
  if (fact.supersededAt) return <Moment at={fact.supersededAt} />
  return fact.active ? 'now' : '–'
}

function Retire({ fact, brandId }: { fact: Fact; brandId: string }) {
  const queries = useQueryClient()
  const retire = async () => {
    await api.POST('/api/admin/facts/{factId}/retire', { params: { path: { factId: fact.id } } })
    await queries.invalidateQueries({ queryKey: ['brands', brandId] })
  }
  return (
    <ConfirmButton
      label="Retire"
      look="quiet"
      aria-label={`Retire ${fact.key}`}
      title="Retire this fact?"
      action="Retire"
      onConfirm={retire}
    >
      <p className="foreign">
        <code>{fact.key}</code> <bdi>{fact.value}</bdi>
      </p>
      <p>
        No new answer is held against it. It stays in the history, and what rests on it becomes stale. If the
        site still says so, the next refresh brings it back.
      </p>
    </ConfirmButton>
  )
}

interface TrueSinceProps {
  fact: DatedFact
  brandId: string
}

const sinceWords = ({ trueSince }: DatedFact): string | null => trueSince && dayOf(trueSince)

/** Since when a fact is true, and how to state it. */
const TrueSince = ({ fact, brandId }: TrueSinceProps) => (
  <Allowed action="fact.change" brandId={brandId} otherwise={sinceWords(fact) ?? '–'}>
    <DialogButton
      label={sinceWords(fact) ?? 'True since …'}
      look="quiet"
      aria-label={`True since ${sinceWords(fact) ?? '…'}: ${fact.key}`}
      title="True since"
    >
      {close => <SinceForm fact={fact} brandId={brandId} close={close} />}
    </DialogButton>
  </Allowed>
)

interface Agreed {
  since: string | null
  read: boolean
}

/** The date first, then the verdicts. If those fail, the date stands, and they can be requested again. */
function useDating({ fact, brandId }: TrueSinceProps) {
  return useMutation({
    mutationFn: async ({ since, read }: Agreed) => {
      await api.PUT('/api/admin/facts/{factId}/since', {
        params: { path: { factId: fact.id } },
        body: { since },
      })
      return api.POST('/api/admin/brands/{brandId}/reclassify', {
        params: { path: { brandId } },
        body: { factId: fact.id, read },
        idempotencyKey: newKey(),
      })
    },
  })
}

function SinceForm({ fact, brandId, close }: TrueSinceProps & { close: () => void }) {
  const queries = useQueryClient()
  const [since, setSince] = useState(fact.trueSince ?? '')
  const { data: known } = useQuery(sinceOfferQuery(fact.id, ''))
  const dating = useDating({ fact, brandId })
  const refresh = () => void queries.invalidateQueries({ queryKey: ['brands', brandId] })
  if (dating.data)
    return (
      <div className="stack">
        <JobProgress jobId={dating.data.jobId} doing="Judging" done={outcomeOf} onDone={refresh} />
        <div className="dialog-foot">
          <Button
            look="primary"
            onPress={() => {
              refresh()
              close()
            }}
          >
            Close
          </Button>
        </div>
      </div>
    )
  return (
    <div className="stack">
      <p className="foreign">
        <code>{fact.key}</code> <bdi>{fact.value}</bdi>
      </p>
      <InputField
        label="True since"
        hint="Answers that were captured since then, before the fact was known here, are judged by it too."
        type="date"
        min="1000-01-01"
        max={new Date().toISOString().slice(0, 10)}
        value={since}
        onChange={setSince}
      />
      <Suggestion day={known?.suggested ?? null} isTaken={since !== ''} onTake={setSince} />
      {dating.error && <ErrorNote error={dating.error} />}
      {since === '' ? (
        <Withdrawal fact={fact} offer={known} isPending={dating.isPending} onAgreed={dating.mutate} />
      ) : (
        <Offered
          fact={fact}
          since={since}
          isPending={dating.isPending}
          onAgreed={read => dating.mutate({ since, read })}
        />
      )}
    </div>
  )
}

interface SuggestionProps {
  day: string | null
  isTaken: boolean
  onTake: (day: string) => void
}

/** A day named by the value or its page, for a person to judge. */
function Suggestion({ day, isTaken, onTake }: SuggestionProps) {
  if (day === null || isTaken) return null
  return (
    <div className="row">
      <span className="faint">
        The value or its page names {dayOf(day)}. That is no proof that it holds since then.
      </span>
      <Button onPress={() => onTake(day)}>Take {dayOf(day)}</Button>
    </div>
  )
}

interface OfferedProps {
  fact: DatedFact
  since: string
  isPending: boolean
  onAgreed: (read: boolean) => void
}

/** Nothing changes before the user has seen how many answers are affected, and at what cost. */
function Offered({ fact, since, isPending, onAgreed }: OfferedProps) {
  const query = useQuery(sinceOfferQuery(fact.id, since))
  return (
    <Loaded query={query}>
      {offer => (
        <>
          <p role="status">{wordsOf(offer)}</p>
          <div className="dialog-foot">
            {offer.forecast && (
              <Button isPending={isPending} onPress={() => onAgreed(true)}>
                Set date, read and judge
              </Button>
            )}
            <Button look="primary" isPending={isPending} onPress={() => onAgreed(false)}>
              Set date and judge
            </Button>
          </div>
        </>
      )}
    </Loaded>
  )
}

function wordsOf({ answers, free, unread, released, forecast }: SinceOffer): string {
  const reached = `${plural(answers, 'answer')} captured since then, before the fact was known; ${free} judged for nothing.`
  const cost = forecast && (forecast.usd === null ? 'an unknown amount' : `about ${dollars(forecast.usd)}`)
  const read = forecast
    ? ` ${forecast.model} was never asked about this in ${plural(unread, 'answer')}: reading them costs ${cost}.`
    : ''
  const gone =
    released > 0 ? ` ${plural(released, 'answer')} judged by it until now would be so no longer.` : ''
  return `${reached}${read}${gone}`
}

interface WithdrawalProps {
  fact: DatedFact
  offer: SinceOffer | undefined
  isPending: boolean
  onAgreed: (agreed: Agreed) => void
}

function Withdrawal({ fact, offer, isPending, onAgreed }: WithdrawalProps) {
  if (!fact.trueSince) return null
  return (
    <>
      <p role="status">
        Without a date, {plural(offer?.released ?? 0, 'answer')} judged by it until now would be so no longer.
      </p>
      <div className="dialog-foot">
        <Button isPending={isPending} onPress={() => onAgreed({ since: null, read: false })}>
          Take the date back and judge
        </Button>
      </div>
    </>
  )
}

/** Other kinds of jobs have no such field in their result. */
function outcomeOf({ result }: Job): string {
  const { judged = 0, changed = 0 } = (result ?? {}) as { judged?: number; changed?: number }
  return `${plural(judged, 'answer')} judged: ${changed} changed class. Earlier verdicts stay in the history of each run.`
}
