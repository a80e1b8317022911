import type { Db, Tx } from '#server/platform/database.ts'

export type PublicEncryptionKey = {
  readonly kty: string
  readonly crv: string
  readonly x: string
  readonly y: string
  readonly kid: string
}

/** Names and addresses. Nothing outside this folder holds a private key or sees a person's key. */
export type PersonalData = {
  /** Keyed hash of a normalised e-mail address: finds a person without telling who. */
  readonly emailHash: (email: string) => string
  /** Keyed hash of a text that holds personal data, to tell whether another is the same. Texts can't be guessed without the key. */
  readonly fingerprint: (text: string) => string
  /** The key browsers encrypt names to. */
  readonly encryptionKey: () => Promise<PublicEncryptionKey>
  /** Opens a name sent by a browser; null where it was made for another draft, is expired or altered. */
  readonly openName: (jwe: string, draftId: string) => Promise<string | null>
  /** Encrypts for rest under the person's own key (made on first use). `context` is table, column and row: a cipher moved elsewhere won't open. */
  readonly seal: (tx: Tx, emailHash: string, context: string, plain: string) => Promise<Buffer>
  /** The same for several texts of one person, whose key is read once. */
  readonly sealer: (
    on: Db,
    emailHash: string,
  ) => Promise<(context: string, plain: string | Uint8Array) => Buffer>
  /** Null where the person has been erased. */
  readonly open: (reader: Db, emailHash: string, context: string, cipher: Buffer) => Promise<string | null>
  /** The same for a file. */
  readonly openBytes: (
    reader: Db,
    emailHash: string,
    context: string,
    cipher: Buffer,
  ) => Promise<Buffer | null>
  /** The same for several texts of one person, whose key is read once. */
  readonly opener: (
    reader: Db,
    emailHash: string,
  ) => Promise<((context: string, cipher: Buffer) => string) | null>
  /** Erases a person: nothing sealed under their key, in any table or backup, can be opened again. */
  readonly forget: (reader: Db, emailHash: string) => Promise<void>
  /**
   * Wraps the keys of some people anew who are still under an older key of the installation. What is sealed under their
   * own keys stays as it is.
   *
   * @returns whether there may be more of them
   */
  readonly rewrap: (reader: Db) => Promise<boolean>
}
