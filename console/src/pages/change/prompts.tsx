import { CITATION_CLASSES } from '@brand-citation-forensics/client'
import type {
  AnswerDifference,
  ChangeFilter,
  ComparedClaim,
  ComparedEngine,
  ComparedPrompt,
  ComparedSide,
} from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { read, readPages } from '../../api/api.ts'
import { exact } from '../../format.ts'
import { ClassBadge } from '../../parts/badges.tsx'
import { DialogButton } from '../../parts/dialog.tsx'
import { useFilter } from '../../parts/filters.tsx'
import { OutboundLink, PromptLink } from '../../parts/links.tsx'
import { ErrorNote, Loaded, LoadMore, Skeleton } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/page.tsx'
import { Table } from '../../parts/table.tsx'
import { capitalised, ENGINE_NAMES } from '../../words/words.ts'

export function Prompts({ brandId, sides }: { brandId: string; sides: ChangeFilter }) {
  const [get, set] = useFilter()
  const changed = get('prompts') !== 'all'
  const query = useInfiniteQuery(
    readPages('/api/admin/brands/{brandId}/change/prompts', { brandId }, { ...sides, changed }),
  )
  const prompts = query.data?.pages.flatMap(page => page.prompts) ?? []
  return (
    <Panel
      title="Side by side"
      lead="The latest answers on each side, prompt by prompt. A single answer can differ by chance."
      flush
    >
      <label className="check panel-text no-print">
        <input
          type="checkbox"
          checked={changed}
          onChange={event => set('prompts', event.target.checked ? '' : 'all')}
        />
        <span>Only prompts with a different result</span>
      </label>
      {query.error && <ErrorNote error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton lines={6} />}
      {query.data && prompts.length === 0 && (
        <p className="panel-text faint">
          {changed ? 'No prompt has a different result.' : 'No prompts have answers.'}
        </p>
      )}
      {prompts.map(prompt => (
        <PromptTable key={prompt.prompt.id} brandId={brandId} {...prompt} />
      ))}
      {prompts.length > 0 && <LoadMore query={query} shown={prompts.length} />}
    </Panel>
  )
}

function PromptTable({ brandId, prompt, engines }: ComparedPrompt & { brandId: string }) {
  return (
    <section className="compared-prompt">
      <h3 className="prompt-text foreign">
        <PromptLink id={prompt.id} text={prompt.text} />
      </h3>
      <Table
        caption={`Engines on: ${prompt.text}`}
        columns={['Engine', 'Before', 'After', 'Claims', 'Citations', '#']}
      >
        {engines.map(pair => (
          <tr key={pair.engine}>
            <th scope="row">{ENGINE_NAMES[pair.engine]}</th>
            <td>
              <Classes side={pair.before} />
            </td>
            <td>
              <Classes side={pair.after} />
            </td>
            <td className="wide-cell">
              <Claims claims={pair.claims} />
            </td>
            <td>
              <Citations citations={pair.citations} />
            </td>
            <td>
              <WordsButton brandId={brandId} pair={pair} />
            </td>
          </tr>
        ))}
      </Table>
    </section>
  )
}

function Classes({ side: { counts, answers } }: { side: ComparedSide }) {
  if (answers.length === 0) return <span className="faint">No answer</span>
  return (
    <ul className="bare-list">
      {CITATION_CLASSES.filter(name => counts[name] > 0).map(name => (
        <li key={name} className="nowrap">
          <ClassBadge of={name} />
          {answers.length > 1 && ` ${exact(counts[name])} of ${exact(answers.length)}`}
        </li>
      ))}
    </ul>
  )
}

const VERDICT_NOTES: Partial<Record<ComparedClaim['verdict'], string>> = {
  contradicted: 'contradicts a fact',
  suspected: 'may contradict a fact',
  disputed: 'may contradict a fact',
  supported: 'agrees with a fact',
}

function Claims({ claims }: { claims: ComparedEngine['claims'] }) {
  if (!claims) return <span className="faint">–</span>
  const { came, went, turned } = claims
  if (came.length + went.length + turned.length === 0) return <span className="faint">The same</span>
  return (
    <ul className="bare-list">
      {came.map(claim => (
        <Said key={`came ${keyOf(claim)}`} sign="New" claim={claim} />
      ))}
      {went.map(claim => (
        <Said key={`went ${keyOf(claim)}`} sign="Missing" claim={claim} />
      ))}
      {turned.map(({ claim }) => (
        <Said key={`turned ${keyOf(claim)}`} sign="Judged differently" claim={claim} />
      ))}
    </ul>
  )
}

