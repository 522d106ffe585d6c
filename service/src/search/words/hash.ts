// Words as numbers of 32 bits: what the index keeps of them. Two words with one number are as likely as one in four thousand millions: then
// an answer is found by a word that it lacks, or hidden by one that is left out. Who makes some up could as well write the word. Pure.

const OFFSET = 0x81_1c_9d_c5
const PRIME = 0x01_00_01_93

/** The same for ever: what is indexed stays indexed by it. */
export function hashOf(word: string): number {
  let hash = OFFSET
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), PRIME)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d)
  return (hash ^ (hash >>> 13)) | 0
}
