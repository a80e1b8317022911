/** A server process, which may be killed at any step. The process that replaces it is a new object. */
export type Process = { readonly name: string }

/** Someone who acts in a simulation: a donor, a tab, a worker's round. */
export type Actor = {
  readonly name: string
  readonly number: number
  /** The process that handles the actor's current call; null between calls. */
  process: Process | null
  /** Rejects the actor's current call when that process is killed. */
  onKilled: (() => void) | undefined
}
