import { data } from 'react-router'
import { codes } from '#contract/codes.ts'
import { ApiRefusal } from './api/api-refusal.ts'

const MISSING: readonly number[] = [codes.notFound.code, codes.invalidInput.code, codes.caseNotPublic.code]
const NOT_FOUND = 404

const isMissing = (error: unknown): boolean => error instanceof ApiRefusal && MISSING.includes(error.code)

/** Null for missing data, for pages that handle it. Any other refusal leads to the error page. */
export const nullIfMissing = async <T>(call: Promise<T>): Promise<T | null> =>
  orErrorPage(
    call.catch((error: unknown) => {
      if (isMissing(error) || (error instanceof ApiRefusal && error.code === codes.caseGone.code)) return null
      throw error
    }),
  )

/**
 * For loaders that require an answer: missing data or an invalid id leads to the "not found" page, any other
 * refusal to the error page with its status and sentence.
 */
export const orErrorPage = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    if (isMissing(error)) throw data(null, { status: NOT_FOUND })
    throw data(error.message, { status: error.status })
  }
}
