import * as z from 'zod'
import { costItemShape, storyBlockShape } from '#contract/cases/case-shapes.ts'
import { STORED_REQUEST_REASONS } from '#contract/donations/donation-requests.ts'
import { keptCardShape } from '#contract/donations/kept-card-calls.ts'
import { statementShape } from '#contract/donations/statement-calls.ts'
import { draftFieldsShape } from '#contract/fundraisers/case-draft-shapes.ts'
import { MAIL_KINDS } from '#contract/fundraisers/mail-kinds.ts'
import { checkInfoShape, shownDetailsShape } from '#contract/identity-check/identity-shapes.ts'
import { INVITATION_STATES } from '#contract/identity-check/invitation-answers.ts'
import { donationPrivacyShape } from '#contract/own-donations/own-donation-shapes.ts'
import { caseIdShape, centsShape, timeShape, uuidShape } from '#contract/shapes.ts'
import { textShape, UNCLEANED } from '#contract/text-shape.ts'
import {
  FULL_NAME_MAX,
  fullNameProblem,
  NAME_TOO_LONG,
  newPasswordProblem,
  PASSWORD_MAX,
  PASSWORD_MIN,
  passwordProblem,
} from './account-fields.ts'
import { cleanName } from './name-signs.ts'
import { passkeyShape } from './passkey-shapes.ts'

export { FULL_NAME_MAX, PASSWORD_MAX, PASSWORD_MIN }

/** Maximum number of e-mail addresses that an account can have besides its own. */
export const ADDED_EMAILS_MAX = 10

/** Purposes of the codes that a signed-in person requests. */
export const OWN_CODE_PURPOSES = ['change_from', 'change_to', 'erase', 'add_email'] as const
/**
 * Purpose of a mailed code; a code is valid for its own purpose only. `enter` covers joining and resetting a
 * password, so that the form doesn't reveal whether an account exists. `identity` and `household` need no account.
 */
