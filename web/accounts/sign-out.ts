import { ApiRefusal, ApiUnreachable, isRefusal } from '#web/browser/api/api-refusal.ts'
import { api, refreshSession } from '#web/browser/api/browser-api.ts'

const QUIET = { quiet: true }

const isExpired = (error: unknown): boolean => isRefusal(error, 'tokenExpired')

/**
 * Ends the session on the server, refreshing an expired token first, since only a valid one names the
 * session.
 */
const endSession = async (): Promise<void> => {
  try {
    await api.logout({}, QUIET)
  } catch (error) {
    if (!isExpired(error)) throw error
    await refreshSession()
    await api.logout({}, QUIET)
  }
}

/** Signs out. A session that has already ended, or whose server can't be reached, is left to expire. */
export const signOutInThisTab = async (): Promise<void> => {
  try {
    await endSession()
  } catch (error) {
    if (!(error instanceof ApiRefusal || error instanceof ApiUnreachable)) throw error
  }
}
