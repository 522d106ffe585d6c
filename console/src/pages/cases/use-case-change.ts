import type { CaseDetail } from '@brand-citation-forensics/client/admin'
import { useMutation } from '@tanstack/react-query'
import { useChangedCase } from '../../api/case-queries.ts'

/** A change to a case: submitted once by its form, shown wherever the case is. */
export function useCaseChange(change: () => Promise<CaseDetail>, done?: () => void) {
  const show = useChangedCase()
  const { mutate, isPending, error } = useMutation({
    mutationFn: change,
    onSuccess: async changed => {
      await show(changed)
      done?.()
    },
  })
  const submit = () => {
    // Enter in a field would submit it again while it is pending.
    if (!isPending) mutate()
  }
  return { change: () => mutate(), submit, isPending, error }
}
