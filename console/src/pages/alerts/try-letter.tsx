import type { AlertLetter } from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { newestLetterQuery } from '../../api/alert-queries.ts'
import { admin } from '../../api/clients.ts'
import { Button } from '../../parts/button.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'

/** Sends the user a letter, and says what became of it. */
export function TryLetter({ personId }: { personId: string }) {
  const queries = useQueryClient()
  const send = useMutation({
    mutationFn: () => admin.tryLetter(personId),
    onSuccess: () => queries.invalidateQueries(newestLetterQuery),
  })
  const { data: letters = [] } = useQuery({ ...newestLetterQuery, enabled: send.data !== undefined })
  const tried = letters.find(({ id }) => id === send.data?.id) ?? send.data
  return (
    <div className="stack-tight">
      <Button isPending={send.isPending} onPress={() => send.mutate()}>
        Send me a letter to try
      </Button>
      {send.error && <ErrorNote error={send.error} />}
      <p className="faint" role="status">
        {tried && became(tried)}
      </p>
    </div>
  )
}

function became({ state, error }: AlertLetter): string {
  if (state === 'sent') return 'The mail server has taken it: look into your mail.'
  if (state === 'dead') return `It was refused: ${error}`
  return error ? `It did not go yet and is tried again: ${error}` : 'It is on its way.'
}
