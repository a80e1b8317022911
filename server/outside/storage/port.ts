/** Where bytes are kept: uploads and the pictures made from them. Keys are ours, never a visitor's. */
export type ObjectStorage = {
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Null where nothing is kept under the key. */
  readonly get: (key: string) => Promise<Buffer | null>
}
