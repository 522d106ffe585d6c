// Unicode's forms, for text that may be hostile.

/** Normalising sorts combining marks in quadratic time: half a million took minutes. No letter has thirty. */
const PILED_UP = /(\p{M}{30})\p{M}+/gu

export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  text.replace(PILED_UP, '$1').normalize(form)
