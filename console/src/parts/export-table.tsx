import { type TableFile, tablePath } from '@brand-citation-forensics/client/admin'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { CONSOLE_API } from '../api/clients.ts'
import { Button } from './button.tsx'
import { Icon } from './icons.tsx'
import { fileNameOf } from './save-file.ts'

interface ExportTableProps {
  /** With the page's filters; undefined ones are omitted. */
  file: Omit<TableFile, 'format'>
  /** What it is and whose, for the file name. */
  name: string
}

const FORMATS = [
  { format: 'csv', label: 'CSV', hint: 'for spreadsheets' },
  { format: 'json', label: 'JSON', hint: 'for programs' },
] as const

/** A whole list, however long: the service writes the file and the browser saves it, row by row. */
export const ExportTable = ({ file, name }: ExportTableProps) => (
  <MenuTrigger>
    {/* There may be several tables on a page. */}
    <Button aria-label={`Export ${name}`}>
      <Icon name="download" />
      Export
    </Button>
    <Popover className="popover" placement="bottom end">
      <Menu className="menu">
        {FORMATS.map(({ format, label, hint }) => (
          <MenuItem
            key={format}
            id={format}
            textValue={label}
            href={addressOf({ ...file, format })}
            download={fileNameOf(name, format)}
          >
            {label} <span className="faint">{hint}</span>
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  </MenuTrigger>
)

function addressOf({ filter = {}, format, ...what }: TableFile): string {
  const given = Object.entries({ ...filter, format }).filter(([, value]) => value !== undefined)
  return `${CONSOLE_API}${tablePath(what)}?${new URLSearchParams(given)}`
}
