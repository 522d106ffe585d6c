import type { Fact } from '@brand-citation-forensics/client'
import type { FactStanding, ListedFact } from '@brand-citation-forensics/client/admin'
import { useQueryClient } from '@tanstack/react-query'
import { admin } from '../../api/clients.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { HistoryLink } from '../../parts/history-link.tsx'
import { Moment } from '../../parts/moment.tsx'
import { OutboundLink, placeOf } from '../../parts/outbound-link.tsx'
import { Table } from '../../parts/table.tsx'
import { TrueSince } from './true-since.tsx'

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

/** Only the exception: that no reader, or not every reader, compares it. */
function Mark({ standing }: { standing: FactStanding }) {
  if (standing.readers.length === 0)
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
      <span className="badge tone-warn" title="Compared as words, where a model reads the answers.">
        Not understood, kept as text
      </span>
    )
  if (standing.label !== null || standing.readers.includes('rules')) return null
  return (
    <span
      className="badge tone-calm"
      title="No rule knows this key. A model may read what answers say of it."
    >
      Not compared by rules
    </span>
  )
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
    await admin.retireFact(fact.id)
    await queries.invalidateQueries({ queryKey: ['brand', brandId] })
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
