import type { Api } from '#web/browser/api/api.ts'
import { isRefusal } from '#web/browser/api/api-refusal.ts'
import { type KeyStore, makeSignKey, type SignKey } from './sign-key.ts'

export type Visitor = {
  /** The anonymous visitor id of this browser. */
  readonly id: () => string
  /** A new one in its place. */
  readonly renew: () => string
}

export type BoundKey = SignKey & { readonly visitorId: string }

type KeyDeps = {
  readonly api: Pick<Api, 'registerSignKey'>
  readonly store: KeyStore
  readonly visitor: Visitor
}

const QUIET = { quiet: true } as const

const isConflict = (error: unknown): boolean => isRefusal(error, 'conflict')

/**
 * The browser's key, bound to its visitor id. Where the id is taken by another key (kept by a browser that has lost
 * its own, say), the visitor gets a new id: nothing is lost, since an id only ties together what one browser does.
 */
const register = async ({ api, store, visitor }: KeyDeps, key: SignKey): Promise<BoundKey> => {
  const jwk = key.publicKey
  try {
    await api.registerSignKey({ jwk }, QUIET)
  } catch (error) {
    if (!isConflict(error)) throw error
    visitor.renew()
    await api.registerSignKey({ jwk }, QUIET)
  }
  const bound = { ...key, visitorId: visitor.id() }
  await store.write(bound)
  return bound
}

const isBoundTo = (key: SignKey, visitorId: string): key is BoundKey => key.visitorId === visitorId

/** `afresh` where the server said that it doesn't know the key. */
export const boundSignKey = async (deps: KeyDeps, afresh = false): Promise<BoundKey> => {
  const key = (await deps.store.read()) ?? (await deps.store.keepFirst(await makeSignKey()))
  return !afresh && isBoundTo(key, deps.visitor.id()) ? key : register(deps, key)
}
