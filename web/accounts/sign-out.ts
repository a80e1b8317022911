import { ApiRefusal, ApiUnreachable, isRefusal } from '#web/browser/api/api-refusal.ts'
import { api, refreshSession } from '#web/browser/api/browser-api.ts'

const QUIET = { quiet: true }

const isExpired = (error: unknown): boolean => isRefusal(error, 'tokenExpired')

/** Ends the session on the server, also where its token ran out by now: only a fresh one says which session it is. */
const end = async (): Promise<void> => {
  try {
    await api.logout({}, QUIET)
  } catch (error) {
    if (!isExpired(error)) throw error
    await refreshSession()
    await api.logout({}, QUIET)
  }
}

/** A session that is over already, or can't be reached, is left to the cookies' end. */
export const signOutHere = async (): Promise<void> => {
  try {
    await end()
  } catch (error) {
    if (!(error instanceof ApiRefusal || error instanceof ApiUnreachable)) throw error
  }
}
