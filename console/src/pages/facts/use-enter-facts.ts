import type { EnteredFacts, FactFile, NewFact } from '@brand-citation-forensics/client/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { admin } from '../../api/clients.ts'

export interface Entry {
  facts: NewFact[]
  file?: FactFile
  asIs?: boolean
}

export function useEnterFacts(brandId: string, onSuccess: (entered: EnteredFacts) => void = () => {}) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (entry: Entry) => admin.enterFacts(brandId, entry),
    onSuccess: async entered => {
      await queries.invalidateQueries({ queryKey: ['brand', brandId] })
      onSuccess(entered)
    },
  })
}
