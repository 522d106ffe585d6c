// Words as 32-bit numbers, which is what the index stores. Two words share a number with odds of one in four thousand million:
// then an answer is found by a word it lacks, or hidden by an excluded one. An attacker who crafts a collision could as well
// write the word. Pure.

const OFFSET = 0x81_1c_9d_c5
const PRIME = 0x01_00_01_93

/** Fixed for ever: what is indexed stays indexed by it. */
export function hashOf(word: string): number {
  let hash = OFFSET
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), PRIME)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d)
  return (hash ^ (hash >>> 13)) | 0
}
