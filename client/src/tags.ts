// Tags of prompts: the service stores them as written and treats two as one if they differ only in case or width.

export const MOST_TAGS = 10
export const LONGEST_TAG = 40

/** As it is kept. */
export const tidyTag = (tag: string): string => tag.normalize('NFC').trim().replace(/\s+/gu, ' ')

/** Two tags are the same if this is. */
export const foldTag = (tag: string): string =>
  tidyTag(tag).normalize('NFKC').toLowerCase().normalize('NFKC').replace(/\s+/gu, ' ').trim()

/** Null if the service will accept it. */
export function troubleOfTag(tag: string): string | null {
  const tidy = tidyTag(tag)
  if (!/[^\p{M}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/u.test(tidy)) return 'a tag is empty'
  if ([...tidy].length > LONGEST_TAG) return `a tag is longer than ${LONGEST_TAG} characters`
  return /^(?:[\u200c\u200d]|[^\p{C}\p{Zl}\p{Zp}|])*$/u.test(tidy)
    ? null
    : 'a tag holds signs that cannot be seen, or |'
}

/** Each once, as it was first written. */
export function distinctTags(tags: readonly string[]): string[] {
  const kept = new Map<string, string>()
  for (const tag of tags) if (!kept.has(foldTag(tag))) kept.set(foldTag(tag), tag)
  return [...kept.values()]
}

/** All tags of some prompts, alphabetically. */
export const tagsOf = (prompts: readonly { tags?: string[] }[]): string[] =>
  distinctTags(prompts.flatMap(({ tags = [] }) => tags)).sort((a, b) => a.localeCompare(b, 'en'))

export const hasTag = ({ tags = [] }: { tags?: string[] }, wanted: string): boolean =>
  tags.some(tag => foldTag(tag) === foldTag(wanted))
