import { data } from 'react-router'
import { ApiRefusal } from './api-refusal.ts'

/**
 * For loaders that can't do without an answer: a refusal becomes the error page with its status and sentence,
 * `const found = await orErrorPage(api.caseDetail({ caseId }))`. Anything else goes on as it is.
 */
export const orErrorPage = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiRefusal) throw data(error.message, { status: error.status })
    throw error
  }
}
