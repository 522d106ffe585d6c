import type { AnswerDifference, ComparedEngine } from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { answersQuery } from '../../api/change-queries.ts'
import { DialogButton } from '../../parts/dialog.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { ENGINE_NAMES } from '../../words.ts'

interface WordsButtonProps {
  brandId: string
  pair: ComparedEngine
}

/** Opens two answers word by word; of several, the first of each side. */
export function WordsButton({ brandId, pair }: WordsButtonProps) {
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
    aria-label={`${label} of ${name}, side by side`}
    title={`${name}, word by word`}
    wide
  >
    {() => <Words brandId={brandId} before={before} after={after} />}
  </DialogButton>
)

function Words({ brandId, before, after }: { brandId: string; before: string; after: string }) {
  const query = useQuery(answersQuery(brandId, { before, after }))
  return (
    <div className="stack">
      <p className="faint">
        <del className="word-gone">Gone</del> stood in <Link to={`/runs/${before}`}>the answer before</Link>,{' '}
        <ins className="word-new">new</ins> stands in <Link to={`/runs/${after}`}>the one after</Link>.
      </p>
      <Loaded query={query}>{difference => <Drawn words={difference.words} />}</Loaded>
    </div>
  )
}

function Drawn({ words }: Pick<AnswerDifference, 'words'>) {
  if (!words)
    return <p className="note">The answers are too different to show word by word. Open both to read them.</p>
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
