import { type AddedAccount, addAccount } from '#server/accounts/sign-in/add-account.ts'
import type { Deps } from '#server/deps.ts'

/** The dependencies with another clock, to record past events. */
export const withClockAt = (deps: Deps, at: Date): Deps => ({ ...deps, clock: { now: () => at } })

/** Creates an account, with its password, at a past time. Idempotent. @returns its user id */
export const joinAt = (deps: Deps, at: Date, account: AddedAccount): Promise<string> =>
  addAccount({ ...withClockAt(deps, at), wallClock: { now: () => at } }, account)
