import type { CallToolResult } from '@modelcontextprotocol/server'
import { perform } from '../api/perform.ts'
import { shaped } from '../api/route.ts'
import { bundleLink } from './resources.ts'
import { showResult } from './third-party-text.ts'
import type { Tool } from './tool.ts'
import { askedBy, settled } from './tool-schemas.ts'
import { explain, type Visit } from './visit.ts'

type Fields = Record<string, unknown>

/** Never throws: a failure is a result that says so, with the status and body it has over HTTP. */
export async function callTool(visit: Visit, tool: Tool, given: Fields): Promise<CallToolResult> {
  try {
    const answer = await perform(visit.services, tool.operation, askedBy(visit, tool, given), checked =>
      settled(tool, checked),
    )
    const whole = shaped(tool.operation, answer) as Fields
    if (answer.status >= 400) return failed(answer.status, whole)
    const part = tool.gives ? (shaped(tool.route, { ...answer, body: whole }) as Fields) : whole
    return succeeded(tool, given, part, (await tool.noteOn?.(whole, visit.services)) ?? null)
  } catch (error) {
    const { status, body } = explain(visit, tool.name, error)
    return failed(status, body)
  }
}

function succeeded(tool: Tool, { runId, format }: Fields, body: Fields, said: string | null): CallToolResult {
  const { text, isCut } = showResult(body, tool)
  const isLinked = typeof runId === 'string' && (isCut || format === 'html')
  const link = isLinked ? [bundleLink(runId, format === 'html' ? 'html' : 'json')] : []
  const note = said === null ? [] : [{ type: 'text' as const, text: said }]
  return { structuredContent: body, content: [{ type: 'text', text }, ...note, ...link] }
}

const failed = (status: number, body: Fields): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: JSON.stringify({ status, ...body }) }],
})
