import type { RunEvidence } from '@brand-citation-forensics/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { bytes as size } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { SwitchFilter, useFilter } from '../../parts/filters.tsx'
import { Icon } from '../../parts/icons.tsx'
import { ErrorNote } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/page.tsx'
import { saveFile } from '../../parts/save-file.ts'

const STEP = 16_384

/** Exactly what was received and hashed; the hash is recomputed in the reader's own browser. */
export function RawBytes({ evidence }: { evidence: RunEvidence }) {
  const [get] = useFilter()
  const [shown, setShown] = useState(STEP)
  const bytes = bytesOf(evidence)
  const asHex = get('as') === 'hex' || evidence.rawResponse === null
  const part = bytes.subarray(0, shown)
  const save = useMutation({
    mutationFn: async () => {
      await api.POST('/api/admin/brands/{brandId}/exports', {
        params: { path: { brandId: evidence.brand.id } },
        body: { content: 'answers', format: 'bin' },
      })
      saveFile(`${evidence.runId}.bin`, 'application/octet-stream', bytes)
    },
  })
  return (
    <Panel
      title="Raw bytes"
      lead={<HashCheck bytes={bytes} expected={evidence.snapshot?.sha256 ?? ''} />}
      actions={
        <>
          {evidence.rawResponse !== null && (
            <SwitchFilter name="as" label="Show as" value={asHex ? 'hex' : 'text'} options={FORMS} />
          )}
          <Button isPending={save.isPending} onPress={() => save.mutate()}>
            <Icon name="download" />
            Save
          </Button>
        </>
      }
    >
      {save.error && <ErrorNote error={save.error} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="raw" aria-label="Bytes of the answer" tabIndex={0}>
        <pre className={asHex ? 'raw-hex' : undefined}>
          {asHex ? hexDump(part) : new TextDecoder().decode(part)}
        </pre>
      </section>
      {shown < bytes.length && (
        <div className="row-between load-more">
          <span className="faint">
            {size(shown)} of {size(bytes.length)} shown
          </span>
          <Button onPress={() => setShown(shown * 4)}>Show more</Button>
        </div>
      )}
    </Panel>
  )
}

const FORMS = [
  { value: 'text', label: 'Text' },
  { value: 'hex', label: 'Hex' },
]

function bytesOf({ rawResponse, rawResponseBase64 }: RunEvidence): Uint8Array<ArrayBuffer> {
  if (rawResponse !== null) return new TextEncoder().encode(rawResponse)
  return Uint8Array.fromBase64(rawResponseBase64 ?? '')
}

function HashCheck({ bytes, expected }: { bytes: Uint8Array<ArrayBuffer>; expected: string }) {
  const { data: actual } = useQuery({
    queryKey: ['hash-here', expected],
    queryFn: async () => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (actual === undefined) return <span role="status">Hashing in this browser …</span>
  if (actual === expected)
    return <span role="status">✓ Hashed again in this browser: the SHA-256 is the sealed one.</span>
  return (
    <strong role="alert">
      These bytes have another SHA-256 ({actual}) than the sealed one. Something changed them on the way.
    </strong>
  )
}

const WIDTH = 16

/** Offset, hexadecimal, and printable characters, like `hexdump -C`. */
function hexDump(bytes: Uint8Array): string {
  const lines: string[] = []
  for (let at = 0; at < bytes.length; at += WIDTH) {
    const row = [...bytes.subarray(at, at + WIDTH)]
    const hex = row.map(byte => byte.toString(16).padStart(2, '0')).join(' ')
    const text = row.map(byte => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('')
    lines.push(`${at.toString(16).padStart(8, '0')}  ${hex.padEnd(WIDTH * 3 - 1)}  ${text}`)
  }
  return lines.join('\n')
}
