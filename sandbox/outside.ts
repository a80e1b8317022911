import type { SandboxClock } from './clock.ts'
import type { Database } from './database.ts'
import type { FaultBox } from './faults.ts'
import type { IdentityClients } from './identity/clients.ts'
import type { MakeId } from './ids.ts'
import type { PushKeys } from './push/push-keys.ts'
import type { RunningProvider } from './stripe/start-provider.ts'

/** State that all parts of the sandbox share. */
export type Outside = {
  readonly database: Database
  readonly clock: SandboxClock
  readonly faults: FaultBox
  readonly makeId: MakeId
  readonly stripe: RunningProvider
  readonly identityClients: IdentityClients
  /** The site's keys at the push service. */
  readonly pushKeys: PushKeys
  readonly origin: () => string
  readonly productOrigin: string
  readonly besideLiveKeys: boolean
  /** Runs the product's work after a clock jump. @returns what the product did, in words */
  readonly onJump: (byMs: number) => Promise<readonly string[]>
  /** The product's upcoming automatic steps. */
  readonly upcomingTasks: () => Promise<readonly { readonly at: Date; readonly words: string }[]>
}
