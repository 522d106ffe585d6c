import { Link } from 'wouter'

interface PromptLinkProps {
  id: string
  text: string
}

/** A prompt's words, linked to its page. If they must link elsewhere, `OfPrompt` goes beside them. */
export const PromptLink = ({ id, text }: PromptLinkProps) => (
  <Link className="prompt-link" to={`/prompts/${id}`} dir="auto">
    {text}
  </Link>
)

/** To the page of the prompt that something answers; older services do not say which. */
export const OfPrompt = ({ id, text }: { id: string | undefined; text: string }) =>
  id === undefined ? null : (
    <Link className="of-prompt no-print" to={`/prompts/${id}`} aria-label={`Prompt: ${text}`}>
      Prompt
    </Link>
  )
