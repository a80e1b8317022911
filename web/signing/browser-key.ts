import { api } from '#web/browser/api/browser-api.ts'
import { renewSelfTag, selfTag } from '#web/browser/visits/visitor-id.ts'
import { browserKeyStore } from './key-store.ts'
import { type BoundKey, loadBoundKey } from './register-key.ts'

/** This browser's key, created and registered if needed. `renewKey` registers it again, if the server lost it. */
export const loadBrowserKey = (renewKey: boolean): Promise<BoundKey> =>
  loadBoundKey(
    { api, store: browserKeyStore(() => window.indexedDB), visitor: { id: selfTag, renew: renewSelfTag } },
    renewKey,
  )
