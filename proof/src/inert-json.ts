/**
 * JSON in which no tag can begin: safe inside a page, and no browser makes a page of a file that holds it, whatever
 * the file is called. Other programs read the same value.
 */
export const inertJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
