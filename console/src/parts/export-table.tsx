import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { CONSOLE_API } from '../api/clients.ts'
import { Button } from './button.tsx'
import { withFilters } from './filters.tsx'
import { Icon } from './icons.tsx'

interface ExportTableProps {
  /** The address of the list below `/api/admin/`. */
  list: string
  /** As the page has it; undefined ones are omitted. */
  filter?: object
  /** What it is and whose, for the file name. */
  name: string
}

const FORMATS = [
  { format: 'csv', label: 'CSV', hint: 'for spreadsheets' },
  { format: 'json', label: 'JSON', hint: 'for programs' },
] as const

/** A whole list, however long: the service writes the file and the browser saves it, row by row. */
export const ExportTable = ({ list, filter, name }: ExportTableProps) => (
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
            href={withFilters(`${CONSOLE_API}/api/admin/${list}/export`, { ...filter, format })}
            download={`${name.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}.${format}`}
          >
            {label} <span className="faint">{hint}</span>
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  </MenuTrigger>
)
