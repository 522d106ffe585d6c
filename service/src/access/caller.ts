// Who is calling, and what they may see. This room knows keys, tokens and budgets; it never decides what a route or
// a tool does with them. Customer keys are for the tool server: no route of the API asks this room about them.

export interface Caller {
  /** `platform`, or the identifier of a key. */
  id: string
  /** Of the key; null for the platform. */
  name: string | null
  /** What the message budget is counted by: the hex SHA-256 of the token. */
  tokenHash: string
  /** Null: every brand. */
  brands: readonly string[] | null
  mayWrite: boolean
}

export function mayRead(caller: Caller, brandId: string): boolean {
  return caller.brands === null || caller.brands.includes(brandId)
}
