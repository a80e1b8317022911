import { useEffect, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { UserInfo } from '#contract/accounts/account-shapes.ts'
import { account } from '#web/browser/api/account.ts'
import { ApiRefusal, ApiUnreachable } from '#web/browser/api/api-refusal.ts'
import { api, sessionOver } from '#web/browser/api/browser-api.ts'
import { isTokenCode } from '#web/browser/api/session.ts'
import { hasMarker } from '#web/browser/api/signed-in-marker.ts'
import type { loadRoot } from '#web/root-data.ts'

const ask = async (): Promise<UserInfo | null> => {
  try {
    // Background request: only the end of a session is shown.
    const info = await api.userInfo({}, { quiet: true })
    account.set(info)
    return info
  } catch (error) {
    if (error instanceof ApiUnreachable) return null
    if (!(error instanceof ApiRefusal)) throw error
    if (isTokenCode(error.code)) await sessionOver(error.code)
    return null
  }
}

let pending: Promise<UserInfo | null> | null = null

/** Fetches the signed-in person. Null if signed out, which the client has then handled, or unreachable. */
export const fetchSignedIn = (): Promise<UserInfo | null> => {
  pending ??= ask().finally(() => {
    pending = null
  })
  return pending
}

export type SignedIn = {
  readonly signedIn: boolean
  /** Available shortly after the page. */
  readonly info: UserInfo | null
}

const nobody = () => null
/** The signed-in person for any part of a page; fetched once. */
export const useAccount = (): SignedIn => {
  const root = useRouteLoaderData<typeof loadRoot>('root')
  const onServer = (): boolean => root?.signedIn ?? false
  const info = useSyncExternalStore(account.subscribe, account.current, nobody)
  const signedIn = useSyncExternalStore(account.subscribe, hasMarker, onServer)
  useEffect(() => {
    if (signedIn && account.current() === null) void fetchSignedIn()
  }, [signedIn])
  return { signedIn, info }
}
