import { CASE_STATUSES, type CasePage } from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { caseOwnersQuery } from '../../api/case-queries.ts'
import { ENGINE_CHOICES, INTENT_CHOICES } from '../../choices.ts'
import { exact } from '../../format.ts'
import { SelectFilter } from '../../parts/filters.tsx'
import { countActive, STATUS_NAMES } from './words.ts'

export const NEW_SINCE = ['scan', '7d', '30d'] as const

const NEW_CHOICES = [
  { value: 'scan', label: 'Since the last scan' },
  { value: '7d', label: 'In 7 days' },
  { value: '30d', label: 'In 30 days' },
]

interface CaseFiltersProps {
  brandId: string
  counts: CasePage['counts'] | undefined
}

export function CaseFilters({ brandId, counts }: CaseFiltersProps) {
  const { data: owners = [] } = useQuery(caseOwnersQuery(brandId))
  const told = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} (${exact(count)})`
  const statuses = CASE_STATUSES.map(status => ({
    value: status,
    label: told(STATUS_NAMES[status], counts?.[status]),
  }))
  return (
    <div className="filters no-print">
      <SelectFilter
        name="status"
        label="Status"
        all={told('To do', counts && countActive(counts))}
        options={[...statuses, { value: 'all', label: 'All' }]}
      />
      <SelectFilter name="engine" label="Engine" all="All engines" options={ENGINE_CHOICES} />
      <SelectFilter name="intent" label="Intent" all="All intents" options={INTENT_CHOICES} />
      <SelectFilter
        name="owner"
        label="Owner"
        all="Anybody"
        options={[
          { value: 'me', label: 'Me' },
          ...owners.map(({ id, name }) => ({ value: id, label: name ?? id })),
        ]}
      />
      <SelectFilter name="new" label="New or back" all="Whenever" options={NEW_CHOICES} />
    </div>
  )
}
