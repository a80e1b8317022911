import type { Api } from '#web/browser/api/api.ts'
import { isRefusal } from '#web/browser/api/api-refusal.ts'
import { type KeyStore, makeSignKey, type SignKey } from './sign-key.ts'

export type Visitor = {
  /** This browser's anonymous visitor id. */
  readonly id: () => string
  /** Replaces it by a new one. */
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
 * Registers the browser's key under its visitor id. If the id is bound to another key, for example after lost
 * storage, the visitor gets a new id: nothing is lost, since an id only links one browser's actions.
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

/** The stored key of the browser, or a new one, which is registered first. `renewKey` registers the stored one again. */
export const loadBoundKey = async (deps: KeyDeps, renewKey = false): Promise<BoundKey> => {
  const key = (await deps.store.read()) ?? (await deps.store.keepFirst(await makeSignKey()))
  return !renewKey && isBoundTo(key, deps.visitor.id()) ? key : register(deps, key)
}