export const CODE_PURPOSES = ['enter', ...OWN_CODE_PURPOSES, 'identity', 'household'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/** Adapts a rule of account-fields.ts to a zod refinement. */
const refineWith =
  (problem: (text: string) => string | null) => (text: string, ctx: z.RefinementCtx<string>) => {
    const message = problem(text)
    if (message !== null) ctx.addIssue({ code: 'custom', message })
  }

/** NFC, so that the same keystrokes on another machine give the same password; nothing else is changed. */
export const newPasswordShape = textShape(UNCLEANED * PASSWORD_MAX, 'That password is too long.')
  .transform((text) => text.normalize('NFC'))
  .superRefine(refineWith(newPasswordProblem))

/** An existing password: length rules don't apply, it only has to match. */
export const passwordShape = textShape(UNCLEANED * PASSWORD_MAX, 'That password is too long.')
  .superRefine(refineWith(passwordProblem))
  .transform((text) => text.normalize('NFC'))

export const fullNameShape = textShape(UNCLEANED * FULL_NAME_MAX, NAME_TOO_LONG)
  .transform(cleanName)
  .superRefine(refineWith(fullNameProblem))

export const SIGN_IN_METHODS = ['password', 'google', 'apple', 'facebook', 'passkey'] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

/** The signed-in person's own profile. */
export const userInfoShape = z.strictObject({
  userId: uuidShape,
  fullName: z.string().nullable(),
  email: z.string().nullable(),
  signInMethods: z.array(z.enum(SIGN_IN_METHODS)),
  /** Fields that the person hasn't given. Without an address, the supplement-info dialog asks before a case is started. */
  missing: z.array(z.enum(['fullName', 'email'])),
  createdAt: timeShape,
})
export type UserInfo = z.infer<typeof userInfoShape>

/**
 * Tokens for non-browser clients. In a browser both are null and travel as HttpOnly cookies instead, because an
 * injected script could read the response.
 */
export const tokensShape = z.strictObject({
  token: z.string().nullable(),
  refreshToken: z.string().nullable(),
})
export type Tokens = z.infer<typeof tokensShape>

export const signedInShape = z.strictObject({ ...tokensShape.shape, userInfo: userInfoShape })
export type SignedInAnswer = z.infer<typeof signedInShape>

export const sessionShape = z.strictObject({
  sessionId: uuidShape,
  /** Such as "Chrome on Windows". */
  device: z.string(),
  /** Whether this session made the request. */
  current: z.boolean(),
  createdAt: timeShape,
  /** Rounded to half an hour. */
  lastUsedAt: timeShape,
})

export const codeSentShape = z.strictObject({ resendAt: timeShape, expiresAt: timeShape })

/** The text entered for a picture; the picture itself is at `url`. */
const writtenPictureShape = z.strictObject({
  url: z.url(),
  alt: z.string(),
  caption: z.string().nullable(),
})

/** The data export: everything stored about a person. */
export const accountExportShape = z.strictObject({
  madeAt: timeShape,
  account: userInfoShape,
  /** E-mail addresses that were added to the account. */
  addedEmails: z.array(z.string()),
  donationPrivacy: donationPrivacyShape.nullable(),
  passkeys: z.array(passkeyShape),
  sessions: z.array(sessionShape),
  /** Cards kept at the payment provider for the next gifts. */
  keptCards: z.array(keptCardShape),
  /** Addresses that shared a yearly statement with the account's addresses. */
  households: z.array(
    z.strictObject({
      /** Null once that person's data was erased. */
      otherEmail: z.string().nullable(),
      beganAt: timeShape,
      endedAt: timeShape.nullable(),
    }),
  ),
  fundraisers: z.array(
    z.strictObject({
      caseId: caseIdShape,
      title: z.string(),
      summary: z.string(),
      story: z.array(storyBlockShape),
      costItems: z.array(costItemShape),
      goalCents: centsShape,
      city: z.string(),
      state: z.string(),
      zip: z.string(),
      organizerName: z.string(),
      organizerRelation: z.string().nullable(),
      /** The beneficiary, when the case is for someone else. */
      beneficiary: z
        .strictObject({ firstName: z.string(), lastName: z.string(), relation: z.string().nullable() })
        .nullable(),
      pictures: z.array(writtenPictureShape),
      updates: z.array(
        z.strictObject({
          title: z.string(),
          text: z.string(),
          postedAt: timeShape,
          pictures: z.array(writtenPictureShape),
        }),
      ),
      /** Notes on how the money of each payout was used. */
      useNotes: z.array(z.strictObject({ sentAt: timeShape, text: z.string() })),
      createdAt: timeShape,
      endedAt: timeShape.nullable(),
      endedNote: z.string().nullable(),
    }),
  ),
  /** Fundraisers of others that the person helps or helped to organize, with the updates that they wrote. */
  teams: z.array(
    z.strictObject({
      caseId: caseIdShape,
      title: z.string(),
      name: z.string(),
      joinedAt: timeShape.nullable(),
      endedAt: timeShape.nullable(),
      updates: z.array(z.strictObject({ title: z.string(), text: z.string(), postedAt: timeShape })),
    }),
  ),
  /** Requests to say that they know a recipient, with what they said. */
  vouches: z.array(
    z.strictObject({
      caseId: caseIdShape,
      title: z.string(),
      name: z.string(),
      town: z.string(),
      relation: z.string(),
      askedAt: timeShape,
      vouchedAt: timeShape.nullable(),
      endedAt: timeShape.nullable(),
    }),
  ),
  /** Unsubmitted fundraisers and unsubmitted changes. */
  drafts: z.array(z.strictObject({ caseId: caseIdShape, savedAt: timeShape, fields: draftFieldsShape })),
  /** Details given in the person's identity checks. */
  identityChecks: z.array(
    z.strictObject({
      caseId: caseIdShape,
      title: z.string(),
      /** Present only in a browser where the check's code was typed, as on the check's page. */
      details: shownDetailsShape.nullable(),
      /** Why the details are omitted, and how to get them. */
      detailsLeftOut: z.string().nullable(),
      /** The person's answer to the organizer's invitation; null if they weren't invited. */
      invitation: z
        .strictObject({
          state: z.enum(INVITATION_STATES),
          answeredAt: timeShape.nullable(),
          /** Why they declined, in their words. */
          declineReason: z.string().nullable(),
        })
        .nullable(),
      /** The bank account the money goes to, when the details are shown. */
      bank: checkInfoShape.shape.bank,
      attestedAt: timeShape.nullable(),
    }),
  ),
  /**
   * Donations made with the account's current e-mail address, or with a former one while the account had it,
   * whether or not the donor was signed in.
   */
  donations: z.array(
    statementShape.shape.donations.element.extend({
      message: z.string().nullable(),
      refundRequests: z.array(
        z.strictObject({
          reference: z.string(),
          reason: z.enum(STORED_REQUEST_REASONS),
          text: z.string(),
          answer: z.string().nullable(),
          requestedAt: timeShape,
        }),
      ),
    }),
  ),
  /** Reports on fundraisers, sent from one of the account's addresses. */
  reports: z.array(
    z.strictObject({
      caseId: caseIdShape,
      reference: z.string(),
      reason: z.string(),
      text: z.string(),
      createdAt: timeShape,
    }),
  ),
  /** Support messages from the account's addresses, with their answers. */
  messages: z.array(z.strictObject({ text: z.string(), sentAt: timeShape, answers: z.array(z.string()) })),
  /** Requests for a call. */
  leads: z.array(
    z.strictObject({
      email: z.string(),
      phone: z.string(),
      requestedAt: timeShape,
      consentVersion: z.string(),
      doNotContact: z.boolean(),
    }),
  ),
  /** Mail preferences that the account's addresses chose for a case. */
  mailPreferences: z.array(
    z.strictObject({
      caseId: caseIdShape,
      kind: z.enum(MAIL_KINDS),
      wanted: z.boolean(),
      changedAt: timeShape,
    }),
  ),
})
export type AccountExport = z.infer<typeof accountExportShape>
