import * as z from 'zod'
import { HOLD_KINDS } from '#contract/identity-check/payout-holds.ts'
import { ACCOUNT_QUESTIONS, DISABLED_REASONS } from '#contract/identity-check/withdrawal-account.ts'
import { timeShape, uuidShape } from '#contract/shapes.ts'

export const STAFF_ACCOUNT_STATES = ['initial', 'verified', 'disabled'] as const
export type StaffAccountState = (typeof STAFF_ACCOUNT_STATES)[number]
export const ACCOUNT_STATE_NAMES: Readonly<Record<StaffAccountState, string>> = {
  initial: 'Not verified yet',
  verified: 'Verified',
  disabled: 'On hold',
}

/** A case's withdrawal account as staff see it. */
export const staffAccountShape = z.strictObject({
  state: z.enum(STAFF_ACCOUNT_STATES),
  disabledReason: z.enum(DISABLED_REASONS).nullable(),
  /** The provider's id of the account; null before the person began there. */
  accountRef: z.string().nullable(),
  /** When the account was opened. */
  openedAt: timeShape.nullable(),
  verifiedAt: timeShape.nullable(),
  /** Time of the provider's last answer about it. */
  answeredAt: timeShape.nullable(),
  /** What the provider still requires: as our questions, and in `missing` under the provider's names. */
  questions: z.array(z.enum(ACCOUNT_QUESTIONS)),
  missing: z.array(z.string()),
  holds: z.array(
    z.strictObject({
      holdId: uuidShape,
      kind: z.enum(HOLD_KINDS),
      code: z.string(),
      /** Text shown to the account's owner. */
      message: z.string(),
      reason: z.string().nullable(),
      openedAt: timeShape,
      untilAt: timeShape.nullable(),
    }),
  ),
})
export type StaffAccount = z.output<typeof staffAccountShape>

export const QUESTION_NAMES: Readonly<Record<StaffAccount['questions'][number], string>> = {
  ssn: 'Social Security number',
  bank: 'Bank account or debit card',
  document: 'Identity document',
  terms: 'The provider’s terms',
  details: 'Personal details',
  other: 'Something else',
}
