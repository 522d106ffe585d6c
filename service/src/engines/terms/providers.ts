// Who answers: the host, the names of its credentials, and how requests are signed. One line per provider.

interface Authorization {
  headers: Record<string, string>
  query: Record<string, string>
}

export interface Provider {
  /** Also its path in the sandbox. */
  readonly name: string
  /** What people call it. */
  readonly label: string
  /** It asks somebody else's engine, so we only have its word for the answer. */
  readonly isThirdParty?: boolean
  readonly baseUrl: string
  /** What must be set: for each credential its environment names, preferred first. */
  readonly credentials: readonly (readonly string[])[]
  authorize(credentials: readonly string[]): Authorization
}

const bearer = ([key = '']: readonly string[]) => ({ headers: { authorization: `Bearer ${key}` }, query: {} })

const header =
  (name: string) =>
  ([key = '']: readonly string[]) => ({ headers: { [name]: key }, query: {} })

const parameter =
  (name: string) =>
  ([key = '']: readonly string[]) => ({ headers: {}, query: { [name]: key } })

const basic = ([login = '', password = '']: readonly string[]) => ({
  headers: { authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}` },
  query: {},
})

export const OPENAI: Provider = {
  name: 'openai',
  label: 'OpenAI',
  baseUrl: 'https://api.openai.com',
  credentials: [['OPENAI_API_KEY']],
  authorize: bearer,
}

export const PERPLEXITY_AI: Provider = {
  name: 'perplexity',
  label: 'Perplexity',
  baseUrl: 'https://api.perplexity.ai',
  credentials: [['PERPLEXITY_API_KEY']],
  authorize: bearer,
}

export const GOOGLE: Provider = {
  name: 'gemini',
  label: 'Google',
  baseUrl: 'https://generativelanguage.googleapis.com',
  credentials: [['GEMINI_API_KEY']],
  authorize: header('x-goog-api-key'),
}

export const ANTHROPIC: Provider = {
  name: 'anthropic',
  label: 'Anthropic',
  baseUrl: 'https://api.anthropic.com',
  credentials: [['ANTHROPIC_API_KEY']],
  authorize: header('x-api-key'),
}

export const XAI: Provider = {
  name: 'xai',
  label: 'xAI',
  baseUrl: 'https://api.x.ai',
  credentials: [['XAI_API_KEY']],
  authorize: bearer,
}

export const DEEPSEEK_AI: Provider = {
  name: 'deepseek',
  label: 'DeepSeek',
  baseUrl: 'https://api.deepseek.com',
  credentials: [['DEEPSEEK_API_KEY']],
  authorize: header('x-api-key'),
}

export const META: Provider = {
  name: 'meta',
  label: 'Meta',
  baseUrl: 'https://api.meta.ai',
  credentials: [['META_API_KEY', 'MODEL_API_KEY']],
  authorize: bearer,
}

export const CLORO: Provider = {
  name: 'cloro',
  label: 'cloro',
  isThirdParty: true,
  baseUrl: 'https://api.cloro.dev',
  credentials: [['CLORO_API_KEY']],
  authorize: bearer,
}

export const BRIGHT_DATA: Provider = {
  name: 'brightdata',
  label: 'Bright Data',
  isThirdParty: true,
  baseUrl: 'https://api.brightdata.com',
  credentials: [['BRIGHTDATA_API_KEY']],
  authorize: bearer,
}

export const SERPAPI: Provider = {
  name: 'serpapi',
  label: 'SerpApi',
  isThirdParty: true,
  baseUrl: 'https://serpapi.com',
  credentials: [['SERPAPI_API_KEY']],
  authorize: parameter('api_key'),
}

export const DATAFORSEO: Provider = {
  name: 'dataforseo',
  label: 'DataForSEO',
  isThirdParty: true,
  baseUrl: 'https://api.dataforseo.com',
  credentials: [['DATAFORSEO_LOGIN'], ['DATAFORSEO_PASSWORD']],
  authorize: basic,
}

export const PANGOLINFO: Provider = {
  name: 'pangolinfo',
  label: 'Pangolinfo',
  isThirdParty: true,
  baseUrl: 'https://scrapeapi.pangolinfo.com',
  credentials: [['PANGOLINFO_API_KEY']],
  authorize: bearer,
}

export const SCRAPELESS: Provider = {
  name: 'scrapeless',
  label: 'Scrapeless',
  isThirdParty: true,
  baseUrl: 'https://api.scrapeless.com',
  credentials: [['SCRAPELESS_API_KEY']],
  authorize: header('x-api-token'),
}
