/** Of the API document and the tool server. */
export const VERSION = '0.1.0'
