import type { PromptWindow } from '@brand-citation-forensics/client/admin'
import { queryOptions } from '@tanstack/react-query'
import { admin } from './clients.ts'

export const promptQuery = (promptId: string, window: PromptWindow) =>
  queryOptions({
    queryKey: ['prompt', promptId, window],
    queryFn: () => admin.getPrompt(promptId, { window }),
    // Keeps the same prompt's data while another window loads.
    placeholderData: (previous, query) => (query?.queryKey[1] === promptId ? previous : undefined),
  })
