import { Button } from '../../parts/button.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'

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
