/** Of the API document and the tool server. */
export const VERSION = '0.1.0'

/** What made a record. It is sealed with every capture. */
export const SOFTWARE = `brand-citation-forensics/${VERSION}`
