import {
  distinctTags,
  foldTag,
  hasTag,
  MOST_TAGS,
  type Prompt,
  tagsOf,
  tidyTag,
  troubleOfTag,
} from '@brand-citation-forensics/client/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { admin } from '../api/clients.ts'
import { exact, linesIn, plural } from '../format.ts'
import { Allowed } from '../parts/allowed.tsx'
import { Button } from '../parts/button.tsx'
import { DialogButton } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { InputField } from '../parts/fields/controls.tsx'
import { Form } from '../parts/fields/form.tsx'

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
    mutationFn: () => admin.tagPrompts(brandId, { promptIds: prompts.map(prompt => prompt.id), add, remove }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['brand', brandId] })
      await queries.invalidateQueries({ queryKey: ['prompt'] })
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
      {change.error && <ErrorNote error={change.error} />}
      <div className="dialog-foot">
        <Button onPress={close}>Cancel</Button>
        <Button
          look="primary"
          type="submit"
          isDisabled={trouble !== null || add.length + remove.length === 0}
          isPending={change.isPending}
        >
          Save
        </Button>
      </div>
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
