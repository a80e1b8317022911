import { type Capability, hasCapability, type StaffRole } from './staff-roles.ts'
import { WORK_QUEUES } from './staff-shapes.ts'

type Kind = {
  /** Members of staff with one of these capabilities can act on the alert: they are mailed, and read it on their pages. */
  readonly for: readonly Capability[]
  /**
   * After how many days an alert closes whose cause can't be looked up. `null`: it closes once its cause is gone, which
   * `server/alert-causes.ts` looks up.
   */
  readonly daysOpen: number | null
}

/** Kinds of alerts. */
export const ALERT_KINDS = {
  // The money of a case.
  hidden_money: { for: ['hold.account', 'case.hide'], daysOpen: null },
  case_refund: { for: ['refund.order'], daysOpen: null },
  account_stopped: { for: ['hold.account'], daysOpen: null },
  name_mismatch: { for: ['hold.account'], daysOpen: null },
  bank_denied: { for: ['hold.account'], daysOpen: null },
  dispute_rate: { for: ['hold.account'], daysOpen: null },
  forgotten_account: { for: ['books.read'], daysOpen: null },
  transfer_refused: { for: ['books.read'], daysOpen: null },
  reversal_refused: { for: ['books.read'], daysOpen: null },
  part_of_transfer: { for: ['books.read'], daysOpen: null },
  // Payments.
  evidence_due: { for: ['dispute.answer'], daysOpen: null },
  dispute_contradicted: { for: ['books.read'], daysOpen: 30 },
  duplicate_payment: { for: ['refund.order'], daysOpen: 14 },
  duplicate_payment_failed: { for: ['refund.order'], daysOpen: null },
  card_testing: { for: ['order.block'], daysOpen: null },
  card_rates: { for: ['books.read'], daysOpen: null },
  // The books.
  reconciliation: { for: ['difference.explain'], daysOpen: null },
  ledger_check: { for: ['transfers.stop'], daysOpen: null },
  restored: { for: ['transfers.stop'], daysOpen: null },
  provider_ahead: { for: ['transfers.stop'], daysOpen: null },
  transfers_refused: { for: ['transfers.stop'], daysOpen: null },
  // Other work.
  /** `about` names the queue, whose capability it is for. */
  late_work: { for: ['work.read'], daysOpen: null },
  late_review: { for: ['review.decide'], daysOpen: null },
  lead: { for: ['lead.work'], daysOpen: null },
  error: { for: ['error.work'], daysOpen: null },
  // The installation.
  jobs_late: { for: ['system.read'], daysOpen: null },
  mail_abandoned: { for: ['system.read'], daysOpen: 7 },
  proxy: { for: ['system.read'], daysOpen: 2 },
  busy: { for: ['system.read'], daysOpen: 1 },
  clock_wrong: { for: ['system.read'], daysOpen: 1 },
  first_comparison: { for: ['system.read'], daysOpen: 1 },
  process_ended: { for: ['system.read'], daysOpen: 1 },
} as const satisfies Readonly<Record<string, Kind>>

export type AlertKind = keyof typeof ALERT_KINDS

/** Kinds whose alerts close once their cause is gone. */
export type CausedAlertKind = {
  [K in AlertKind]: (typeof ALERT_KINDS)[K]['daysOpen'] extends null ? K : never
}[AlertKind]

const kinds: Readonly<Record<string, Kind>> = ALERT_KINDS

const queues: Readonly<Record<string, { readonly actsWith: Capability }>> = WORK_QUEUES

/** Whether these roles can act on an alert. Kinds of earlier releases are the installation's. */
export const canActOn = (
  roles: readonly StaffRole[],
  { kind, about }: { readonly kind: string; readonly about: string | null },
): boolean => {
  const queue = kind === 'late_work' ? queues[about ?? ''] : undefined
  const capabilities = queue === undefined ? (kinds[kind]?.for ?? ['system.read']) : [queue.actsWith]
  return capabilities.some((capability) => hasCapability(roles, capability))
}

/** Whether alerts of a kind are about the installation, whose operator is mailed at `ALERTS_TO`. */
export const isOperatorsMatter = (kind: string): boolean =>
  (kinds[kind]?.for ?? ['system.read']).includes('system.read')
