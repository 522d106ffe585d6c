import { useMutation } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { Icon } from './icons.tsx'
import { ErrorNote } from './loaded.tsx'
import { Menu } from './menu.tsx'
import { saveFile } from './save-file.ts'

/** The evidence bundle as the service writes it: these are links, so not a byte is touched here. */
export function BundleMenu({ runId }: { runId: string }) {
  const address = `/api/console/v1/runs/${encodeURIComponent(runId)}/evidence-bundle`
  const save = (format: string) => ({
    href: `${address}?format=${format}`,
    download: `bundle-${runId}.${format}`,
  })
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
      <Menu
        isPending={exhibit.isPending}
        label={
          <>
            <Icon name="download" />
            Bundle
          </>
        }
        items={[
          { ...save('json'), name: 'JSON', hint: 'for bcf verify and programs' },
          { ...save('html'), name: 'HTML', hint: 'to read and print' },
          { name: 'PDF exhibit', hint: 'for a court, with the bundle embedded', onPress: exhibit.mutate },
          ...['json', 'html'].map(format => ({
            name: `Without trail, ${format.toUpperCase()}`,
            hint: 'no ids of who did what',
            href: `${address}?format=${format}&trail=false`,
            download: `bundle-${runId}-without-trail.${format}`,
          })),
        ]}
      />
      {exhibit.error && <ErrorNote error={exhibit.error} />}
    </>
  )
}
