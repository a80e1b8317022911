/** A form that a browser sends a file by, straight to storage: the fields in their order, then the file. */
export type PresignedPost = { readonly url: string; readonly fields: Readonly<Record<string, string>> }

export type PostBounds = {
  readonly key: string
  readonly contentType: string
  readonly byteLength: number
  readonly expiresInSeconds: number
}

/** Where bytes are kept: uploads and the pictures made from them. Keys are ours, never a visitor's. */
export type ObjectStorage = {
  /** @throws StorageFull where there is no room left */
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Null where nothing is kept under the key. */
  readonly get: (key: string) => Promise<Buffer | null>
  /** Idempotent. */
  readonly remove: (key: string) => Promise<void>
  /** Signs a form that accepts one file of this type and length; null where browsers can't reach the storage. */
  readonly presignPost: (bounds: PostBounds) => Promise<PresignedPost | null>
  /** Where browsers send such forms; null where there are none. */
  readonly origin: string | null
}

export class StorageFull extends Error {
  constructor(cause: unknown) {
    super('No room left in storage', { cause })
    this.name = 'StorageFull'
  }
}
