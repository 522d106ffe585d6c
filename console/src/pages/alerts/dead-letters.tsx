import type { AlertLetter } from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { lettersQuery } from '../../api/alert-queries.ts'
import { admin } from '../../api/clients.ts'
import { Button } from '../../parts/button.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { ExportTable } from '../../parts/export-table.tsx'
import { LoadMore } from '../../parts/load-more.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Table } from '../../parts/table.tsx'

const KIND_WORDS: Record<AlertLetter['kind'], string> = {
  alert: 'An alert',
  digest: 'What happened in a day',
  test: 'A letter to try',
}

/** Hidden as long as every letter is delivered. */
export function DeadLetters() {
  const query = useInfiniteQuery(lettersQuery('dead'))
  const letters = query.data?.pages.flatMap(page => page.letters) ?? []
  if (query.error) return <ErrorNote error={query.error} />
  if (letters.length === 0) return null
  return (
    <Panel
      title="Letters that were given up"
      lead="Once the reason is mended, send them again: they keep their id."
      actions={<ExportTable list="letters" filter={{ state: 'dead' }} name="letters given up" />}
      flush
    >
      <Table caption="Letters that were given up" columns={['Letter', 'Made', 'For', 'Why', '']}>
        {letters.map(letter => (
          <DeadLetter key={letter.id} letter={letter} />
        ))}
      </Table>
      <LoadMore query={query} shown={letters.length} />
    </Panel>
  )
}

function DeadLetter({ letter: { id, kind, personId, madeAt, error } }: { letter: AlertLetter }) {
  const queries = useQueryClient()
  const resend = useMutation({
    mutationFn: () => admin.resendLetter(id),
    onSuccess: () => queries.invalidateQueries(lettersQuery('dead')),
  })
  return (
    <tr>
      <th scope="row">{KIND_WORDS[kind]}</th>
      <td>
        <Moment at={madeAt} />
      </td>
      <td>
        <code className="faint">{personId}</code>
      </td>
      <td className="wide-cell foreign">{error}</td>
      <td className="number">
        {resend.error && <ErrorNote error={resend.error} />}
        <Button
          look="quiet"
          aria-label={`Send again: ${id}`}
          isPending={resend.isPending}
          onPress={() => resend.mutate()}
        >
          Send again
        </Button>
      </td>
    </tr>
  )
}
