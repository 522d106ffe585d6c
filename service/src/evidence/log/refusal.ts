/** The log will not be signed any further: something outside the database remembers more than it does. */
export class LogRefusal extends Error {
  override readonly name = 'LogRefusal'
}
