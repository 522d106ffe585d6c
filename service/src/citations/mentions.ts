// Does a text name the brand? Name, aliases and domain, compared without case, width or dash differences,
// and only as whole words.

export interface BrandNames {
  name: string
  domain: string
  aliases: string[]
}

/**
 * Compatible characters, dashes and apostrophes become one; case goes. Never used for what is stored. By way of
 * upper case, because ß and SS are one letter in two cases, as are both small sigmas.
 */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[‐-―−]/g, '-')
    .replace(/[‘’ʼ`´]/g, "'")
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')

const WORD = /[\p{L}\p{N}]/u

/** A reusable test for one brand; folding its names once serves every sentence of an answer. */
export function mentionTest(brand: BrandNames): (text: string) => boolean {
  const needles = [brand.name, brand.domain, ...brand.aliases]
    .map(fold)
    .filter(needle => needle.trim() !== '')
  return text => {
    const folded = fold(text)
    return needles.some(needle => occursAsWord(folded, needle))
  }
}

function occursAsWord(text: string, needle: string): boolean {
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + 1)) {
    if (!WORD.test(characterBefore(text, at)) && !WORD.test(characterAt(text, at + needle.length)))
      return true
  }
  return false
}

const characterAt = (text: string, index: number): string => {
  const point = text.codePointAt(index)
  return point === undefined ? '' : String.fromCodePoint(point)
}

function characterBefore(text: string, index: number): string {
  if (index === 0) return ''
  const unit = text.charCodeAt(index - 1)
  const isLowSurrogate = unit >= 0xdc00 && unit <= 0xdfff
  return characterAt(text, isLowSurrogate && index > 1 ? index - 2 : index - 1)
}

/** Is this URL on the brand's own domain, or below it? */
export function isOwned(url: string, domain: string): boolean {
  if (!URL.canParse(url)) return false
  const host = new URL(url).hostname.replace(/\.$/, '')
  const own = domain.toLowerCase().replace(/^www\./, '')
  return host === own || host.endsWith(`.${own}`)
}
