// The settings that point every engine at a simulator which runs as a process of its own. The service takes it
// for the real thing, so this is for tests and measurements on a database that is thrown away.

/** Routes that are not polled at a vendor's pace. */
const ENGINES: [engine: string, provider: string, route: string, credential: string][] = [
  ['CHATGPT', 'openai', 'openai-responses', 'OPENAI_API_KEY'],
  ['PERPLEXITY', 'perplexity', 'perplexity-agent', 'PERPLEXITY_API_KEY'],
  ['GEMINI', 'gemini', 'gemini-generate-content', 'GEMINI_API_KEY'],
  ['CLAUDE', 'anthropic', 'anthropic-messages', 'ANTHROPIC_API_KEY'],
  ['COPILOT', 'serpapi', 'serpapi-bing-copilot', 'SERPAPI_API_KEY'],
  ['GROK', 'xai', 'xai-responses', 'XAI_API_KEY'],
  ['GOOGLE_AIO', 'serpapi', 'serpapi-google-ai-overview', 'SERPAPI_API_KEY'],
  ['GOOGLE_AI_MODE', 'serpapi', 'serpapi-google-ai-mode', 'SERPAPI_API_KEY'],
  ['DEEPSEEK', 'deepseek', 'deepseek-messages', 'DEEPSEEK_API_KEY'],
  ['META_AI', 'meta', 'meta-responses', 'META_API_KEY'],
  ['AMAZON_RUFUS', 'pangolinfo', 'pangolinfo-amazon-alexa', 'PANGOLINFO_API_KEY'],
]

export function enginesAt(sandboxUrl: string): Record<string, string> {
  return Object.fromEntries(
    ENGINES.flatMap(([engine, provider, route, credential]) => [
      [`BCF_${engine}_BASE_URL`, `${sandboxUrl}/${provider}`],
      [`BCF_${engine}_ROUTE`, route],
      [credential, 'a key that the sandbox takes'],
    ]),
  )
}
