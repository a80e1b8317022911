import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountExport } from '#contract/accounts/account-shapes.ts'
import type { HoldCause } from '#contract/cases/case-states.ts'
import type { DonationLocation } from '#contract/donations/donation-location.ts'
import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import type { StaffInvitation } from '#contract/identity-check/invitation-for-staff.ts'
import type { StaffRole } from '#contract/staff/staff-roles.ts'
import type { Assignment, ExperimentCode } from '#contract/tracking/experiments.ts'
import type { PageTags } from '#contract/tracking/outside-tags.ts'
import type { ActSubject, Involvement } from './audit/act-subject.ts'
import type { Config } from './config.ts'
import type { ClearingTimes } from './donations/clearing-times.ts'
import type { OrderRow } from './donations/order-row.ts'
import type { Drawer } from './drawing/drawer.ts'
import type { Finding } from './ledger/checks.ts'
import type { ErrorReporter } from './outside/errors/port.ts'
import type { CountryLookup } from './outside/geo/port.ts'
import type { IdentityProviders } from './outside/identity/port.ts'
import type { MailEvents, MailTransport } from './outside/mail/port.ts'
import type { PaymentProvider } from './outside/payments/port.ts'
import type { PushService } from './outside/push/port.ts'
import type { ObjectStorage } from './outside/storage/port.ts'
import type { FirstComparison } from './payouts/stop-money-out.ts'
import type { AddressPeriod } from './personal-data/address-period.ts'
import type { PersonalData } from './personal-data/personal-data.ts'
import type { Clock } from './platform/clock.ts'
import type { ClockCheck } from './platform/clock-check.ts'
import type { Database, Db, Tx } from './platform/database.ts'
import type { Ids } from './platform/ids.ts'
import type { JobQueue } from './platform/jobs/jobs.ts'
import type { WorkPool } from './platform/jobs/work-pool.ts'
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
  /** While this process's real time is wrong, it sends no money and does no scheduled work. */
  readonly clockCheck: ClockCheck
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
  /** Nothing leaves through `payments` until this process has compared the provider with the books. */
  readonly firstComparison: FirstComparison
  readonly identity: IdentityProviders
  readonly mail: MailTransport
  readonly mailEvents: MailEvents
  readonly push: PushService
  readonly storage: ObjectStorage
  readonly geo: CountryLookup
  readonly errors: ErrorReporter
  readonly drawer: Drawer
  /** Drawings and picture variants: short work, for requests. */
  readonly drawingPool: WorkPool
  /** Uploaded pictures: seconds of work each. */
  readonly decodingPool: WorkPool
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

/** A member of staff, for mails to those who have a role. */
export type StaffAddress = {
  readonly userId: string
  readonly email: string
  readonly roles: readonly StaffRole[]
}

/** A transfer at the provider that the books don't know, as it is listed for finance. */
export type ListedTransfer = {
  readonly differenceId: string
  readonly transferRef: string
  readonly isExplained: boolean
}

type DateDeps = Pick<Deps, 'database' | 'clock'>

