import * as z from 'zod'
import { costItemShape, storyBlockShape } from '../cases/case-shapes.ts'
import { draftFieldsShape } from '../fundraisers/case-draft-shapes.ts'
import { INVITATION_STATES } from '../fundraisers/fundraisers.ts'
import { MAIL_KINDS } from '../fundraisers/organizers.ts'
import { checkInfoShape, shownDetailsShape } from '../identity/identity-shapes.ts'
import { KEPT_REQUEST_REASONS } from '../orders/donation-requests.ts'
import { statementShape } from '../orders/statement-calls.ts'
import { caseIdShape, centsShape, timeShape, uuidShape } from '../shapes.ts'
import {
  EMAIL_CODE_MINUTES,
  FULL_NAME_MAX,
  fullNameProblem,
  NAME_TOO_LONG,
  newPasswordProblem,
  PASSWORD_MAX,
  PASSWORD_MIN,
  passwordProblem,
  verifyCodeProblem,
} from './account-fields.ts'
import { cleanName } from './name-signs.ts'

export { EMAIL_CODE_MINUTES, FULL_NAME_MAX, PASSWORD_MAX, PASSWORD_MIN }

export const EMAIL_CODE_TRIES = 5
export const EMAIL_CODE_RESEND_SECONDS = 60
export const EMAIL_CODES_A_DAY = 5
/** Of them, what one network may ask for: the rest is for the owner, should a stranger have asked before. */
export const EMAIL_CODES_A_NETWORK = 4

/** `token` lives this long. */
export const TOKEN_MINUTES = 30
/** A session ends after so many days without being used, */
export const SESSION_IDLE_DAYS = 14
/** and after so many in any case. */
export const SESSION_DAYS = 60

/** What a signed-in person asks for a code for. */
export const OWN_CODE_PURPOSES = ['change_from', 'change_to', 'erase'] as const
/**
 * What a code by mail is for. One made for one thing opens nothing else. `enter` joins or sets a new password: before it
 * is typed, nothing tells which of the two it will be. `identity` needs no account.
 */
export const CODE_PURPOSES = ['enter', ...OWN_CODE_PURPOSES, 'identity'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/** As an issue, what a function of account-fields.ts says is wrong. */
const saying = (problem: (text: string) => string | null) => (text: string, ctx: z.RefinementCtx<string>) => {
  const message = problem(text)
  if (message !== null) ctx.addIssue({ code: 'custom', message })
}

/** NFC, so that the same keys on another machine are the same password; nothing else is changed. */
export const newPasswordShape = z
  .string()
  .max(4 * PASSWORD_MAX, 'That password is too long.')
  .transform((text) => text.normalize('NFC'))
  .superRefine(saying(newPasswordProblem))

/** One that was chosen before: whatever it is, it is right or wrong. */
export const passwordShape = z
  .string()
  .superRefine(saying(passwordProblem))
  .max(4 * PASSWORD_MAX, 'That password is too long.')
  .transform((text) => text.normalize('NFC'))

export const fullNameShape = z
  .string()
  .max(4 * FULL_NAME_MAX, NAME_TOO_LONG)
  .transform(cleanName)
  .superRefine(saying(fullNameProblem))

export const verifyCodeShape = z.string().trim().superRefine(saying(verifyCodeProblem))

export const SIGN_IN_METHODS = ['password', 'google', 'apple', 'facebook'] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

/** The signed-in person, for themselves only. */
export const userInfoShape = z.strictObject({
  userId: uuidShape,
  fullName: z.string().nullable(),
  email: z.string().nullable(),
  signInWays: z.array(z.enum(SIGN_IN_METHODS)),
  /** What the supplement-info dialog asks for before a case is started. */
  missing: z.array(z.enum(['fullName', 'email'])),
  createdAt: timeShape,
})
export type UserInfo = z.infer<typeof userInfoShape>

/**
 * Null in a browser, which holds both in HttpOnly cookies: whatever script got into a page could carry away what an
 * answer tells. A caller that is no browser gets them here.
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
  /** The one that asks. */
  current: z.boolean(),
  createdAt: timeShape,
  /** To within half an hour. */
  lastUsedAt: timeShape,
})

export const codeSentShape = z.strictObject({ resendAt: timeShape, expiresAt: timeShape })

/** The picture itself is at its address; this is what was written of it. */
const writtenPictureShape = z.strictObject({
  url: z.url(),
  alt: z.string(),
  caption: z.string().nullable(),
})

/** All that is kept about a person, for them to take along. */
export const accountExportShape = z.strictObject({
  madeAt: timeShape,
  account: userInfoShape,
  sessions: z.array(sessionShape),
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
      /** Whom it is for, where that is somebody else. */
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
      /** What was told of how the money of a transfer was used. */
      useNotes: z.array(z.strictObject({ sentAt: timeShape, text: z.string() })),
      createdAt: timeShape,
      endedAt: timeShape.nullable(),
      endedNote: z.string().nullable(),
    }),
  ),
  /** Fundraisers that weren't sent yet, and changes that weren't. */
  drafts: z.array(z.strictObject({ caseId: caseIdShape, savedAt: timeShape, fields: draftFieldsShape })),
  /** What the person told of themselves to receive money. */
  identityChecks: z.array(
    z.strictObject({
      caseId: caseIdShape,
      title: z.string(),
      /** Only for a browser that the code of the check was typed in, as on its page. */
      details: shownDetailsShape.nullable(),
      /** Where there are details and they aren't shown: why, and how to get them. */
      detailsLeftOut: z.string().nullable(),
      /** How they answered the organizer's invitation; null where they weren't invited. */
      invitation: z
        .strictObject({
          state: z.enum(INVITATION_STATES),
          answeredAt: timeShape.nullable(),
          /** Why they declined, in their words. */
          declineReason: z.string().nullable(),
        })
        .nullable(),
      /** The account that the money goes to, as far as we know it; where the details are shown. */
      bank: checkInfoShape.shape.bank,
      attestedAt: timeShape.nullable(),
    }),
  ),
  /** Of the account's e-mail address and those it had before, while it had them, whoever was signed in. */
  donations: z.array(
    statementShape.shape.donations.element.extend({
      message: z.string().nullable(),
      refundRequests: z.array(
        z.strictObject({
          reference: z.string(),
          reason: z.enum(KEPT_REQUEST_REASONS),
          text: z.string(),
          answer: z.string().nullable(),
          askedAt: timeShape,
        }),
      ),
    }),
  ),
  /** Reports on fundraisers that one of these addresses was left with. */
  reports: z.array(
    z.strictObject({
      caseId: caseIdShape,
      reference: z.string(),
      reason: z.string(),
      text: z.string(),
      createdAt: timeShape,
    }),
  ),
  /** Messages to support from one of these addresses, with their answers. */
  messages: z.array(z.strictObject({ text: z.string(), sentAt: timeShape, answers: z.array(z.string()) })),
  /** Requests for a call. */
  leads: z.array(
    z.strictObject({
      email: z.string(),
      phone: z.string(),
      askedAt: timeShape,
      consentVersion: z.string(),
      doNotContact: z.boolean(),
    }),
  ),
  /** What was chosen about the mail of a case, by one of these addresses. */
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
