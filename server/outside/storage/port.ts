/** A form that uploads a file straight to storage: the fields in order, then the file. */
export type PresignedPost = { readonly url: string; readonly fields: Readonly<Record<string, string>> }

export type PostBounds = {
  readonly key: string
  readonly contentType: string
  readonly byteLength: number
  readonly expiresInSeconds: number
}

/** Object storage: uploads and the pictures made from them. Keys are ours, never a visitor's. */
export type ObjectStorage = {
  /** @throws StorageFull if there is no room left */
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Null if there is no such key. */
  readonly get: (key: string) => Promise<Buffer | null>
  /** Idempotent. */
  readonly remove: (key: string) => Promise<void>
  /** Writes, reads and deletes a small object. @throws BadStorageSetting, StorageFull, or the network's error */
  readonly check: () => Promise<void>
  /** Signs a form that accepts one file of this type and length; null if browsers can't reach the storage. */
  readonly presignPost: (bounds: PostBounds) => Promise<PresignedPost | null>
  /** Target origin of such forms; null without them. */
  readonly origin: string | null
}

/** There is no such bucket, or it refuses our credentials: another try has the same end. */
export class BadStorageSetting extends Error {}

export class StorageFull extends Error {
  constructor(cause: unknown) {
    super('No room left in storage', { cause })
    this.name = 'StorageFull'
  }
}
