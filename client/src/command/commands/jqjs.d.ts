declare module '@michaelhomer/jqjs' {
  /** Throws where the query cannot be parsed; what it returns, where it does not fit its input. */
  export function compile(query: string): (input: unknown) => Iterable<unknown>
}
