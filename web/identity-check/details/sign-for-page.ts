import type { Api } from '#web/browser/api/api.ts'
import { isRefusal } from '#web/browser/api/api-refusal.ts'
import { makeSignKey } from '#web/signing/sign-key.ts'

/**
 * Registers a key in the visitor's name that signs one call for a page without scripts. Null if the visitor
 * already has a key, which only their browser can use. decisions/0040
 */
export const registerPageKey = async (api: Pick<Api, 'registerSignKey'>): Promise<CryptoKey | null> => {
  const { privateKey, publicKey } = await makeSignKey()
  try {
    await api.registerSignKey({ jwk: publicKey }, { quiet: true })
    return privateKey
  } catch (error) {
    if (isRefusal(error, 'conflict')) return null
    throw error
  }
}
