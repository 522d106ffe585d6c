import { isSandboxReader, type ReaderState } from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { readerQuery } from '../api/queries.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { Moment } from '../parts/moment.tsx'
import { Panel } from '../parts/panel.tsx'
import { sentence } from '../words.ts'

/** Who says what an answer states, and what that reader may accuse of. */
export function Reader() {
  const { data: reader } = useQuery(readerQuery)
  if (!reader) return null
  return (
    <Panel
      title="Reader"
      lead="Says what an answer states about the brand. It is never told what is true; comparing is done by code."
    >
      {reader.model === null ? <RulesRead reader={reader} /> : <ModelReads reader={reader} />}
    </Panel>
  )
}

const SETTINGS = 'BCF_READER=anthropic BCF_READER_MODEL=claude-haiku-5-5 BCF_READER_KEY=…'

function RulesRead({ reader }: { reader: ReaderState }) {
  return (
    <>
      <dl className="facts-list">
        <Accuses reader={reader} />
      </dl>
      <EmptyState title="Rules read. No model is set." command={SETTINGS}>
        Rules read what is written plainly and leave the rest alone, so part of what is false goes unseen. A
        model reads more. Set BCF_READER to openai, anthropic, gemini, or chat for a server of your own, and
        start the service again.
      </EmptyState>
    </>
  )
}

const TONES: Record<string, string> = { reads: 'good', waits: 'warn', away: 'warn', refused: 'bad' }

function ModelReads({ reader }: { reader: ReaderState }) {
  const { model, state, since, calibratedAt } = reader
  return (
    <>
      {isSandboxReader(model ?? '') && (
        <p className="note note-warn" role="note">
          <strong>Sandbox.</strong> A simulator reads the answers that it wrote itself, no real model.
        </p>
      )}
      <dl className="facts-list">
        <div>
          <dt>Model</dt>
          <dd>
            <code className="foreign">{model}</code> by {reader.reader}
          </dd>
        </div>
        <div>
          <dt>State</dt>
          <dd className="row">
            <span className={`badge tone-${TONES[state] ?? 'calm'}`}>
              <span className="dot" aria-hidden="true" />
              {sentence(state)}
            </span>
            {since && (
              <span className="faint">
                since <Moment at={since} exact />
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt>Calibrated</dt>
          <dd>{calibratedAt ? <Moment at={calibratedAt} exact /> : <NotCalibrated />}</dd>
        </div>
        <Accuses reader={reader} />
      </dl>
    </>
  )
}

const NotCalibrated = () => (
  <>
    Not yet. Until then it suspects and accuses nobody. Run <code>bcf reader calibrate</code>; it shows the
    cost first.
  </>
)

const KINDS: Record<string, string> = {
  yes_no: 'yes or no',
  number: 'numbers',
  money: 'prices',
  date: 'dates',
  duration: 'durations',
  hours: 'opening hours',
  clock: 'times of day',
  name: 'names',
  place: 'places',
  country: 'countries',
  contact: 'contact details',
  text: 'other words',
}

function Accuses({ reader: { accuses } }: { reader: ReaderState }) {
  return (
    <div>
      <dt>May accuse of</dt>
      <dd>
        {accuses.length === 0 ? 'nothing yet' : accuses.map(kind => KINDS[kind] ?? sentence(kind)).join(', ')}
      </dd>
    </div>
  )
}
