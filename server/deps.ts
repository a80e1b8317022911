import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountExport } from '#contract/accounts/account-shapes.ts'
import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import type { Assignment, ExperimentCode } from '#contract/tracking/experiments.ts'
import type { Config } from './config.ts'
import type { Finding } from './ledger/checks.ts'
import type { ErrorReporter } from './outside/errors/port.ts'
import type { CountryLookup } from './outside/geo/port.ts'
import type { IdentityProviders } from './outside/identity/port.ts'
import type { MailTransport } from './outside/mail/port.ts'
import type { PaymentProvider } from './outside/payments/port.ts'
import type { ObjectStorage } from './outside/storage/port.ts'
import type { AddressTime } from './personal-data/address-time.ts'
import type { PersonalData } from './personal-data/personal-data.ts'
import type { Clock } from './platform/clock.ts'
import type { Database, Db, Tx } from './platform/database.ts'
import type { Ids } from './platform/ids.ts'
import type { JobQueue } from './platform/jobs/jobs.ts'
import type { LiveFeed } from './platform/live-feed.ts'
import type { Logger } from './platform/logging.ts'
import type { PasswordHasher } from './platform/secrets/password-hasher.ts'
import type { TokenSigner } from './platform/secrets/signed-token.ts'

/** Everything an act may need from outside itself. Built once, in build-deps.ts; tests build their own. */
export type Deps = {
  readonly config: Config
  readonly database: Database
  /** Business time: what is due, what a page says. With the sandbox it is the sandbox's, and can jump ahead. */
  readonly clock: Clock
  /** Real time: sessions, tokens, codes and second factors. */
  readonly wallClock: Clock
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
  readonly errors: ErrorReporter
  readonly jobs: JobQueue
  readonly live: LiveFeed
  readonly handlers: Handlers
}

type Person = {
  readonly userId: string
  readonly emailHash: string | null
  readonly addresses: readonly AddressTime[]
}

/** Whether the code of an identity check was typed in the browser that asks. */
export type AskProved = (check: { readonly caseId: string; readonly provedBy: string }) => boolean

type DateDeps = Pick<Deps, 'database' | 'clock'>

/**
 * What slices do when something happens in a slice below them, and what they tell it. Put together in handlers.ts. All
 * that is done is idempotent.
 */
export type Handlers = {
  /** In the transaction that opens a case to the public. */
  readonly casePublished: readonly ((
    deps: Pick<Deps, 'ids' | 'clock'>,
    tx: Tx,
    caseId: string,
  ) => Promise<void>)[]
  /** A person has another e-mail address than before. */
  readonly emailLeft: readonly ((
    deps: Deps,
    left: { readonly emailHash: string; readonly leftAt: Date },
    email: string,
  ) => Promise<void>)[]
  readonly personErased: readonly ((
    deps: Deps,
    userId: string,
    addresses: readonly AddressTime[],
  ) => Promise<void>)[]
  /** @returns whether something of another person is left under the address */
  readonly addressErased: readonly ((deps: Deps, address: AddressTime) => Promise<boolean>)[]
  /** The cases that can't be without their organizer yet. */
  readonly accountNeededBy: (
    deps: Pick<Deps, 'database'>,
    userId: string,
  ) => Promise<{ readonly caseId: string; readonly slug: string; readonly title: string }[]>
  /** Everything that is kept of a person beside their account. */
  readonly exportPerson: (
    deps: Deps,
    person: Person,
    isProved: AskProved,
  ) => Promise<
    Pick<
      AccountExport,
      | 'fundraisers'
      | 'drafts'
      | 'donations'
      | 'reports'
      | 'identityChecks'
      | 'mailPreferences'
      | 'messages'
      | 'leads'
    >
  >
  readonly transferDates: {
    /** The next transfer to a verified recipient, and its amount; null where nothing can leave. */
    readonly readNextTransfer: (
      deps: DateDeps,
      caseId: string,
    ) => Promise<{ readonly sendsAt: Date; readonly amountCents: number } | null>
    /** When the next transfer would leave to a recipient who is verified by then. */
    readonly readWouldLeaveAt: (deps: DateDeps, caseId: string) => Promise<Date | null>
    readonly readDonationDates: (
      deps: DateDeps,
      caseId: string,
      donatedAt: Date,
    ) => Promise<{ readonly clearsAt: Date; readonly leavesAt: Date | null }>
  }
  /** What a page shows of each experiment, and which of them are measured for its visitor. */
  readonly pageExperiments: (
    deps: Pick<Deps, 'database' | 'wallClock' | 'config' | 'ids'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<{ readonly shown: Assignment; readonly measured: readonly ExperimentCode[] }>
  /** Something broke here that people saw as an error. Never throws. */
  readonly serverFailed: (
    deps: Pick<Deps, 'errors' | 'clock' | 'log'>,
    error: unknown,
    route: string | null,
  ) => Promise<void>
  /** Words that no public case has. */
  readonly foundNothing: (deps: Pick<Deps, 'database' | 'clock'>, words: string) => Promise<void>
  /** Where the identity check of a case's recipient stands, and how they answered its organizer. */
  readonly readAccountFacts: (
    deps: DateDeps,
    of: { readonly caseId: string; readonly purpose: number },
  ) => Promise<Pick<Dashboard['account'], 'state' | 'verifiedAt' | 'invitation' | 'remindAt'>>
  /** How many get news of a case by mail: donors who asked for it, and followers. */
  readonly countNewsReaders: (reader: Db, caseId: string) => Promise<number>
  readonly checkLedger: (reader: Db) => Promise<Finding[]>
}
