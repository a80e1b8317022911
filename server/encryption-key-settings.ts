export type EncryptionKey = {
  readonly keyId: string
  readonly bytes: Buffer
  /** Compromised: it still decrypts and looks up, but its signatures are invalid. */
  readonly leaked?: true
}

const KEY = /^([a-z0-9-]{1,16}):([A-Za-z0-9+/=]+)(:leaked)?$/

/** Null if invalid. */
const keyIn = (text: string): EncryptionKey | null => {
  const [, keyId = '', encoded = '', mark] = KEY.exec(text.trim()) ?? []
  const key: EncryptionKey = { keyId, bytes: Buffer.from(encoded, 'base64') }
  if (key.bytes.length !== 32) return null
  return mark === undefined ? key : { ...key, leaked: true }
}

const ringProblems = (keys: readonly EncryptionKey[]): string[] => {
  const names = keys.map(({ keyId }) => keyId)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  return [
    ...(twice === undefined ? [] : [`ENCRYPTION_KEYS names two keys “${twice}”`]),
    ...(keys[0]?.leaked ? ['ENCRYPTION_KEYS must begin with a key that isn’t marked as leaked'] : []),
  ]
}

/** Keys of ENCRYPTION_KEYS, current one first, or what is wrong with it. */
export const encryptionKeysOf = (
  value: string | undefined,
): { keys: EncryptionKey[]; problems: string[] } => {
  const parts = value?.split(',') ?? []
  const keys = parts.map(keyIn).filter((key) => key !== null)
  if (keys.length === parts.length) return { keys, problems: ringProblems(keys) }
  return {
    keys,
    problems: [
      'ENCRYPTION_KEYS must read id:base64 of 32 bytes, with :leaked behind a key that others may have, separated by commas',
    ],
  }
}
