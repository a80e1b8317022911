import * as z from 'zod'
import { cleanName } from '#contract/accounts/name-signs.ts'
import { PAYOUT_INTERVALS } from '#contract/payouts/payout-interval.ts'
import { destinationShape, moneyHoldShape } from '#contract/payouts/payout-shapes.ts'
import { caseIdShape, centsShape, timeShape } from '#contract/shapes.ts'
import { textShape, trimmedShape } from '#contract/text-shape.ts'
import {
  addressProblem,
  BIRTH_DATE_SENTENCE,
  CHECK_ATTESTATION,
  cityProblem,
  legalFirstNameProblem,
  legalLastNameProblem,
  NOT_ATTESTED,
  phoneProblem,
  stateProblem,
  zipProblem,
} from './identity-fields.ts'
import { INVITATION_STATES } from './invitation-answers.ts'
import { ACCOUNT_QUESTIONS, CHECK_ROLES, CHECK_STEPS, DISABLED_REASONS } from './withdrawal-account.ts'

/** Generous input limit; each field's own rule has the real one. */
const TYPED_MAX = 400

/** One line of text that passes a rule of identity-fields.ts. */
const lineShape = (problem: (text: string) => string | null) =>
  textShape(TYPED_MAX, 'That is too long.')
    .superRefine((text, ctx) => {
      const message = problem(text)
      if (message !== null) ctx.addIssue({ code: 'custom', message })
    })
    .transform(cleanName)

const withdrawalAccountShape = z.union([z.literal(0), z.literal(1), z.literal(2)])

/** Details that the person types. Bank account and SSN go to the provider directly. */
export const checkDetailsShape = z.strictObject({
  legalFirstName: lineShape(legalFirstNameProblem),
  legalLastName: lineShape(legalLastNameProblem),
  /** 1980-01-31. The call checks that it is an adult's birth date, because that depends on today. */
  birthDate: trimmedShape(10, BIRTH_DATE_SENTENCE),
  address: lineShape(addressProblem),
  city: lineShape(cityProblem),
  state: lineShape(stateProblem).transform((text) => text.toUpperCase()),
  zip: lineShape(zipProblem),
  phone: lineShape(phoneProblem),
})
export type CheckDetails = z.infer<typeof checkDetailsShape>

/** The saved details as the person sees them again. */
export const shownDetailsShape = z.strictObject({
  legalFirstName: z.string(),
  legalLastName: z.string(),
  birthDate: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string(),
})

export const attestationShape = z.literal(CHECK_ATTESTATION.version, NOT_ATTESTED)

/**
 * Who requests the check and for which case. Before the code, it holds only what the case's public page
 * shows.
 */
export const simpleInfoShape = z.strictObject({
  caseId: caseIdShape,
  role: z.enum(CHECK_ROLES),
  purpose: z.union([z.literal(1), z.literal(2)]),
  caseTitle: z.string(),
  caseSlug: z.string(),
  /** The organizer, who requests the check. */
  organizerName: z.string(),
  /** The person to be checked. */
  recipientFirstName: z.string(),
  /** "l•••@mail.example": where the code goes. Null when the account has no e-mail yet, and when they name it themselves. */
  maskedEmail: z.string().nullable(),
  /** Whether they came by the organizer's link, and so name the address that the code goes to. */
  namesEmail: z.boolean(),
  /** Whether the code was typed in this browser recently. */
  codeConfirmed: z.boolean(),
  /** How they answered the invitation; null for cases older than invitations. */
  invitation: z.enum(INVITATION_STATES).nullable(),
  isLive: z.boolean(),
  /** When every gift was given back, which ended the check. */
  deadlineRefundAt: timeShape.nullable(),
  withdrawalAccount: withdrawalAccountShape,
})
export type SimpleInfo = z.infer<typeof simpleInfoShape>

export const checkInfoShape = z.strictObject({
  caseId: caseIdShape,
  role: z.enum(CHECK_ROLES),
  purpose: z.union([z.literal(1), z.literal(2)]),
  withdrawalAccount: withdrawalAccountShape,
  verifiedAt: timeShape.nullable(),
  disabledReason: z.enum(DISABLED_REASONS).nullable(),
  /** Why the provider disabled the account, and the deadline to act; no deadline when no money is waiting. */
  disabled: z.strictObject({ reason: z.enum(DISABLED_REASONS), actByAt: timeShape.nullable() }).nullable(),
  /** Hearten's own holds, in addition to the provider's. */
  holds: z.array(moneyHoldShape),
  /** Steps still to do, in order. Empty while the provider checks, and once verified. */
  missing: z.array(z.enum(CHECK_STEPS)),
  /** What the provider still requires. */
  accountMissing: z.array(z.enum(ACCOUNT_QUESTIONS)),
  /** Whether the provider has everything and is checking it. */
  underReview: z.boolean(),
  /** Where transfers go, from the provider. */
  bank: destinationShape.nullable(),
  /** Whether the provider's form takes a debit card, too. */
  offersCard: z.boolean(),
  /** Saved details, only for a browser where the code was typed. */
  details: shownDetailsShape.nullable(),
  /**
   * Name known from the case or the account, prefilled until the person gives their own. Only for a browser where
   * the code was typed, like the details.
   */
  knownName: z.strictObject({ first: z.string(), last: z.string() }).nullable(),
  /** Signing data of the details form; null before the code is typed. */
  form: z.strictObject({ formId: z.string(), nonce: z.string(), expiresAt: timeShape }).nullable(),
  /** When donations pause, unless they ended, and when they are refunded; null once verified. */
  donationsPauseAt: timeShape.nullable(),
  refundsAt: timeShape.nullable(),
  /** How often they are paid. */
  payoutInterval: z.enum(PAYOUT_INTERVALS),
  /** The next payout, of what will have cleared by then. Null until verified, and when nothing will have. */
  nextPayout: z
    .strictObject({
      amountCents: centsShape,
      sendsAt: timeShape,
    })
    .nullable(),
})
export type CheckInfo = z.infer<typeof checkInfoShape>
