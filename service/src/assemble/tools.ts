// What agents can do: the tools, made from everything that v1 and the operator's API can do.

import { V1_ROUTES } from '../api/v1-routes.ts'
import { adminRoutes } from '../http/admin/index.ts'
import { makeTools } from '../mcp/tools.ts'

export const TOOLS = makeTools([...V1_ROUTES, ...adminRoutes])
