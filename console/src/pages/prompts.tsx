import { PROMPT_INTENTS, type PromptIntent } from '@brand-citation-forensics/client'
import { CADENCE_NAMES, hasTag, type Prompt, tagsOf } from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { api } from '../api/api.ts'
import { promptsQuery } from '../api/queries.ts'
import { plural } from '../format.ts'
import { Allowed } from '../parts/allowed.tsx'
import { Moment } from '../parts/badges.tsx'
import { Button } from '../parts/button.tsx'
import { ConfirmButton } from '../parts/dialog.tsx'
import { oneOf, SelectFilter, SwitchFilter, useFilter } from '../parts/filters.tsx'
import { HistoryLink, PromptLink, Tags } from '../parts/links.tsx'
import { ErrorNote, Loaded, ShowMore } from '../parts/loaded.tsx'
import { EmptyState, PageHead } from '../parts/page.tsx'
import { ExportTable, Table } from '../parts/table.tsx'
import { capitalised, INTENT_CHOICES, INTENT_NAMES } from '../words/words.ts'
import { AddPrompts, ImportPrompts } from './add-prompts.tsx'
import { ChangeCadence, PlacePrompt, SamplePrompt, TagPrompts } from './change-prompts.tsx'

export function Prompts() {
  const { id: brandId = '' } = useParams()
  const query = useQuery(promptsQuery(brandId))
  const active = query.data?.filter(prompt => prompt.active).length ?? 0
  return (
    <>
      <PageHead
        lead={`${plural(active, 'question')} asked by scans. To reword one, retire it and add another.`}
        actions={
          query.data &&
          query.data.length > 0 && (
            <>
              <ImportPrompts brandId={brandId} prompts={query.data} />
              <AddPrompts brandId={brandId} />
            </>
          )
        }
      />
      <Loaded query={query}>
        {prompts =>
          prompts.length === 0 ? (
            <EmptyState
              title="No questions yet"
              action={
                <>
                  <AddPrompts brandId={brandId} />
                  <ImportPrompts brandId={brandId} prompts={prompts} />
                </>
              }
              command={`bcf prompt import --brand ${brandId} prompts.csv`}
            >
              Write what customers would ask: about the category, the brand, its rivals, its reputation.
            </EmptyState>
          ) : (
            <PromptList prompts={prompts} brandId={brandId} />
          )
        }
      </Loaded>
    </>
  )
}

const SHOWN = [
  { value: 'active', label: 'Active' },
  { value: 'all', label: 'With retired' },
]
const STEP = 50
/** At a time. */
const MOST_CHANGED = 1_000

const askedWords = ({ cadence = 'every_scan' }: Prompt): string => capitalised(CADENCE_NAMES[cadence])

function PromptList({ prompts, brandId }: { prompts: Prompt[]; brandId: string }) {
  const [get] = useFilter()
  const [limit, setLimit] = useState(STEP)
  const show = get('show') === 'all' ? 'all' : 'active'
  const intent: PromptIntent | undefined = oneOf(PROMPT_INTENTS, get('intent'))
  const tag = get('tag')
  const known = tagsOf(prompts)
  const fitting = prompts.filter(
    prompt =>
      (show === 'all' || prompt.active) &&
      (!intent || prompt.intent === intent) &&
      (tag === '' || hasTag(prompt, tag)),
  )
  const changeable = fitting.filter(({ active }) => active).slice(0, MOST_CHANGED)
  return (
    <>
      <div className="filters no-print">
        <SelectFilter name="intent" label="Intent" all="All intents" options={INTENT_CHOICES} />
        {known.length > 0 && (
          <SelectFilter
            name="tag"
            label="Tag"
            all="All tags"
            options={known.map(value => ({ value, label: value }))}
          />
        )}
        <SwitchFilter name="show" label="Which prompts" value={show} options={SHOWN} />
        {changeable.length > 0 && (
          <ChangeCadence brandId={brandId} prompts={changeable} label="Ask these less often" />
        )}
        {fitting.length > 0 && (
          <TagPrompts {...{ brandId, known }} prompts={fitting.slice(0, MOST_CHANGED)} label="Tag these" />
        )}
        {fitting.length > 0 && (
          <ExportTable list={`brands/${brandId}/prompts`} filter={{ tag: tag || undefined }} name="prompts" />
        )}
      </div>
      {fitting.length === 0 ? (
        <NoneFits brandId={brandId} isNarrowed={intent !== undefined || tag !== ''} />
      ) : (
        <div className="panel panel-flush">
          <PromptTable prompts={fitting.slice(0, limit)} brandId={brandId} known={known} />
          <ShowMore shown={limit} total={fitting.length} onMore={() => setLimit(limit + STEP)} />
        </div>
      )}
    </>
  )
}

