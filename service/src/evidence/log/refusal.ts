import { StartError } from '../../model/errors.ts'

/** The log will be signed no further: something outside the database remembers more than it does. */
export class LogRefusal extends StartError {
  override readonly name = 'LogRefusal'
}
