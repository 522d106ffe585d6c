import {
  CADENCE_NAMES,
  CADENCES,
  type Cadence,
  distinctTags,
  foldTag,
  hasTag,
  type Locale,
  localeWords,
  MOST_TAGS,
  type Prompt,
  tagsOf,
  tidyTag,
  troubleOfTag,
} from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { cadencePreviewQuery } from '../api/queries.ts'
import { dollars, exact, linesIn, plural } from '../format.ts'
import { Allowed } from '../parts/allowed.tsx'
import { DialogButton } from '../parts/dialog.tsx'
import { Form, FormFoot, InputField, Options, SelectField } from '../parts/fields.tsx'
import { Skeleton } from '../parts/loaded.tsx'
import { LocaleFields } from '../parts/locale-fields.tsx'
import { SamplesCost, SamplesField } from '../parts/samples-field.tsx'
import { CADENCE_MEANINGS, savingWords } from '../words/costs.ts'
import { capitalised } from '../words/words.ts'

/** Where a prompt is asked from, and how to change it. */
export const PlacePrompt = ({ prompt, brandId }: { prompt: Prompt; brandId: string }) => {
  const words = localeWords(prompt) ?? 'As the brand'
  return (
    <DialogButton
      label={words}
      look="quiet"
      aria-label={`Asked from: ${words}. Change: ${prompt.text}`}
      title="Where to ask from"
    >
      {close => <PlaceForm prompt={prompt} brandId={brandId} close={close} />}
    </DialogButton>
  )
}

interface PlaceFormProps {
  prompt: Prompt
  brandId: string
  close: () => void
}

function PlaceForm({ prompt, brandId, close }: PlaceFormProps) {
  const { country, language, city } = prompt
  const [locale, setLocale] = useState<Locale>({ country, language, city })
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: () =>
      api.PATCH('/api/admin/prompts/{promptId}', { params: { path: { promptId: prompt.id } }, body: locale }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['brands', brandId] })
      close()
    },
  })
  return (
    <Form onSubmit={() => save.mutate()}>
      <p className="prompt-text">{prompt.text}</p>
      <p className="faint">Holds from the next scan on. Answers that are there stay as they were asked.</p>
      <LocaleFields value={locale} onChange={setLocale} otherwise="As for the brand" />
      <FormFoot action="Save" isPending={save.isPending} error={save.error} />
    </Form>
  )
}

interface SamplePromptProps {
  prompt: Prompt
  brandId: string
}

/** How often a prompt is asked in one scan, and how to change it; the cost is shown before it is chosen. */
export const SamplePrompt = ({ prompt, brandId }: SamplePromptProps) => {
  const words = prompt.samples ? `${prompt.samples} times` : 'As the brand'
  return (
    <DialogButton
      label={words}
      look="quiet"
      aria-label={`Samples: ${words}. Change: ${prompt.text}`}
      title="How often in one scan"
    >
      {close => <SampleForm prompt={prompt} brandId={brandId} close={close} />}
    </DialogButton>
  )
}

function SampleForm({ prompt, brandId, close }: SamplePromptProps & { close: () => void }) {
  const [samples, setSamples] = useState(prompt.samples ?? null)
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: () =>
      api.PATCH('/api/admin/prompts/{promptId}', {
        params: { path: { promptId: prompt.id } },
        body: { samples },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['brands', brandId] })
      close()
    },
  })
  return (
    <Form onSubmit={() => save.mutate()}>
      <p className="prompt-text">{prompt.text}</p>
      <p className="faint">
        More samples tell a rate more exactly: half as wide an interval takes four times as many.
      </p>
      <SamplesField value={samples} onChange={setSamples} otherwise="As for the brand" />
      <SamplesCost brandId={brandId} samples={samples} promptId={prompt.id} />
      <FormFoot action="Save" isPending={save.isPending} error={save.error} close={close} />
    </Form>
  )
}

interface ChangeCadenceProps {
  brandId: string
  /** Active ones, at least one. */
  prompts: Prompt[]
  label: string
}

/** How often prompts are asked; the saving is shown before it is chosen. */
export function ChangeCadence({ brandId, prompts, label }: ChangeCadenceProps) {
  const [first] = prompts
  const isOne = prompts.length === 1 && first
  return (
    <DialogButton
      label={label}
      look="quiet"
      aria-label={isOne ? `Asked ${label}: ${first.text}` : label}
      title="How often to ask"
    >
      {close => <CadenceForm brandId={brandId} prompts={prompts} close={close} />}
    </DialogButton>
  )
}

interface CadenceFormProps {
  brandId: string
  prompts: Prompt[]
  close: () => void
}

