import { PROMPT_WINDOWS, type PromptWindow } from '@brand-citation-forensics/client/admin'
import { queryOptions } from '@tanstack/react-query'
import { admin } from './clients.ts'

/** The window that the page of a prompt has in its address. */
export const promptWindowIn = (text: string | null): PromptWindow =>
  PROMPT_WINDOWS.find(window => window === text) ?? '30d'

export const promptQuery = (promptId: string, window: PromptWindow) =>
  queryOptions({
    queryKey: ['prompt', promptId, window],
    queryFn: () => admin.getPrompt(promptId, { window }),
    // Of the same prompt, while another window is counted.
    placeholderData: (previous, query) => (query?.queryKey[1] === promptId ? previous : undefined),
  })
