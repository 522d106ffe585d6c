export interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** How many rows each node of a plan read from its table, those included that it threw away. */
export function rowsRead(node: PlanNode): [table: string, rows: number][] {
  const perLoop = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
  const table = node['Relation Name']
  const own: [string, number][] = table ? [[table, perLoop * node['Actual Loops']]] : []
  return [...own, ...(node.Plans ?? []).flatMap(rowsRead)]
}
