// Tags of prompts: written as people like, the same whatever their case or width. client/src/tags.ts does the same.

export const MOST_TAGS = 10
export const LONGEST_TAG = 40

/** As it is kept. */
export const tidyTag = (tag: string): string => tag.normalize('NFC').trim().replace(/\s+/gu, ' ')

/** Two tags are the same if this is. */
export const foldTag = (tag: string): string =>
  tidyTag(tag).normalize('NFKC').toLowerCase().normalize('NFKC').replace(/\s+/gu, ' ').trim()

/** Each once, as it was first written. */
export function distinctTags(tags: readonly string[]): string[] {
  const kept = new Map<string, string>()
  for (const tag of tags) if (!kept.has(foldTag(tag))) kept.set(foldTag(tag), tidyTag(tag))
  return [...kept.values()]
}

export const hasTag = (tags: readonly string[], wanted: string): boolean =>
  tags.some(tag => foldTag(tag) === foldTag(wanted))
