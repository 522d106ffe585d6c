/** Something is not what it claims to be. The message says what, in words for people. */
export class ProofError extends Error {
  override readonly name = 'ProofError'
}
