// How two routes are asked and read, written from the vendors' documentation and not from the sandbox: one answers at once, one
// after a while. What holds for every route: service/test/engines/outcomes.test.ts.

// biome-ignore lint/suspicious/noExplicitAny: vendors' bodies are read here as the tests need them
export type Body = any

export interface Vendor {
  /** The first exchange. */
  ask(prompt: string, key: string): FirstRequest
  /** The path of the next exchange, while there is one to come. */
  next?(body: Body, status: number, previous: string): string | undefined
  text(body: Body): string
}

interface FirstRequest {
  path: string
  headers: Record<string, string>
  body?: unknown
}

export const OPENAI: Vendor = {
  ask: (prompt, key) => ({
    path: '/openai/v1/responses',
    headers: { authorization: `Bearer ${key}` },
    body: {
      model: 'some-model',
      input: prompt,
      store: false,
      tools: [{ type: 'web_search' }],
      include: ['web_search_call.action.sources'],
    },
  }),
  text: body =>
    body.output
      .filter((item: Body) => item.type === 'message')
      .flatMap((item: Body) => item.content)
      .map((part: Body) => part.text ?? part.refusal)
      .join(''),
}

export function cloro(taskType: string): Vendor {
  return {
    ask: (prompt, key) => ({
      path: '/cloro/v1/async/task',
      headers: { authorization: `Bearer ${key}` },
      body: { taskType, payload: { prompt, country: 'US', include: { markdown: true } } },
    }),
    next: body =>
      ['QUEUED', 'PROCESSING'].includes(body?.task?.status)
        ? `/cloro/v1/async/task/${body.task.id}`
        : undefined,
    text: body => body.response.text ?? body.response.aioverview?.text ?? '',
  }
}
