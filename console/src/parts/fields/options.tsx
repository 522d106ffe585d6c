interface OptionsProps {
  of: readonly (readonly [value: string | number, words: string | number])[] | undefined
}

/** The options of a select or a datalist. */
export const Options = ({ of = [] }: OptionsProps) =>
  of.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ))
