import { AppError } from '../model/errors.ts'

/** Null where what is sealed cannot be read. That will be so for ever; what is wrong with the database will not, and is thrown. */
export async function unlessUnreadable<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError || (error as { severity?: unknown }).severity !== undefined) throw error
    return null
  }
}
