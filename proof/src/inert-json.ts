/**
 * JSON in which no tag can begin: safe inside a page, and no browser will take a file of it for a page, whatever
 * its name. Other programs read the same value.
 */
export const inertJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
