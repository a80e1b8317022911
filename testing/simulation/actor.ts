/** A process of ours that may be killed at any step. A new one after it is another. */
export type Process = { readonly name: string }

export type Actor = {
  readonly name: string
  readonly number: number
  /** The process that works for them at the moment; null while they are only thinking. */
  inside: Process | null
  /** What they hear when that process is killed. */
  lost: (() => void) | undefined
}
