// Calibrating the reader: its cost, one press, and how far it is.

import { calibrationWords, type ReaderState } from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { calibrationPlanQuery, jobQuery, readerQuery } from '../api/queries.ts'
import { dollars, exact } from '../format.ts'
import { Allowed } from './allowed.tsx'
import { Button } from './button.tsx'
import { ErrorNote, Loaded } from './loaded.tsx'

export function CalibrateReader({ reader: { calibration, calibrating } }: { reader: ReaderState }) {
  const queries = useQueryClient()
  const start = useMutation({
    mutationFn: () => api.POST('/api/admin/reader/calibration', { body: { confirm: true } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: readerQuery.queryKey }),
  })
  if (calibrating) return <Calibrating of={calibrating} />
  const agree = (
    <div className="stack">
      {start.error && <ErrorNote error={start.error} />}
      {start.data && <Failed jobId={start.data.jobId} />}
      <Cost />
      <div className="row">
        <Button look="primary" isPending={start.isPending} onPress={() => start.mutate()}>
          Agree and calibrate
        </Button>
      </div>
    </div>
  )
  return (
    <Allowed action="reader.calibrate" otherwise={calibration ? null : <Suspects />}>
      {calibration ? (
        <details>
          <summary>Calibrate again</summary>
          {agree}
        </details>
      ) : (
        <>
          <Suspects />
          {agree}
        </>
      )}
    </Allowed>
  )
}

const Suspects = () => (
  <p>
    <strong>Not calibrated.</strong> It only suspects, and calls nothing false, until it has read the labelled
    answers that ship with the product. Then it may accuse of the kinds of value on which it was right often
    enough.
  </p>
)

function Cost() {
  const plan = useQuery(calibrationPlanQuery)
  return <Loaded query={plan}>{known => <p>{calibrationWords(known, dollars)}</p>}</Loaded>
}

function Calibrating({ of: { read, answers } }: { of: NonNullable<ReaderState['calibrating']> }) {
  return (
    <div className="stack-tight">
      <p role="status">
        It is being calibrated: {exact(read)} of {exact(answers)} labelled answers read.
      </p>
      <progress aria-label="Labelled answers read" max={Math.max(1, answers)} value={read} />
    </div>
  )
}

/** Why the one that was started here is over without a result. */
function Failed({ jobId }: { jobId: string }) {
  const { data: job } = useQuery(jobQuery(jobId))
  return job?.error ? <ErrorNote error={new Error(job.error)} /> : null
}
