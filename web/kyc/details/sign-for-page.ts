import type { Api } from '#web/browser/api/api.ts'
import { isRefusal } from '#web/browser/api/api-refusal.ts'
import { makeSignKey } from '#web/signing/sign-key.ts'

/**
 * Where no script can hold a key in the browser, the page's action makes one for its one call, in the visitor's name.
 * Null where the visitor has a key already, which only their browser's scripts could use. decisions/0047
 */
export const keyForPage = async (api: Pick<Api, 'registerSignKey'>): Promise<CryptoKey | null> => {
  const { privateKey, publicKey } = await makeSignKey()
  try {
    await api.registerSignKey({ jwk: publicKey }, { quiet: true })
    return privateKey
  } catch (error) {
    if (isRefusal(error, 'conflict')) return null
    throw error
  }
}
