import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountExport } from '#contract/accounts/account-shapes.ts'
import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import type { Assignment, ExperimentCode } from '#contract/tracking/experiments.ts'
import type { PageTags } from '#contract/tracking/outside-tags.ts'
import type { Config } from './config.ts'
import type { Finding } from './ledger/checks.ts'
import type { ErrorReporter } from './outside/errors/port.ts'
import type { CountryLookup } from './outside/geo/port.ts'
import type { IdentityProviders } from './outside/identity/port.ts'
import type { MailEvents, MailTransport } from './outside/mail/port.ts'
import type { PaymentProvider } from './outside/payments/port.ts'
import type { ObjectStorage } from './outside/storage/port.ts'
import type { AddressPeriod } from './personal-data/address-period.ts'
import type { PersonalData } from './personal-data/personal-data.ts'
import type { Clock } from './platform/clock.ts'
import type { Database, Db, Tx } from './platform/database.ts'
import type { Ids } from './platform/ids.ts'
import type { JobQueue } from './platform/jobs/jobs.ts'
import type { LiveFeed } from './platform/live-feed.ts'
import type { Logger } from './platform/logging.ts'
import type { PasswordHasher } from './platform/secrets/password-hasher.ts'
import type { TokenSigner } from './platform/secrets/signed-token.ts'

/**
 * Everything that actions use from outside themselves. Built once, in build-deps.ts; tests build their own.
 */
export type Deps = {
  readonly config: Config
  readonly database: Database
  /** Business time, for due dates and pages. With the sandbox it is the sandbox's, and can jump ahead. */
  readonly clock: Clock
  /** Real time: sessions, tokens, codes and second factors. */
  readonly wallClock: Clock
  /** Waits for that many milliseconds; in tests it returns at once. */
  readonly pause: (ms: number) => Promise<void>
  /** Mean event-loop delay since the previous call. */
  readonly loopDelayMs: () => number
  readonly ids: Ids
  readonly log: Logger
  readonly signer: TokenSigner
  readonly personalData: PersonalData
  readonly passwords: PasswordHasher
  readonly payments: PaymentProvider
  readonly identity: IdentityProviders
  readonly mail: MailTransport
  readonly mailEvents: MailEvents
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
  readonly addresses: readonly AddressPeriod[]
}

/** Whether an identity check's code was typed in the requesting browser. */
export type HasCheckProof = (check: { readonly caseId: string; readonly provedBy: string }) => boolean

type DateDeps = Pick<Deps, 'database' | 'clock'>

/**
 * Functions that lower slices call in slices above them, which they may not import: to report an event, or to
 * read data. Assembled in handlers.ts. Event handlers are idempotent.
 */
export type Handlers = {
  /** Runs in the transaction that publishes a case. */
  readonly casePublished: readonly ((
    deps: Pick<Deps, 'ids' | 'clock'>,
    tx: Tx,
    caseId: string,
  ) => Promise<void>)[]
  /** Runs in the transaction that hides a case. */
  readonly caseHidden: (deps: Pick<Deps, 'ids' | 'clock' | 'log'>, tx: Tx, caseId: string) => Promise<void>
  /** Runs in the transaction that shows a hidden case again. */
  readonly caseShown: (deps: Pick<Deps, 'ids' | 'clock'>, tx: Tx, caseId: string) => Promise<void>
  /** Whether a case's recipient has told who they are, so that no other person can become its recipient. */
  readonly isRecipientKnown: (tx: Tx, caseId: string) => Promise<boolean>
  /** Whether a case's recipient has told who they are, and has another address than this one. */
  readonly isOtherPersonKnown: (
    deps: Pick<Deps, 'personalData'>,
    tx: Tx,
    caseId: string,
    email: string,
  ) => Promise<boolean>
  /**
   * Runs in the transaction that deletes a case that was never public, and whose recipient isn't known.
   * @throws conflict if the case must stay
   */
  readonly caseDeleted: (deps: Pick<Deps, 'personalData'>, tx: Tx, caseId: string) => Promise<void>
  /** Runs in the transaction that changes the names of a case whose recipient has passed the identity check. */
  readonly recipientRenamed: (
    deps: Pick<Deps, 'personalData' | 'ids' | 'clock' | 'log'>,
    tx: Tx,
    caseId: string,
  ) => Promise<void>
  /** A person's e-mail address changed. */
  readonly emailLeft: readonly ((
    deps: Deps,
    oldAddress: { readonly emailHash: string; readonly leftAt: Date },
    newEmail: string,
  ) => Promise<void>)[]
  readonly personErased: readonly ((
    deps: Deps,
    userId: string,
    addresses: readonly AddressPeriod[],
  ) => Promise<void>)[]
  /** Erases an address's data. @returns whether data of another person remains under the address */
  readonly addressErased: readonly ((deps: Deps, address: AddressPeriod) => Promise<boolean>)[]
  /** Cases that still need their organizer. */
  readonly accountNeededBy: (
    deps: Pick<Deps, 'database'>,
    userId: string,
  ) => Promise<{ readonly caseId: string; readonly slug: string; readonly title: string }[]>
  /** Everything stored about a person outside their account. */
  readonly exportPerson: (
    deps: Deps,
    person: Person,
    hasCheckProof: HasCheckProof,
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
    /** The next payout to a verified recipient, with its amount; null if none. */
    readonly readNextTransfer: (
      deps: DateDeps,
      caseId: string,
    ) => Promise<{ readonly sendsAt: Date; readonly amountCents: number } | null>
    /** When the next payout would leave if the recipient were verified. */
    readonly readExpectedTransferAt: (deps: DateDeps, caseId: string) => Promise<Date | null>
    readonly readDonationDates: (
      deps: DateDeps,
      caseId: string,
      donatedAt: Date,
    ) => Promise<{ readonly clearsAt: Date; readonly leavesAt: Date | null }>
  }
  /**
   * Decides for a page and its visitor which variants are shown, which experiments are measured, and which
   * third-party tags are loaded.
   */
  readonly pageExperiments: (
    deps: Pick<Deps, 'database' | 'wallClock' | 'config' | 'ids'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<{
    readonly shown: Assignment
    readonly measured: readonly ExperimentCode[]
    readonly tags: PageTags
  }>
  /** Reports a failure of the server, on the given route if any. Never throws. */
  readonly serverFailed: (
    deps: Pick<Deps, 'errors' | 'clock' | 'log'>,
    error: unknown,
    route: string | null,
  ) => Promise<void>
  /** Counts a search text that had no results. */
  readonly foundNothing: (deps: Pick<Deps, 'database' | 'clock'>, searchText: string) => Promise<void>
  /** When and how much was given back because the recipient was never verified; null if it wasn't. */
  readonly readGivenBack: (
    reader: Db,
    ofCase: { readonly caseId: string; readonly publishedAt: Date | null; readonly verifiedAt: Date | null },
    now: Date,
  ) => Promise<Dashboard['givenBack']>
  /** State of the recipient's identity check, and their answer to the invitation. */
  readonly readAccountFacts: (
    deps: DateDeps,
    ofCase: { readonly caseId: string; readonly purpose: number; readonly publishedAt: Date | null },
  ) => Promise<Pick<Dashboard['account'], 'state' | 'verifiedAt' | 'invitation' | 'remindAt'>>
  /** Number of addresses that get a case's updates: consenting donors, and followers. */
  readonly countNewsReaders: (reader: Db, caseId: string) => Promise<number>
  readonly checkLedger: (reader: Db) => Promise<Finding[]>
}