/**
 * Functions that lower slices call in slices above them, which they may not import: to report an event, or to
 * read data. The imports of handlers.ts say where each one's code is. Event handlers are idempotent.
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
  /** Whether the beneficiary whom a case invited last has this address. */
  readonly isInvitedAddress: (
    deps: Pick<Deps, 'personalData'>,
    db: Db,
    caseId: string,
    email: string,
  ) => Promise<boolean>
  /**
   * Names and invites the beneficiary of a submission, in the transaction that writes it. A former one's acceptance and
   * links are void from then on. An empty address stands for the one invited before; if there is none, the organizer hands a
   * link over.
   * @throws conflict once the former one has given details
   */
  readonly inviteBeneficiary: (
    deps: Pick<Deps, 'database' | 'personalData' | 'clock' | 'ids'>,
    tx: Tx,
    caseId: string,
    email: string,
  ) => Promise<void>
  /**
   * Ends the acceptance of a beneficiary whom a case names differently from then on, and asks them again, in the transaction
   * that renames them. Nothing for one who hasn't accepted.
   */
  readonly inviteRenamed: (deps: Pick<Deps, 'clock' | 'ids'>, tx: Tx, caseId: string) => Promise<void>
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
  /** Whether a picture is public, shown to this viewer alone, or withheld because its case is hidden. */
  readonly pictureAccess: (
    deps: Pick<Deps, 'database' | 'signer' | 'wallClock' | 'config'>,
    request: FastifyRequest,
    mediaId: string,
  ) => Promise<'everyone' | 'viewer' | 'nobody'>
  /** Erases everything stored under a browser's id, except orders. */
  readonly visitorErased: readonly ((deps: Deps, visitorId: string) => Promise<void>)[]
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
      | 'teams'
      | 'vouches'
      | 'drafts'
      | 'donations'
      | 'keptCards'
      | 'households'
      | 'reports'
      | 'identityChecks'
      | 'mailPreferences'
      | 'messages'
      | 'leads'
    >
  >
  /** Each finds those of some cases about which something at the payment provider isn't in the books yet. */
  readonly importsWaiting: readonly ((db: Db, caseIds: readonly string[]) => Promise<string[]>)[]
  readonly payoutDates: {
    /** The next payout to a verified recipient, with its amount; null if none. */
    readonly readNextPayout: (
      deps: DateDeps,
      caseId: string,
    ) => Promise<{ readonly sendsAt: Date; readonly amountCents: number; readonly isRetry: boolean } | null>
    /** When the next payout would leave if the recipient were verified. */
    readonly readExpectedPayoutAt: (deps: DateDeps, caseId: string) => Promise<Date | null>
  }
  /** Where a donation's money is; of null, where that of one made now would be. */
  readonly readDonationLocation: (
    deps: DateDeps,
    ofCase: {
      readonly caseId: string
      readonly heldFor: HoldCause | null
      readonly refundsAt: Date | null
    },
    order: OrderRow | null,
  ) => Promise<DonationLocation>
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
    deps: Pick<Deps, 'database' | 'errors' | 'clock' | 'log'>,
    error: unknown,
    route: string | null,
  ) => Promise<void>
  /** Counts a search text that had no results. */
  readonly foundNothing: (deps: Pick<Deps, 'database' | 'clock'>, searchText: string) => Promise<void>
  /** When and how much was given back because the recipient was never verified; null if it wasn't. */
  readonly readDeadlineRefund: (
    db: Db,
    ofCase: { readonly caseId: string; readonly publishedAt: Date | null; readonly verifiedAt: Date | null },
    now: Date,
  ) => Promise<Dashboard['deadlineRefund']>
  /** State of the recipient's identity check, and their answer to the invitation. */
  readonly readAccountFacts: (
    deps: DateDeps,
    ofCase: { readonly caseId: string; readonly purpose: number; readonly publishedAt: Date | null },
  ) => Promise<Pick<Dashboard['account'], 'state' | 'verifiedAt' | 'invitation' | 'hasAddress' | 'remindAt'>>
  /** A case's invitation as a member of staff sees it. */
  readonly readInvitationForStaff: (
    deps: Pick<Deps, 'database' | 'personalData'>,
    staff: { readonly roles: readonly StaffRole[] },
    caseId: string,
  ) => Promise<StaffInvitation | null>
  /** Number of addresses that a payout's note is mailed to. */
  readonly countNoteReaders: (db: Db, caseId: string, times: readonly ClearingTimes[]) => Promise<number>
  /** How a member of staff is involved in what an act is about. */
  readonly findInvolvements: (
    deps: Pick<Deps, 'database' | 'personalData'>,
    staffId: string,
    subject: ActSubject,
  ) => Promise<readonly Involvement[]>
  /** Which of these ids are the account of a member of staff, a case of theirs, or a record of one. */
  readonly findOwnIds: (
    deps: Pick<Deps, 'database' | 'personalData'>,
    staffId: string,
    ids: readonly string[],
  ) => Promise<ReadonlySet<string>>
  /** Whether money may not leave now: restored books may have forgotten what the provider knows, or the clock is wrong. */
  readonly isMoneyOutStopped: (
    deps: Pick<Deps, 'database' | 'firstComparison' | 'clockCheck'>,
  ) => Promise<boolean>
  /** Whether the cause of an alert still stands. */
  readonly alertStands: (
    deps: Deps,
    alert: { readonly kind: string; readonly caseId: string | null; readonly about: string | null },
  ) => Promise<boolean>
  /** Members of staff with their roles and addresses. */
  readonly listStaffAddresses: (
    deps: Pick<Deps, 'database' | 'personalData'>,
  ) => Promise<readonly StaffAddress[]>
  /**
   * Refuses that a hidden case is shown, or its money sent, while its donors are being refunded. Call it with the case or
   * its account locked. @throws conflict
   */
  readonly refuseWhileRefunded: (tx: Tx, caseId: string) => Promise<void>
  /** Whether a case has a payout of any state. */
  readonly hasPayout: (db: Db, caseId: string) => Promise<boolean>
  readonly checkLedger: (db: Db) => Promise<Finding[]>
  /**
   * Stops all money that leaves, because the provider has something that the books should know and don't. Runs in the
   * transaction that imports it. The detail is a sentence for staff, without donor data.
   */
  readonly providerIsAhead: (
    tx: Tx,
    deps: Pick<Deps, 'clock' | 'ids' | 'log'>,
    detail: string,
  ) => Promise<void>
  /** Transfers that are listed as unknown to the books: those of a case, and those with these refs. */
  readonly readListedTransfers: (
    db: Db,
    caseId: string,
    transferRefs: readonly string[],
  ) => Promise<ListedTransfer[]>
  /** Stops transfers if the database was restored from a backup, or a replica took over. */
  readonly detectRestore: (deps: Pick<Deps, 'database' | 'clock' | 'ids' | 'log'>) => Promise<void>
  /** Compares the provider with the books, imports what they miss, and stops money that leaves if they missed any. */
  readonly compareWithProvider: (deps: Deps) => Promise<void>
}
