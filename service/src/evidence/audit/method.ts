/**
 * The version of what an audit checks, named in its sealed outcome. Raised whenever an audit checks more, or differently:
 * nobody continues from a less thorough one.
 */
export const AUDIT = 'audit-2'
