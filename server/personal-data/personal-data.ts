import type { Db, Tx } from '#server/platform/database.ts'

export type PublicEncryptionKey = {
  readonly kty: string
  readonly crv: string
  readonly x: string
  readonly y: string
  readonly kid: string
}

/**
 * Encryption of names and addresses. No code outside this folder has a private key or sees a person's key.
 */
export type PersonalData = {
  /** Keyed hash of a normalized e-mail address, for lookups. */
  readonly emailHash: (email: string) => string
  /** Keyed hash of personal text, for equality checks. Can't be brute-forced without the key. */
  readonly fingerprint: (text: string) => string
  /** Public key with which browsers encrypt names. */
  readonly encryptionKey: () => Promise<PublicEncryptionKey>
  /** Decrypts a name sent by a browser; null if it is for another draft, expired or altered. */
  readonly openName: (jwe: string, draftId: string) => Promise<string | null>
  /**
   * Encrypts a text under the person's own key, which is created on first use. `context` names table, column
   * and row, so that a ciphertext moved elsewhere can't be decrypted.
   */
  readonly seal: (tx: Tx, emailHash: string, context: string, plain: string) => Promise<Buffer>
  /** Like `seal`, for several texts or files of one person; reads the key once. */
  readonly sealer: (
    db: Db,
    emailHash: string,
  ) => Promise<(context: string, plain: string | Uint8Array) => Buffer>
  /** Decrypts a text; null if the person has been erased. */
  readonly open: (db: Db, emailHash: string, context: string, cipher: Buffer) => Promise<string | null>
  /** Like `open`, for a file. */
  readonly openBytes: (db: Db, emailHash: string, context: string, cipher: Buffer) => Promise<Buffer | null>
  /** Like `open`, for several texts of one person; reads the key once. */
  readonly opener: (
    db: Db,
    emailHash: string,
  ) => Promise<((context: string, cipher: Buffer) => string) | null>
  /** Like `opener`, for several people; an erased person is missing. */
  readonly openers: (
    db: Db,
    emailHashes: readonly string[],
  ) => Promise<ReadonlyMap<string, (context: string, cipher: Buffer) => string>>
  /**
   * Erases a person's key, so that nothing encrypted under it, in any table or backup, can be decrypted
   * again.
   */
  readonly forget: (db: Db, emailHash: string) => Promise<void>
  /**
   * Rewraps some people's keys that an older installation key wraps. Data encrypted under people's keys
   * doesn't change.
   * @returns whether more keys may be left
   */
  readonly rewrap: (db: Db) => Promise<boolean>
}
