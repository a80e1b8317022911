/** A process that may be killed at any step; its successor is another object. */
export type Process = { readonly name: string }

export type Actor = {
  readonly name: string
  readonly number: number
  /** The process currently working for them; null between calls. */
  inside: Process | null
  /** Notifies them when that process is killed. */
  lost: (() => void) | undefined
}
