import { AppError } from '../model/errors.ts'
import { isUnavailable } from '../platform/database.ts'

/**
 * Null where what is sealed cannot be read. That will be so for ever; what is wrong with the database or with the store of
 * bodies will not, and is thrown.
 */
export async function unlessUnreadable<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    const isOfDatabase = (error as { severity?: unknown }).severity !== undefined || isUnavailable(error)
    if (error instanceof AppError || isOfDatabase) throw error
    return null
  }
}
