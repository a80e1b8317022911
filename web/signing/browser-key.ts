import { api } from '#web/browser/api/browser-api.ts'
import { renewSelfTag, selfTag } from '#web/browser/visits/visitor-id.ts'
import { browserKeyStore } from './key-store.ts'
import { type BoundKey, boundSignKey } from './register-key.ts'

/** This browser's key, registered with the server. `renewKey` if the server doesn't know it. */
export const browserKey = (renewKey: boolean): Promise<BoundKey> =>
  boundSignKey(
    { api, store: browserKeyStore(indexedDB), visitor: { id: selfTag, renew: renewSelfTag } },
    renewKey,
  )
