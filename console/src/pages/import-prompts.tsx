import { Form } from '../parts/fields/form.tsx'
// Prompts from a file or the clipboard. What is new, known or wrong is shown before anything is sent.

import type { PromptIntent } from '@brand-citation-forensics/client'
import { MOST_PROMPTS, type Prompt, type ReadPrompt } from '@brand-citation-forensics/client/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { admin } from '../api/clients.ts'
import { exact, plural } from '../format.ts'
import { Allowed } from '../parts/allowed.tsx'
import { Button } from '../parts/button.tsx'
import { DialogButton } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { TextAreaField } from '../parts/fields/controls.tsx'
import { Field } from '../parts/fields/field.tsx'
import { IntentField } from '../parts/fields/intent-field.tsx'
import { Table } from '../parts/table.tsx'
import { INTENT_NAMES } from '../words.ts'
import { type Preview, previewImport } from './preview-import.ts'

interface ImportPromptsProps {
  brandId: string
  prompts: Prompt[]
}

export const ImportPrompts = (props: ImportPromptsProps) => (
  <Allowed action="prompt.change" brandId={props.brandId}>
    <DialogButton label="Import" title="Import prompts" wide>
      {close => <ImportForm {...props} close={close} />}
    </DialogButton>
  </Allowed>
)

function ImportForm({ brandId, prompts, close }: ImportPromptsProps & { close: () => void }) {
  const [intent, setIntent] = useState<PromptIntent>('BRANDED')
  const [pasted, setPasted] = useState('')
  const [file, setFile] = useState<{ name: string; bytes: Uint8Array } | null>(null)
  const text = useDeferredValue(pasted)
  const preview = useMemo(() => {
    const given = file ?? { name: 'What was pasted', bytes: new TextEncoder().encode(text) }
    return given.bytes.length === 0 ? null : previewImport(given.bytes, { name: given.name, intent }, prompts)
  }, [file, text, intent, prompts])
  const queries = useQueryClient()
  const add = useMutation({
    mutationFn: () => admin.addPrompts(brandId, preview?.fresh ?? []),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['brand', brandId] })
      close()
    },
  })
  const choose = async (chosen: File | undefined) =>
    setFile(chosen ? { name: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) } : null)
  const fresh = preview?.fresh.length ?? 0
  return (
    <Form onSubmit={() => add.mutate()}>
      <Field
        label="File"
        hint="CSV with the header text,intent and, if wanted, tags (| between them), cadence, samples, country, language, city; a JSON array; or one question per line."
      >
        {ids => (
          <input
            {...ids}
            type="file"
            accept=".csv,.json,.txt,text/csv,application/json,text/plain"
            onChange={event => void choose(event.target.files?.[0])}
          />
        )}
      </Field>
      {!file && (
        <TextAreaField label="Or paste it here" rows={6} dir="auto" value={pasted} onChange={setPasted} />
      )}
      <IntentField hint="For questions that name none of their own." value={intent} onChange={setIntent} />
      <div role="status">{preview && <Told preview={preview} />}</div>
      {preview && preview.rows.length > 0 && <Rows rows={preview.rows} />}
      {add.error && <ErrorNote error={add.error} />}
      <div className="dialog-foot">
        <Button onPress={close}>Cancel</Button>
        <Button
          look="primary"
          type="submit"
          isDisabled={fresh === 0 || fresh > MOST_PROMPTS}
          isPending={add.isPending}
        >
          {fresh === 0 ? 'Import' : `Import ${plural(fresh, 'prompt')}`}
        </Button>
      </div>
    </Form>
  )
}

function Told({ preview: { trouble, fresh, there, wrong } }: { preview: Preview }) {
  if (trouble) return <p className="note note-warn">{trouble}.</p>
  return (
    <>
      <p>
        {exact(fresh.length)} new, {exact(there)} there already, {exact(wrong)} wrong.
        {wrong > 0 && ' What is wrong is left out.'}
      </p>
      {fresh.length > MOST_PROMPTS && (
        <p className="note note-warn">
          At most {exact(MOST_PROMPTS)} can be imported at once: take it in parts.
        </p>
      )}
    </>
  )
}

const SHOWN = 50
/** What needs attention comes first. */
const ORDER = ['wrong', 'twice', 'retired', 'there', 'new'] as const
const WORDS: Record<(typeof ORDER)[number], string> = {
  wrong: 'Wrong',
  twice: 'Twice in this file',
  retired: 'There, retired',
  there: 'There already',
  new: 'New',
}

function Rows({ rows }: { rows: Preview['rows'] }) {
  const sorted = rows.toSorted((a, b) => ORDER.indexOf(a.is) - ORDER.indexOf(b.is))
  return (
    <>
      <Table caption="What would be imported" columns={['Where', 'State', 'Question']}>
        {sorted.slice(0, SHOWN).map(({ is, read }) => (
          <tr key={read.where}>
            <th scope="row" className="nowrap">
              {read.where}
            </th>
            <td className="nowrap">{WORDS[is]}</td>
            <td className="wide-cell">
              <What read={read} />
            </td>
          </tr>
        ))}
      </Table>
      {rows.length > SHOWN && (
        <p className="faint">
          {exact(SHOWN)} of {exact(rows.length)} are shown.
        </p>
      )}
    </>
  )
}

function What({ read: { prompt, problem } }: { read: ReadPrompt }) {
  if (prompt === null) return <>{problem}</>
  return (
    <>
      <p className="prompt-text" dir="auto">
        {prompt.text}
      </p>
      <p className="faint">
        {INTENT_NAMES[prompt.intent]}
        {prompt.tags && (
          <>
            {' · '}
            <bdi>{prompt.tags.join(', ')}</bdi>
          </>
        )}
      </p>
    </>
  )
}
