import { StartError } from '../../model/errors.ts'

/** The log will not be signed any further: something outside the database remembers more than it does. */
export class LogRefusal extends StartError {
  override readonly name = 'LogRefusal'
}
