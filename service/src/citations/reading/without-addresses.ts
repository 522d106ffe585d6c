// An answer with its links' addresses blanked out, letter by letter, so that every position stays. Engines put sources
// between sentences: the question mark of an address asks nothing, and a footnote labelled with the brand's domain does not
// name the brand.

/** The address of a Markdown link; its label too where it is a mere domain or number. */
const LINK = /(?:\[(?:\[?\d{1,3}\]?|[a-z0-9-]+(?:\.[a-z0-9-]+)+)\]|(?<=\]))\(([^()\s]{1,2000})\)/gi

/** The brackets stay: a sentence still ends where it did. */
export const withoutAddresses = (answer: string): string =>
  answer.replace(LINK, link => link.replace(/[^[\]()]/g, ' '))
