import { Link } from 'wouter'

interface PromptLinkProps {
  id: string
  text: string
}

/** A prompt by its words, which lead to its page. Where they have to lead elsewhere, `OfPrompt` stands beside them. */
export const PromptLink = ({ id, text }: PromptLinkProps) => (
  <Link className="prompt-link" to={`/prompts/${id}`} dir="auto">
    {text}
  </Link>
)

/** To the page of the prompt that something was an answer to; older services do not say which. */
export const OfPrompt = ({ id, text }: { id: string | undefined; text: string }) =>
  id === undefined ? null : (
    <Link className="of-prompt no-print" to={`/prompts/${id}`} aria-label={`Prompt: ${text}`}>
      Prompt
    </Link>
  )
