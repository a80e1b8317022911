import { api } from '#web/browser/api/browser-api.ts'
import { renewSelfTag, selfTag } from '#web/browser/visits/visitor-id.ts'
import { browserKeyStore } from './key-store.ts'
import { type BoundKey, boundSignKey } from './register-key.ts'

/** The key of this browser, known to the server. `afresh` where the server said that it doesn't know it. */
export const browserKey = (afresh: boolean): Promise<BoundKey> =>
  boundSignKey(
    { api, store: browserKeyStore(indexedDB), visitor: { id: selfTag, renew: renewSelfTag } },
    afresh,
  )
