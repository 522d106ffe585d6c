/** Of the API document, and of the tool server. */
export const VERSION = '0.1.0'
