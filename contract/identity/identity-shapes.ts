import * as z from 'zod'
import { cleanName } from '../accounts/name-signs.ts'
import { INVITATION_STATES } from '../fundraisers/fundraisers.ts'
import { moneyHoldShape } from '../payouts/payout-shapes.ts'
import { caseIdShape, centsShape, timeShape } from '../shapes.ts'
import {
  addressProblem,
  BIRTH_DATE_SENTENCE,
  CHECK_ATTESTATION,
  checkCodeProblem,
  cityProblem,
  legalFirstNameProblem,
  legalLastNameProblem,
  NOT_ATTESTED,
  phoneProblem,
  stateProblem,
  zipProblem,
} from './identity-fields.ts'
import { ACCOUNT_QUESTIONS, CHECK_ROLES, CHECK_STEPS, DISABLED_REASONS } from './withdrawal-account.ts'

/** Longer than any right answer; how long one may be is said by its own rule. */
const TYPED_MAX = 400

/** One line of text that a function of identity-fields.ts has nothing against. */
const lineShape = (problem: (text: string) => string | null) =>
  z
    .string()
    .max(TYPED_MAX, 'That is too long.')
    .superRefine((text, ctx) => {
      const message = problem(text)
      if (message !== null) ctx.addIssue({ code: 'custom', message })
    })
    .transform(cleanName)

export const checkCodeShape = lineShape(checkCodeProblem)

const withdrawalAccountShape = z.union([z.literal(0), z.literal(1), z.literal(2)])

/** The person's details as they typed them; the bank account and the SSN never come by us. */
export const checkDetailsShape = z.strictObject({
  legalFirstName: lineShape(legalFirstNameProblem),
  legalLastName: lineShape(legalLastNameProblem),
  /** 1980-01-31. Whether it is a day, and of an adult, depends on today: the call says so. */
  birthDate: z.string().trim().max(10, BIRTH_DATE_SENTENCE),
  address: lineShape(addressProblem),
  city: lineShape(cityProblem),
  state: lineShape(stateProblem).transform((text) => text.toUpperCase()),
  zip: lineShape(zipProblem),
  phone: lineShape(phoneProblem),
})
export type CheckDetails = z.infer<typeof checkDetailsShape>

/** The same, shown to the person again. */
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

/** Who asks, for which case. Without the code it tells nothing that the public page of the case doesn't. */
export const simpleInfoShape = z.strictObject({
  caseId: caseIdShape,
  role: z.enum(CHECK_ROLES),
  purpose: z.union([z.literal(1), z.literal(2)]),
  caseTitle: z.string(),
  caseSlug: z.string(),
  /** Who raises the money, and so who asks. */
  organizerName: z.string(),
  /** Whose check it is. */
  recipientFirstName: z.string(),
  /** "l•••@mail.example": where the code goes. Null where an account has no e-mail yet. */
  maskedEmail: z.string().nullable(),
  /** The code was typed in this browser, not long ago. */
  codeConfirmed: z.boolean(),
  /** How they answered the organizer; null where they were named before there were invitations. */
  invitation: z.enum(INVITATION_STATES).nullable(),
  isLive: z.boolean(),
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
  /** While it is on hold: why, and by when somebody acts. No day where nothing waits to be sent. */
  hold: z.strictObject({ reason: z.enum(DISABLED_REASONS), actByAt: timeShape.nullable() }).nullable(),
  /** What our team or a changed bank account holds beside that. */
  holds: z.array(moneyHoldShape),
  /** What the person still has to do, in order. Empty while the provider is checking, and once verified. */
  missing: z.array(z.enum(CHECK_STEPS)),
  /** What the provider still asks for. */
  accountMissing: z.array(z.enum(ACCOUNT_QUESTIONS)),
  /** The provider has all it asked for, and is checking it. */
  underReview: z.boolean(),
  /** "STRIPE TEST BANK ••6789", as the provider tells it. */
  bank: z.strictObject({ name: z.string().nullable(), last4: z.string() }).nullable(),
  /** What was saved; only for a browser that the code was typed in. */
  details: shownDetailsShape.nullable(),
  /** What the case, or their account, calls them, for the form until they have given their own; shown like the details. */
  knownName: z.strictObject({ first: z.string(), last: z.string() }).nullable(),
  /** What the details are signed and sent with; null until the code was typed. */
  form: z.strictObject({ formId: z.string(), nonce: z.string(), expiresAt: timeShape }).nullable(),
  /** Until verified: when giving pauses and when gifts go back. Null once verified. */
  givingPausesAt: timeShape.nullable(),
  refundsAt: timeShape.nullable(),
  /** What goes to the person first, or next: what has cleared by then. Null until verified, and where there is nothing yet. */
  nextTransfer: z
    .strictObject({
      amountCents: centsShape,
      sendsAt: timeShape,
      arrivesFromAt: timeShape,
      arrivesUntil: timeShape,
    })
    .nullable(),
})
export type CheckInfo = z.infer<typeof checkInfoShape>
