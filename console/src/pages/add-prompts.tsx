import { InvalidInputError, type PromptIntent } from '@brand-citation-forensics/client'
import {
  MOST_PROMPTS,
  type NewPrompt,
  type Prompt,
  type PromptFile,
  type ReadPrompt,
  readPrompts,
} from '@brand-citation-forensics/client/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { api } from '../api/api.ts'
import { exact, linesIn, plural } from '../format.ts'
import { Allowed } from '../parts/allowed.tsx'
import { DialogButton } from '../parts/dialog.tsx'
import { useDraft } from '../parts/draft.ts'
import { Field, Form, FormFoot, IntentField, TextAreaField } from '../parts/fields.tsx'
import { LocaleFields, NO_LOCALE } from '../parts/locale-fields.tsx'
import { Table } from '../parts/table.tsx'
import { INTENT_MEANINGS, INTENT_NAMES } from '../words/words.ts'

// Prompts from a file or the clipboard. What is new, known or wrong is shown before anything is sent.

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
    mutationFn: () =>
      api.POST('/api/admin/brands/{brandId}/prompts', {
        params: { path: { brandId } },
        body: { prompts: preview?.fresh ?? [] },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['brands', brandId] })
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
      <FormFoot
        action={fresh === 0 ? 'Import' : `Import ${plural(fresh, 'prompt')}`}
        isDisabled={fresh === 0 || fresh > MOST_PROMPTS}
        isPending={add.isPending}
        error={add.error}
        close={close}
      />
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

// What importing a file would do, given the existing prompts. Pure.

interface Preview {
  /** Why the file cannot be read at all. */
  trouble: string | null
  rows: { is: 'new' | 'there' | 'retired' | 'twice' | 'wrong'; read: ReadPrompt }[]
  fresh: NewPrompt[]
  there: number
  wrong: number
}

type Asked = Pick<NewPrompt, 'text' | 'country' | 'language' | 'city'>

/** Asked from elsewhere, it is another question. */
const keyOf = ({ text, country, language, city }: Asked): string =>
  JSON.stringify([
    text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase(),
    ...[country, language, city].map(part => part?.toLowerCase() ?? null),
  ])

function previewImport(bytes: Uint8Array, origin: PromptFile, prompts: readonly Prompt[]): Preview {
  const nothing = { rows: [], fresh: [], there: 0, wrong: 0 }
  try {
    return compared(readPrompts(bytes, origin), prompts)
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error
    return { ...nothing, trouble: error.message }
  }
}

function compared(read: ReadPrompt[], prompts: readonly Prompt[]): Preview {
  const known = new Map<string, 'there' | 'retired'>()
  for (const prompt of prompts)
    if (known.get(keyOf(prompt)) !== 'there') known.set(keyOf(prompt), prompt.active ? 'there' : 'retired')
  const seen = new Set<string>()
  const rows = read.map((one): Preview['rows'][number] => {
    if (one.prompt === null) return { is: 'wrong', read: one }
    const key = keyOf(one.prompt)
    const isTwice = seen.has(key)
    seen.add(key)
    return { is: known.get(key) ?? (isTwice ? 'twice' : 'new'), read: one }
  })
  const wrong = rows.filter(({ is }) => is === 'wrong').length
  const fresh = rows.flatMap(({ is, read: { prompt } }) => (is === 'new' && prompt ? [prompt] : []))
  return { trouble: null, rows, fresh, wrong, there: rows.length - wrong - fresh.length }
}

export const AddPrompts = ({ brandId }: { brandId: string }) => (
  <Allowed action="prompt.change" brandId={brandId}>
    <DialogButton label="Add prompts" look="primary" title="Add prompts" wide>
      {close => <AddForm brandId={brandId} close={close} />}
    </DialogButton>
  </Allowed>
)

function AddForm({ brandId, close }: { brandId: string; close: () => void }) {
  const [intent, setIntent] = useState<PromptIntent>('BRANDED')
  const { text, write: setText } = useDraft(`prompts ${brandId}`)
  const [locale, setLocale] = useState(NO_LOCALE)
  const queries = useQueryClient()
  const prompts = linesIn(text).map((line): NewPrompt => ({ text: line, intent, ...locale }))
  const add = useMutation({
    mutationFn: () =>
      api.POST('/api/admin/brands/{brandId}/prompts', { params: { path: { brandId } }, body: { prompts } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['brands', brandId] })
      setText('')
      close()
    },
  })
  return (
    <Form onSubmit={() => add.mutate()}>
      <IntentField hint={`A prompt that ${INTENT_MEANINGS[intent]}.`} value={intent} onChange={setIntent} />
      <TextAreaField
        label="Questions"
        hint="One per line. Paste as many as you like, up to 1,000 at a time."
        rows={10}
        required
        value={text}
        onChange={setText}
      />
      <LocaleFields value={locale} onChange={setLocale} otherwise="As for the brand" />
      <FormFoot
        action={prompts.length === 0 ? 'Add prompts' : `Add ${plural(prompts.length, 'prompt')}`}
        isDisabled={prompts.length === 0}
        isPending={add.isPending}
        error={add.error}
      />
    </Form>
  )
}
