import type { ListedConfabulation } from '@bcf/client/admin'
import { useMutation } from '@tanstack/react-query'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { admin } from '../../api/clients.ts'
import { plural } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { csvFile } from '../../parts/csv.ts'
import { ErrorNote } from '../../parts/error-note.tsx'
import { Icon } from '../../parts/icons.tsx'
import { saveFile } from '../../parts/save-file.ts'
import type { WindowedFilter } from './confabulations.tsx'

interface ExportMenuProps {
  brandId: string
  brandName: string
  filter: WindowedFilter
}

/** Everything that the filters let through, all pages of it. */
export function ExportMenu({ brandId, brandName, filter }: ExportMenuProps) {
  const save = useMutation({
    mutationFn: async (format: string) => {
      const items = await allPages(brandId, filter)
      const name = `confabulations-${brandName.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}`
      if (format === 'json')
        saveFile(`${name}.json`, 'application/json', `${JSON.stringify(items, null, 2)}\n`)
      else saveFile(`${name}.csv`, 'text/csv', csvFile(COLUMNS, items.map(rowOf)))
      return items.length
    },
  })
  return (
    <>
      {save.error && <ErrorNote error={save.error} />}
      <MenuTrigger>
        <Button isPending={save.isPending}>
          <Icon name="download" />
          Export
        </Button>
        <Popover className="popover" placement="bottom end">
          <Menu className="menu" onAction={format => save.mutate(String(format))}>
            <MenuItem id="csv" textValue="CSV">
              CSV <span className="faint">for spreadsheets</span>
            </MenuItem>
            <MenuItem id="json" textValue="JSON">
              JSON <span className="faint">for programs</span>
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      <span className="faint" role="status">
        {save.data !== undefined && `${plural(save.data, 'row')} exported`}
      </span>
    </>
  )
}

async function allPages(brandId: string, filter: WindowedFilter): Promise<ListedConfabulation[]> {
  const items: ListedConfabulation[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await admin.listConfabulations(brandId, { ...filter, cursor, limit: 100 })
    items.push(...page.items)
    if (page.next === null) return items
    cursor = page.next
  }
}

const COLUMNS = [
  'runId',
  'scanId',
  'engine',
  'intent',
  'prompt',
  'claim',
  'factKey',
  'factValue',
  'factSource',
  'factHash',
  'excerpt',
  'verificationStatus',
  'asked',
  'reproduced',
  'capturedAt',
  'classifiedAt',
  'sha256',
]

const rowOf = (item: ListedConfabulation): string[] => [
  item.runId,
  item.scanId,
  item.engine,
  item.intent,
  item.promptText,
  item.claim,
  item.fact?.key ?? '',
  item.fact?.value ?? '',
  item.fact?.source ?? item.contradictedFact?.source ?? '',
  item.fact?.hash ?? item.contradictedFact?.hash ?? '',
  item.excerpt,
  item.verificationStatus,
  String(item.verifications?.asked ?? ''),
  String(item.verifications?.reproduced ?? ''),
  item.capturedAt,
  item.classifiedAt,
  item.sha256,
]
