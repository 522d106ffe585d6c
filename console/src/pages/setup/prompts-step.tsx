import { PROMPT_INTENTS, type PromptIntent } from '@brand-citation-forensics/client'
import type { NewPrompt, PromptWishes, Setup, SuggestedPrompts } from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { api } from '../../api/api.ts'
import { suggestionsQuery } from '../../api/queries.ts'
import { linesIn, plural } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { useDraft } from '../../parts/draft.ts'
import { Form, InputField, TextAreaField } from '../../parts/fields.tsx'
import { ErrorNote, Loaded } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/page.tsx'
import { INTENT_MEANINGS, INTENT_NAMES } from '../../words/words.ts'

interface PromptsStepProps {
  setup: Setup
  onBack: () => void
  onDone: () => void
}

/** The questions: suggested from what was read, for a person to choose and reword. */
export function PromptsStep({ setup, onBack, onDone }: PromptsStepProps) {
  const [params] = useSearchParams()
  // Kept with the questions, and between the steps, sent again for new ones or not.
  const { text: rivals, write: setRivals } = useDraft(`rivals ${setup.brand.id}`, params.get('rivals') ?? '')
  const wishes = {
    language: params.get('language') || undefined,
    category: params.get('category') || undefined,
    rivals: linesIn(params.get('rivals') ?? ''),
  }
  const query = useQuery(suggestionsQuery(setup.brand.id, wishes))
  return (
    <Loaded query={query}>
      {suggested => (
        <>
          <Wishes suggested={suggested} wishes={wishes} rivals={rivals} onRivals={setRivals} />
          <Choice
            key={JSON.stringify(suggested.prompts)}
            setup={setup}
            suggested={suggested.prompts}
            rivals={linesIn(rivals)}
            onBack={onBack}
            onDone={onDone}
          />
        </>
      )}
    </Loaded>
  )
}

interface WishesProps {
  suggested: SuggestedPrompts
  wishes: PromptWishes
  rivals: string
  onRivals: (rivals: string) => void
}

/** What only a person knows. Kept in the address. */
function Wishes({ suggested, wishes, rivals, onRivals }: WishesProps) {
  const [, setParams] = useSearchParams()
  // What is typed overrides what is suggested, until it is sent.
  const [typed, setTyped] = useState<string | null>(null)
  const category = typed ?? wishes.category ?? suggested.category ?? ''
  const submit = () => {
    setParams(previous => ({
      ...Object.fromEntries(previous),
      category: category.trim(),
      rivals: linesIn(rivals).join('\n'),
    }))
    setTyped(null)
  }
  return (
    <Panel title="What to ask about" lead="You can leave both as they are.">
      <Form onSubmit={submit}>
        <InputField
          label="What the brand sells"
          hint={
            suggested.category === null
              ? 'In the plural, such as “electric kettles”. Without it, no question is about the category.'
              : 'In the plural. Questions about the category do not name the brand.'
          }
          maxLength={100}
          value={category}
          onChange={setTyped}
        />
        <TextAreaField
          label="Rivals"
          hint="One per line. Some questions compare the brand with them."
          rows={2}
          value={rivals}
          onChange={onRivals}
        />
        <div className="row">
          <Button type="submit">Suggest again</Button>
        </div>
      </Form>
    </Panel>
  )
}

interface ChoiceProps extends PromptsStepProps {
  suggested: NewPrompt[]
  rivals: string[]
}

interface Row extends NewPrompt {
  id: number
  isChosen: boolean
}

function Choice({ setup, suggested, rivals, onBack, onDone }: ChoiceProps) {
  const queries = useQueryClient()
  const { brand, prompts: known } = setup
  const [rows, setRows] = useState<Row[]>(() =>
    suggested.map((prompt, id) => ({ ...prompt, id, isChosen: known === 0 })),
  )
  const change = (id: number, part: Partial<Row>) =>
    setRows(previous => previous.map(row => (row.id === id ? { ...row, ...part } : row)))
  const add = (intent: PromptIntent) =>
    setRows(previous => [...previous, { id: previous.length, text: '', intent, isChosen: true }])
  const chosen = rows
    .filter(({ isChosen, text }) => isChosen && text.trim() !== '')
    .map(({ text, intent }) => ({ text: text.trim(), intent }))
  const settle = useMutation({
    mutationFn: () =>
      api.PUT('/api/admin/brands/{brandId}/setup', {
        params: { path: { brandId: brand.id } },
        body: { prompts: chosen, rivals },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['brands', brand.id] })
      onDone()
    },
  })
  const nothing = chosen.length + known === 0
  return (
    <Panel
      title="Questions"
      lead={`${known > 0 ? `${plural(known, 'question')} asked already. ` : ''}Every scan asks those that are ticked. Change their words as you like: afterwards they stay as they are.`}
    >
      {PROMPT_INTENTS.map(intent => (
        <Intent
          key={intent}
          intent={intent}
          rows={rows.filter(row => row.intent === intent)}
          change={change}
          onAdd={() => add(intent)}
        />
      ))}
      {settle.error && <ErrorNote error={settle.error} />}
      <div className="row">
        <Button
          look="primary"
          isDisabled={nothing}
          isPending={settle.isPending}
          onPress={() => settle.mutate()}
        >
          {`Continue with ${plural(chosen.length + known, 'question')}`}
        </Button>
        <Button onPress={onBack}>Back</Button>
      </div>
    </Panel>
  )
}

interface IntentProps {
  intent: PromptIntent
  rows: Row[]
  change: (id: number, part: Partial<Row>) => void
  onAdd: () => void
}

function Intent({ intent, rows, change, onAdd }: IntentProps) {
  return (
    <fieldset className="suggested">
      <legend>
        <strong>{INTENT_NAMES[intent]}</strong> <span className="faint">{INTENT_MEANINGS[intent]}</span>
      </legend>
      {rows.map((row, place) => {
        const what = `${INTENT_NAMES[intent]} question ${place + 1}`
        return (
          <div key={row.id} className="suggested-row">
            <input
              type="checkbox"
              aria-label={`Ask ${what}`}
              checked={row.isChosen}
              onChange={event => change(row.id, { isChosen: event.target.checked })}
            />
            <textarea
              aria-label={what}
              rows={2}
              maxLength={8_000}
              value={row.text}
              onChange={event => change(row.id, { text: event.target.value })}
            />
          </div>
        )
      })}
      <Button look="quiet" onPress={onAdd}>
        {`Add a ${INTENT_NAMES[intent].toLowerCase()} question`}
      </Button>
    </fieldset>
  )
}
