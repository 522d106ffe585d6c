import { ENGINES } from '@brand-citation-forensics/client'
import {
  rateWords,
  SOURCE_SORTS,
  type SourceFigures,
  type SourceFilter,
  type SourcesAbout,
  type SourcesListed,
} from '@brand-citation-forensics/client/admin'
import { dayOf, exact, plural } from '../../format.ts'
import {
  oneOf,
  SelectFilter,
  SwitchFilter,
  useFilter,
  useWindowDays,
  WindowDays,
} from '../../parts/filters.tsx'
import { NotJudged } from '../../parts/not-judged.tsx'
import {
  areSourcesUnjudged,
  SOURCE_SORT_WORDS,
  SOURCES_PROVE_NOT,
  sourceChangeWords,
  sourceTestWords,
} from '../../words/sources.ts'
import { capitalised, ENGINE_CHOICES, ENGINE_NAMES } from '../../words/words.ts'

const SORT_CHOICES = SOURCE_SORTS.map(value => ({ value, label: capitalised(SOURCE_SORT_WORDS[value]) }))

export function SourceFilters({ children }: { children?: React.ReactNode }) {
  const { sort } = useSourceFilter()
  return (
    <div className="filters no-print">
      <SwitchFilter name="sort" label="Which" value={sort} options={SORT_CHOICES} />
      {children}
      <SelectFilter name="engine" label="Engine" all="All engines" options={ENGINE_CHOICES} />
      <WindowDays />
    </div>
  )
}

export const FIGURE_COLUMNS = [
  '#Answers',
  'Share of answers',
  'Window before',
  'Change',
  'False claims beside it',
  'Engines',
]

export function FigureCells({ of, about }: { of: SourceFigures; about: SourcesAbout }) {
  return (
    <>
      <td className="number">{exact(of.answers)}</td>
      <td className="nowrap">{rateWords(of.rate)}</td>
      <td className="nowrap">{rateWords(of.before)}</td>
      <td>
        {of.verdict === 'changed' ? (
          <strong>{capitalised(sourceChangeWords(of))}</strong>
        ) : (
          <span className="faint">{capitalised(sourceChangeWords(of))}</span>
        )}
      </td>
      <td className="nowrap">
        {areSourcesUnjudged(about)
          ? '–'
          : of.confabulated === 0
            ? 'None'
            : `${exact(of.confabulated)}: ${rateWords(of.besideFalse)}`}
      </td>
      <td>{enginesInShort(of.engines)}</td>
    </>
  )
}

/** What is needed to read the figures. */
export function ReadingNotes({ about, listed }: { about: SourcesAbout; listed: SourcesListed }) {
  return (
    <div className="stack-tight faint">
      <p>
        {exact(about.answers)} answers from {dayOf(about.from)} to {dayOf(about.to)}, against{' '}
        {exact(about.answersBefore)} from {dayOf(about.beforeFrom)} on.
        {!areSourcesUnjudged(about) &&
          ` Of all answers of the window, ${rateWords(about.falseAnswers)} say something false.`}
      </p>
      {areSourcesUnjudged(about) && <NotJudged brandId={about.brandId} />}
      <p>{sourceTestWords(listed)}</p>
      <p>{SOURCES_PROVE_NOT}</p>
      {listed.truncated && <p>There are more than these 200; they are left out.</p>}
    </div>
  )
}

/** Those that cite it most. The file has all of them. */
function enginesInShort(engines: SourceFigures['engines']): string {
  const most = engines.slice(0, 2).map(({ engine, answers }) => `${ENGINE_NAMES[engine]} (${exact(answers)})`)
  const others = engines.length - most.length
  return [...most, ...(others > 0 ? [plural(others, 'other')] : [])].join(', ')
}

// The source pages keep their state in the address, and pass it on to each other.

export function useSourceFilter() {
  const [get] = useFilter()
  return {
    window: useWindowDays(),
    sort: oneOf(SOURCE_SORTS, get('sort')) ?? 'answers',
    engine: oneOf(ENGINES, get('engine')),
  } satisfies SourceFilter
}

/** Whose it is filters only the list, and is kept for the way back. */
export const SOURCE_FILTERS = ['window', 'sort', 'engine', 'whose']
