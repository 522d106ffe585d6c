import { useMutation } from '@tanstack/react-query'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { api } from '../api/api.ts'
import { Button } from './button.tsx'
import { Icon } from './icons.tsx'
import { ErrorNote } from './loaded.tsx'
import { saveFile } from './save-file.ts'

const WITHOUT_TRAIL = ['json', 'html']

/** The evidence bundle as the service writes it: these are links, so not a byte is touched here. */
export function BundleMenu({ runId }: { runId: string }) {
  const address = `/api/console/v1/runs/${encodeURIComponent(runId)}/evidence-bundle`
  // Fetched by script, because it may be refused, for a reason that people should read.
  const exhibit = useMutation({
    mutationFn: async () =>
      saveFile(
        `exhibit-${runId}.pdf`,
        'application/pdf',
        new Uint8Array(await api.bytes('/api/admin/runs/{runId}/exhibit', { params: { path: { runId } } })),
      ),
  })
  return (
    <>
      <MenuTrigger>
        <Button isPending={exhibit.isPending}>
          <Icon name="download" />
          Bundle
        </Button>
        <Popover className="popover" placement="bottom end">
          <Menu className="menu">
            <MenuItem href={`${address}?format=json`} download={`bundle-${runId}.json`} textValue="JSON">
              JSON <span className="faint">for bcf verify and programs</span>
            </MenuItem>
            <MenuItem href={`${address}?format=html`} download={`bundle-${runId}.html`} textValue="HTML">
              HTML <span className="faint">to read and print</span>
            </MenuItem>
            <MenuItem onAction={() => exhibit.mutate()} textValue="PDF exhibit">
              PDF exhibit <span className="faint">for a court, with the bundle embedded</span>
            </MenuItem>
            {WITHOUT_TRAIL.map(format => (
              <MenuItem
                key={format}
                href={`${address}?format=${format}&trail=false`}
                download={`bundle-${runId}-without-trail.${format}`}
                textValue={`Without trail, ${format.toUpperCase()}`}
              >
                Without trail, {format.toUpperCase()} <span className="faint">no ids of who did what</span>
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      {exhibit.error && <ErrorNote error={exhibit.error} />}
    </>
  )
}
