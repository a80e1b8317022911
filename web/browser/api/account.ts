import type { UserInfo } from '#contract/accounts/account-shapes.ts'

export type Account = {
  /** The signed-in person; null if signed out or not fetched yet. */
  readonly current: () => UserInfo | null
  readonly set: (info: UserInfo | null) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Cache of the signed-in person, with subscriptions. */
export const createAccount = (): Account => {
  let info: UserInfo | null = null
  const listeners = new Set<() => void>()
  return {
    current: () => info,
    set: (next) => {
      info = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The signed-in person of this page. */
export const account = createAccount()
