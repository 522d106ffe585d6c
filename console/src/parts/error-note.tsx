import { ConnectionError, StatusError } from '@brand-citation-forensics/client'
import { SessionError } from '../api/session.ts'
import { Button } from './button.tsx'

interface ErrorDetail {
  field?: string
  message?: string
}

/** What went wrong in the service's own words, the fields concerned, and the request id to quote. */
export function ErrorNote({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const details = detailsOf(error)
  const requestId = error instanceof StatusError || error instanceof SessionError ? error.requestId : null
  return (
    <div className="note note-danger" role="alert">
      <div className="stack-tight">
        <strong>{details.length > 0 ? 'This cannot be accepted as it is:' : headline(error)}</strong>
        {details.length > 0 && (
          <ul>
            {details.map(({ field, message }) => (
              <li key={`${field} ${message}`}>
                <code>{field}</code> {message}
              </li>
            ))}
          </ul>
        )}
        {requestId && (
          <span className="faint">
            Request <code>{requestId}</code>
          </span>
        )}
      </div>
      {onRetry && <Button onPress={onRetry}>Try again</Button>}
    </div>
  )
}

function detailsOf(error: Error): ErrorDetail[] {
  const details = error instanceof StatusError ? error.body.details : []
  return Array.isArray(details) ? details : []
}

function headline(error: Error): string {
  if (error instanceof ConnectionError)
    return 'The service does not answer. It may be restarting, or the network is down.'
  return error.message
}
