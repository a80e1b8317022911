import type { SandboxClock } from './clock.ts'
import type { Database } from './database.ts'
import type { FaultBox } from './faults.ts'
import type { IdentityClients } from './identity/clients.ts'
import type { MakeId } from './ids.ts'
import type { RunningProvider } from './stripe/start-provider.ts'

/** State shared by the sandbox's parts. */
export type Outside = {
  readonly database: Database
  readonly clock: SandboxClock
  readonly faults: FaultBox
  readonly makeId: MakeId
  readonly stripe: RunningProvider
  readonly identityClients: IdentityClients
  readonly origin: () => string
  readonly productOrigin: string
  readonly besideLiveKeys: boolean
  /** The product's part of a jump. @returns what happened there, in words */
  readonly onJump: (byMs: number) => Promise<readonly string[]>
  readonly upcomingTasks: () => Promise<readonly { readonly at: Date; readonly words: string }[]>
}