function CadenceForm({ brandId, prompts, close }: CadenceFormProps) {
  const [cadence, setCadence] = useState<Cadence>(prompts[0]?.cadence ?? 'every_scan')
  const promptIds = prompts.map(({ id }) => id)
  const preview = useQuery(cadencePreviewQuery(brandId, { cadence, promptIds }))
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: () =>
      api.PUT('/api/admin/brands/{brandId}/cadence', {
        params: { path: { brandId } },
        body: { cadence, promptIds },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['brands', brandId] })
      close()
    },
  })
  return (
    <Form onSubmit={() => change.mutate()}>
      <p className="prompt-text">
        {prompts.length === 1 ? prompts[0]?.text : `${plural(prompts.length, 'prompt')} of this list`}
      </p>
      <SelectField
        label="Asked by the schedule"
        hint={`${capitalised(CADENCE_MEANINGS[cadence])}. Scans started by hand ask every prompt.`}
        value={cadence}
        onChange={chosen => setCadence(chosen as Cadence)}
      >
        <Options of={CADENCES.map(value => [value, capitalised(CADENCE_NAMES[value])])} />
      </SelectField>
      <div role="status">
        {preview.data && <p>{savingWords(preview.data, dollars)}.</p>}
        {preview.isPending && <Skeleton lines={2} />}
      </div>
      <FormFoot
        action="Save"
        isPending={change.isPending}
        error={preview.error ?? change.error}
        close={close}
      />
    </Form>
  )
}

interface TagPromptsProps {
  brandId: string
  /** At least one. */
  prompts: Prompt[]
  /** All that the brand has, to choose from. */
  known: string[]
  label: string
}

/** Adds and removes tags: on one prompt, or on a whole list. */
export function TagPrompts({ brandId, prompts, known, label }: TagPromptsProps) {
  const [first] = prompts
  const isOne = prompts.length === 1 && first
  return (
    <Allowed action="prompt.change" brandId={brandId}>
      <DialogButton
        label={label}
        look="quiet"
        aria-label={isOne ? `${label}: ${first.text}` : undefined}
        title="Tags"
      >
        {close => <TagForm {...{ brandId, prompts, known, close }} />}
      </DialogButton>
    </Allowed>
  )
}

function TagForm({ brandId, prompts, known, close }: Omit<TagPromptsProps, 'label'> & { close: () => void }) {
  const [written, setWritten] = useState('')
  const [remove, setRemove] = useState<string[]>([])
  const add = distinctTags(linesIn(written.replaceAll(',', '\n')).map(tidyTag))
  const there = tagsOf(prompts)
  const trouble = troubleOf(prompts, { add, remove })
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: () =>
      api.PUT('/api/admin/brands/{brandId}/tags', {
        params: { path: { brandId } },
        body: { promptIds: prompts.map(prompt => prompt.id), add, remove },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['brands', brandId] })
      await queries.invalidateQueries({ queryKey: ['prompts'] })
      close()
    },
  })
  const toggle = (tag: string) =>
    setRemove(remove.includes(tag) ? remove.filter(one => one !== tag) : [...remove, tag])
  return (
    <Form onSubmit={() => change.mutate()}>
      <p className="prompt-text" dir="auto">
        {prompts.length === 1 ? prompts[0]?.text : `${plural(prompts.length, 'prompt')} of this list`}
      </p>
      <InputField
        label="Give"
        hint={`With commas between them, at most ${MOST_TAGS} for each prompt.`}
        value={written}
        suggestions={known}
        dir="auto"
        onChange={setWritten}
      />
      {there.length > 0 && (
        <fieldset className="stack-tight">
          <legend>Take away</legend>
          {there.map(tag => (
            <label key={foldTag(tag)} className="check">
              <input type="checkbox" checked={remove.includes(tag)} onChange={() => toggle(tag)} />
              <span>
                <bdi>{tag}</bdi>
                {prompts.length > 1 && (
                  <span className="faint">
                    {' '}
                    of {exact(prompts.filter(prompt => hasTag(prompt, tag)).length)}
                  </span>
                )}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {trouble && <p className="note note-warn">{trouble}</p>}
      <FormFoot
        action="Save"
        isDisabled={trouble !== null || add.length + remove.length === 0}
        isPending={change.isPending}
        error={change.error}
        close={close}
      />
    </Form>
  )
}

function troubleOf(prompts: Prompt[], { add, remove }: { add: string[]; remove: string[] }): string | null {
  const wrong = add.map(troubleOfTag).find(Boolean)
  if (wrong) return `${wrong.charAt(0).toUpperCase()}${wrong.slice(1)}.`
  const isOver = prompts.some(({ tags = [] }) => {
    const kept = tags.filter(tag => !remove.some(one => foldTag(one) === foldTag(tag)))
    return distinctTags([...kept, ...add]).length > MOST_TAGS
  })
  return isOver ? `A prompt can have ${MOST_TAGS} tags.` : null
}
