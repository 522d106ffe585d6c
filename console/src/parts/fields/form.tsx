import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { ErrorNote } from '../error-note.tsx'

interface FormProps {
  className?: string
  onSubmit: () => void
  children: ReactNode
}

/** Submitted without leaving the page. */
export const Form = ({ className = 'stack', onSubmit, children }: FormProps) => (
  <form
    className={className}
    onSubmit={event => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
  </form>
)

interface FormFootProps {
  action: string
  isPending: boolean
  error: Error | null
  close: () => void
}

/** What went wrong, and the two ways out of a form. */
export const FormFoot = ({ action, isPending, error, close }: FormFootProps) => (
  <>
    {error && <ErrorNote error={error} />}
    <div className="dialog-foot">
      <Button onPress={close}>Cancel</Button>
      <Button type="submit" look="primary" isPending={isPending}>
        {action}
      </Button>
    </div>
  </>
)
