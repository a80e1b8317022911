import { useEffect, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { UserInfo } from '#contract/accounts/account-shapes.ts'
import { account } from '#web/browser/api/account.ts'
import { ApiRefusal, ApiUnreachable } from '#web/browser/api/api-refusal.ts'
import { api, sessionOver } from '#web/browser/api/browser-api.ts'
import { isTokenCode } from '#web/browser/api/session.ts'
import { hasMarker } from '#web/browser/api/signed-in-marker.ts'
import type { loadRoot } from '#web/root-data.ts'

const fetchPerson = async (): Promise<UserInfo | null> => {
  try {
    // A background request shows no error, only that the session has ended.
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
  pending ??= fetchPerson().finally(() => {
    pending = null
  })
  return pending
}

export type SignedIn = {
  readonly signedIn: boolean
  /** Fetched shortly after the page has loaded; null before that, and if signed out. */
  readonly info: UserInfo | null
}

const noPersonOnServer = () => null
/** The signed-in person for any part of a page; fetched once. */
export const useAccount = (): SignedIn => {
  const root = useRouteLoaderData<typeof loadRoot>('root')
  const onServer = (): boolean => root?.signedIn ?? false
  const info = useSyncExternalStore(account.subscribe, account.current, noPersonOnServer)
  const signedIn = useSyncExternalStore(account.subscribe, hasMarker, onServer)
  useEffect(() => {
    if (signedIn && account.current() === null) void fetchSignedIn()
  }, [signedIn])
  return { signedIn, info }
}