const NoneFits = ({ brandId, isNarrowed }: { brandId: string; isNarrowed: boolean }) => (
  <EmptyState
    title={isNarrowed ? 'No prompts match these filters' : 'All prompts are retired'}
    action={
      <Link className="button" to={`/brands/${brandId}/prompts${isNarrowed ? '' : '?show=all'}`}>
        {isNarrowed ? 'Clear the filters' : 'Show them'}
      </Link>
    }
  >
    {isNarrowed
      ? 'Try fewer filters, or include retired prompts.'
      : 'Restore one or add another; until then scans ask nothing.'}
  </EmptyState>
)

interface PromptTableProps {
  prompts: Prompt[]
  brandId: string
  /** Tags. */
  known: string[]
}

function PromptTable({ prompts, brandId, known }: PromptTableProps) {
  return (
    <Table caption="Prompts" columns={['Question', 'Intent', 'Asked', 'Samples', 'Asked from', 'Added', '']}>
      {prompts.map(prompt => (
        <tr key={prompt.id} className={prompt.active ? undefined : 'retired'}>
          <th scope="row" className="wide-cell prompt-text">
            <PromptLink id={prompt.id} text={prompt.text} />
            <Tags brandId={brandId} tags={prompt.tags ?? []} />
          </th>
          <td>{INTENT_NAMES[prompt.intent]}</td>
          <td className="nowrap">
            {prompt.active ? (
              <ChangeCadence brandId={brandId} prompts={[prompt]} label={askedWords(prompt)} />
            ) : (
              '–'
            )}
          </td>
          <td className="nowrap">
            {prompt.active ? <SamplePrompt prompt={prompt} brandId={brandId} /> : '–'}
          </td>
          <td>
            <PlacePrompt prompt={prompt} brandId={brandId} />
          </td>
          <td>
            <Moment at={prompt.createdAt} />
          </td>
          <td className="number">
            <div className="row actions">
              <TagPrompts {...{ brandId, known }} prompts={[prompt]} label="Tags" />
              <HistoryLink type="prompt" id={prompt.id} brandId={brandId} of={prompt.text} />
              <Allowed action="prompt.change" brandId={brandId}>
                {prompt.active ? (
                  <Retire prompt={prompt} brandId={brandId} />
                ) : (
                  <Restore prompt={prompt} brandId={brandId} />
                )}
              </Allowed>
            </div>
          </td>
        </tr>
      ))}
    </Table>
  )
}

interface PromptActionProps {
  prompt: Prompt
  brandId: string
}

function useSetActive({ prompt, brandId }: PromptActionProps) {
  const queries = useQueryClient()
  return async (active: boolean) => {
    await api.PATCH('/api/admin/prompts/{promptId}', {
      params: { path: { promptId: prompt.id } },
      body: { active },
    })
    await queries.invalidateQueries({ queryKey: ['brands', brandId] })
  }
}

function Retire(props: PromptActionProps) {
  const setActive = useSetActive(props)
  return (
    <ConfirmButton
      label="Retire"
      look="quiet"
      aria-label={`Retire: ${props.prompt.text}`}
      title="Retire this prompt?"
      action="Retire"
      onConfirm={() => setActive(false)}
    >
      <p className="prompt-text">{props.prompt.text}</p>
      <p>Future scans will not ask it. Its answers stay, and you can restore it.</p>
    </ConfirmButton>
  )
}

function Restore(props: PromptActionProps) {
  const setActive = useSetActive(props)
  const restore = useMutation({ mutationFn: () => setActive(true) })
  return (
    <>
      <Button
        look="quiet"
        aria-label={`Restore: ${props.prompt.text}`}
        isPending={restore.isPending}
        onPress={() => restore.mutate()}
      >
        Restore
      </Button>
      {restore.error && <ErrorNote error={restore.error} />}
    </>
  )
}
