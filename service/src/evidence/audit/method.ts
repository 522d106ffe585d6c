/**
 * What an audit looks at, as its sealed outcome names it. Raised whenever an audit begins to look at more, or otherwise: nobody
 * continues from what was looked at less closely.
 */
export const AUDIT = 'audit-1'
