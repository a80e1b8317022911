export type EncryptionKey = {
  readonly keyId: string
  readonly bytes: Buffer
  /** Compromised: still used for decryption and look-ups, but its signatures are invalid. */
  readonly leaked?: true
}

const KEY = /^([a-z0-9-]{1,16}):([A-Za-z0-9+/=]+)(:leaked)?$/

/** Parses one key; null if it is invalid. */
const parseKey = (text: string): EncryptionKey | null => {
  const [, keyId = '', encoded = '', mark] = KEY.exec(text.trim()) ?? []
  const key: EncryptionKey = { keyId, bytes: Buffer.from(encoded, 'base64') }
  if (key.bytes.length !== 32) return null
  return mark === undefined ? key : { ...key, leaked: true }
}

/** Distinct values that 32 random bytes have at least: fewer have a chance below 1 in 10^13. */
const DISTINCT_MIN = 20

/**
 * Whether bytes may be random: not text, not a few repeated, not a sequence. A key that was typed or counted can be
 * guessed.
 */
const looksRandom = (bytes: Buffer): boolean => {
  const steps = bytes.subarray(1).map((byte, index) => byte - (bytes[index] ?? 0))
  const isText = bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
  return !isText && new Set(bytes).size >= DISTINCT_MIN && new Set(steps).size >= DISTINCT_MIN
}

const ringProblems = (keys: readonly EncryptionKey[]): string[] => {
  const names = keys.map(({ keyId }) => keyId)
  const repeatedName = names.find((name, index) => names.indexOf(name) !== index)
  const weak = keys.find(({ bytes }) => !looksRandom(bytes))
  const repeatedKey = keys.find(({ bytes }, index) =>
    keys.slice(0, index).some((one) => one.bytes.equals(bytes)),
  )
  return [
    ...(weak === undefined
      ? []
      : [
          `ENCRYPTION_KEYS: “${weak.keyId}” isn’t random and can be guessed; make one by openssl rand -base64 32`,
        ]),
    ...(repeatedKey === undefined
      ? []
      : [
          `ENCRYPTION_KEYS: “${repeatedKey.keyId}” is the same key as another; each name needs a key of its own`,
        ]),
    ...(repeatedName === undefined ? [] : [`ENCRYPTION_KEYS names two keys “${repeatedName}”`]),
    ...(keys[0]?.leaked ? ['ENCRYPTION_KEYS must begin with a key that isn’t marked as leaked'] : []),
  ]
}

/** Parses the keys of ENCRYPTION_KEYS, the current one first, and lists what is wrong with the setting. */
export const encryptionKeysOf = (
  value: string | undefined,
): { keys: EncryptionKey[]; problems: string[] } => {
  const parts = value?.split(',') ?? []
  const keys = parts.map(parseKey).filter((key) => key !== null)
  if (keys.length === parts.length) return { keys, problems: ringProblems(keys) }
  return {
    keys,
    problems: [
      'ENCRYPTION_KEYS must read id:base64 of 32 bytes, with :leaked behind a key that others may have, separated by commas',
    ],
  }
}
