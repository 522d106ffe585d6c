import { csvFile, type NotedExport } from '@brand-citation-forensics/client/admin'
import { useMutation } from '@tanstack/react-query'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { admin } from '../api/clients.ts'
import { plural } from '../format.ts'
import { Button } from './button.tsx'
import { ErrorNote } from './error-note.tsx'
import { Icon } from './icons.tsx'
import { fileNameOf, saveFile } from './save-file.ts'

interface ExportMenuProps<T> {
  /** For the trail: who saves something is recorded. */
  what: Omit<NotedExport, 'format'>
  /** What it is and whose, for the file name. */
  name: string
  /** What the page shows; for whole lists see `ExportTable`. */
  load: () => T[] | Promise<T[]>
  /** The CSV's columns. JSON has the items as they are. */
  columns: Record<string, (item: T) => string | number | boolean | null | undefined>
}

export function ExportMenu<T>({ what, name, load, columns }: ExportMenuProps<T>) {
  const save = useMutation({
    mutationFn: async (format: string) => {
      const items = await load()
      await admin.noteExport({ ...what, format: format === 'json' ? 'json' : 'csv' })
      if (format === 'json')
        saveFile(fileNameOf(name, 'json'), 'application/json', `${JSON.stringify(items, null, 2)}\n`)
      else saveFile(fileNameOf(name, 'csv'), 'text/csv', csvOf(items, columns))
      return items.length
    },
  })
  return (
    <>
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
      <span className="visually-hidden" role="status">
        {save.data !== undefined && `${plural(save.data, 'row')} exported`}
      </span>
      {save.error && <ErrorNote error={save.error} />}
    </>
  )
}

function csvOf<T>(items: T[], columns: ExportMenuProps<T>['columns']): string {
  const rows = items.map(item => Object.values(columns).map(column => String(column(item) ?? '')))
  return csvFile(Object.keys(columns), rows)
}
