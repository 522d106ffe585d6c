import { AppError } from '../model/errors.ts'
import { isUnavailable } from '../platform/database.ts'

/**
 * Null if what is sealed cannot be read, which will never change; problems with the database or object store may, and are
 * thrown.
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