const keyOf = ({ key, value, polarity }: ComparedClaim): string => `${key} ${value} ${polarity}`

function Said({ sign, claim }: { sign: string; claim: ComparedClaim }) {
  const note = VERDICT_NOTES[claim.verdict]
  return (
    <li>
      <strong>{sign}</strong>: {capitalised(claim.matter)}{' '}
      <span className="foreign">
        {claim.polarity === 'denied' && 'not '}
        {claim.value}
      </span>
      {note && <span className="faint"> ({note})</span>}
    </li>
  )
}

const MOST_PAGES = 5

function Citations({ citations }: { citations: ComparedEngine['citations'] }) {
  if (!citations) return <span className="faint">–</span>
  const { gained, lost } = citations
  if (gained.length + lost.length === 0) return <span className="faint">The same</span>
  const pages = [
    ...gained.map(page => ({ sign: 'Gained', page })),
    ...lost.map(page => ({ sign: 'Lost', page })),
  ]
  return (
    <ul className="bare-list">
      {pages.slice(0, MOST_PAGES).map(({ sign, page }) => (
        <li key={`${sign} ${page.url}`}>
          <strong>{sign}</strong>:{' '}
          {page.inside ? <bdi className="foreign">{page.url}</bdi> : <OutboundLink url={page.url} />}
          {page.owned && <span className="faint"> (own site)</span>}
        </li>
      ))}
      {pages.length > MOST_PAGES && <li className="faint">and {exact(pages.length - MOST_PAGES)} more</li>}
    </ul>
  )
}

interface WordsButtonProps {
  brandId: string
  pair: ComparedEngine
}

/** Opens two answers word by word; of several, the first of each side. */
function WordsButton({ brandId, pair }: WordsButtonProps) {
  const [before, after] = [pair.before.answers[0]?.runId, pair.after.answers[0]?.runId]
  const name = ENGINE_NAMES[pair.engine]
  if (!before || !after) {
    const only = before ?? after
    return only ? <Link to={`/runs/${only}`}>The answer</Link> : null
  }
  return <AnswerWords {...{ brandId, before, after, name }} label="Words" />
}

interface AnswerWordsProps {
  brandId: string
  /** Of the two runs. */
  before: string
  after: string
  label: string
  /** Whose they are. */
  name: string
}

/** Any two answers, word by word. */
export const AnswerWords = ({ brandId, before, after, label, name }: AnswerWordsProps) => (
  <DialogButton
    label={label}
    aria-label={`${label}: ${name}, side by side`}
    title={`${name}, word by word`}
    wide
  >
    {() => <Words brandId={brandId} before={before} after={after} />}
  </DialogButton>
)

function Words({ brandId, before, after }: { brandId: string; before: string; after: string }) {
  const query = useQuery(read('/api/admin/brands/{brandId}/change/answers', { brandId }, { before, after }))
  return (
    <div className="stack">
      <p className="faint">
        <del className="word-gone">Removed</del> was in <Link to={`/runs/${before}`}>the answer before</Link>,{' '}
        <ins className="word-new">added</ins> is in <Link to={`/runs/${after}`}>the one after</Link>.
      </p>
      <Loaded query={query}>{difference => <Drawn words={difference.words} />}</Loaded>
    </div>
  )
}

function Drawn({ words }: Pick<AnswerDifference, 'words'>) {
  if (!words)
    return (
      <p className="note">The answers are too different to compare word by word. Open both to read them.</p>
    )
  if (words.every(({ is }) => is === 'same')) return <p className="note">Both answers have the same words.</p>
  return (
    <p className="word-diff foreign sunken" dir="auto">
      {words.map(({ is, text }, place) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no identity but their place
        if (is === 'same') return <span key={place}>{text}</span>
        const Changed = is === 'gone' ? 'del' : 'ins'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same
          <Changed key={place} className={`word-${is}`}>
            {text}
          </Changed>
        )
      })}
    </p>
  )
}
