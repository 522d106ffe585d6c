import type { PromptDetail } from '@brand-citation-forensics/client/admin'
import { useState } from 'react'
import { utc } from '../../format.ts'
import { SelectField } from '../../parts/fields/controls.tsx'
import { Options } from '../../parts/fields/options.tsx'
import { Panel } from '../../parts/panel.tsx'
import { CLASS_NAMES, ENGINE_NAMES } from '../../words.ts'
import { AnswerWords } from '../change/words-button.tsx'

/** Any two of the last answers, of one engine or of two. */
export function Compare({ found }: { found: PromptDetail }) {
  const answers = found.engines.flatMap(({ engine, answers: own }) =>
    own.map(({ runId, capturedAt, citationClass }) => ({
      ...{ runId, engine },
      label: `${ENGINE_NAMES[engine]}, ${utc(capturedAt)}, ${CLASS_NAMES[citationClass]}`,
    })),
  )
  const [first, second] = [answers[1]?.runId ?? '', answers[0]?.runId ?? '']
  const [chosen, setChosen] = useState<{ before?: string; after?: string }>({})
  const { before = first, after = second } = chosen
  if (answers.length < 2) return null
  return (
    <Panel
      title="Compare two answers"
      lead="The last five of each engine, word by word. One answer says little: this shows what differs, not what changed."
    >
      <div className="prompt-compare no-print">
        <SelectField label="One answer" value={before} onChange={before => setChosen({ ...chosen, before })}>
          <Options of={answers.map(({ runId, label }) => [runId, label])} />
        </SelectField>
        <SelectField label="The other" value={after} onChange={after => setChosen({ ...chosen, after })}>
          <Options of={answers.map(({ runId, label }) => [runId, label])} />
        </SelectField>
        <AnswerWords {...{ brandId: found.brand.id, before, after }} label="Compare" name="Two answers" />
      </div>
    </Panel>
  )
}
