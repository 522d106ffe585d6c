import type { CallToolResult } from '@modelcontextprotocol/server'
import { requireRight } from '../api/access.ts'
import { shaped } from '../api/route.ts'
import { SYSTEM_ACTOR } from '../model/actor.ts'
import { bundleLink } from './resources.ts'
import { showResult } from './third-party-text.ts'
import type { Tool } from './tool.ts'
import { askedBy } from './tool-schemas.ts'
import { explain, type Visit } from './visit.ts'

type Fields = Record<string, unknown>

/** Never throws: a failure is a result that says so, with the status and body it has over HTTP. */
export async function callTool(visit: Visit, tool: Tool, given: Fields): Promise<CallToolResult> {
  try {
    const asked = askedBy(visit, tool, given)
    const within = await requireRight(visit.services.database, visit.caller, tool.route.access, asked)
    const actor = tool.writes ? await asked.whoAsks() : SYSTEM_ACTOR
    const answer = await tool.handle(visit, { ...asked, actor, within })
    const body = shaped(tool.route, answer) as Fields
    if (answer.status >= 400) return failed(answer.status, body)
    return succeeded(tool, given, body, (await tool.noteOn?.(body, visit)) ?? null)
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
