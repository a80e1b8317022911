import type { Config } from './config.ts'
import type { CountryLookup } from './outside/geo/port.ts'
import type { IdentityProviders } from './outside/identity/port.ts'
import type { MailTransport } from './outside/mail/port.ts'
import type { PaymentProvider } from './outside/payments/port.ts'
import type { ObjectStorage } from './outside/storage/port.ts'
import type { PersonalData } from './personal-data/personal-data.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database.ts'
import type { Ids } from './platform/ids.ts'
import type { JobQueue } from './platform/jobs.ts'
import type { LiveFeed } from './platform/live-feed.ts'
import type { Logger } from './platform/logging.ts'
import type { PasswordHasher } from './platform/password-hasher.ts'
import type { TokenSigner } from './platform/signed-token.ts'

/** Everything an act may need from outside itself. Built once, in build-deps.ts; tests build their own. */
export type Deps = {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  /** Lets so many milliseconds pass: for a test, none. */
  readonly pause: (ms: number) => Promise<void>
  readonly ids: Ids
  readonly log: Logger
  readonly signer: TokenSigner
  readonly personalData: PersonalData
  readonly passwords: PasswordHasher
  readonly payments: PaymentProvider
  readonly identity: IdentityProviders
  readonly mail: MailTransport
  readonly storage: ObjectStorage
  readonly geo: CountryLookup
  readonly jobs: JobQueue
  readonly live: LiveFeed
}
