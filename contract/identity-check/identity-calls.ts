import * as z from 'zod'
import { codeSentShape } from '#contract/accounts/account-shapes.ts'
import { declareCall } from '#contract/call.ts'
import { PAYOUT_INTERVALS } from '#contract/payouts/payout-interval.ts'
import { DAILY_PAYOUT_HOUR, PAYOUT_EVERY_DAYS } from '#contract/payouts/payout-times.ts'
import { caseIdShape, emailShape, timeShape, verificationCodeShape } from '#contract/shapes.ts'
import { textShape } from '#contract/text-shape.ts'
import { attestationShape, checkDetailsShape, checkInfoShape, simpleInfoShape } from './identity-shapes.ts'

const mail = '/api/oversea/fund/email' as const
const transfer = '/api/oversea/fund/user/transfer' as const
const ofCase = { caseId: caseIdShape }

/**
 * Signature of the details form: `formId` comes from `get-case-info`, and `sign` is computed with that form's
 * nonce.
 */
const signedForm = { formId: textShape(1024), sign: textShape(256) }

const accountSessionShape = z.strictObject({
  clientSecret: z.string(),
  publishableKey: z.string(),
  scriptUrl: z.string(),
  expiresAt: timeShape,
})

/** Calls of the person being checked: the signed-in organizer, or the beneficiary with the mailed link. */
export const identityCalls = {
  getSimpleInfo: declareCall({
    method: 'GET',
    path: `${mail}/get-simple-info`,
    auth: 'recipient',
    summary: 'The case and organizer behind an identity check; without a case, the person’s latest one.',
    input: z.strictObject({ caseId: caseIdShape.optional() }),
    output: simpleInfoShape,
    codes: ['notAllowed', 'notFound', 'nothingYet'],
  }),
  sendVerify: declareCall({
    method: 'POST',
    path: `${mail}/send-verify`,
    auth: 'recipient',
    limit: 'sendMail',
    summary:
      'E-mails a 6-digit code to the recipient. One who came by the organizer’s link names the address.',
    input: z.strictObject({ ...ofCase, email: emailShape.optional() }),
    output: codeSentShape,
    codes: ['notAllowed', 'notFound', 'conflict'],
  }),
  verifyCode: declareCall({
    method: 'POST',
    path: `${mail}/verify-code`,
    auth: 'recipient',
    limit: 'credentials',
    summary:
      'Verifies the e-mailed code, for this browser and one hour. The address that a recipient named is theirs from then on, and the organizer’s link ends.',
    input: z.strictObject({ ...ofCase, code: verificationCodeShape, email: emailShape.optional() }),
    output: z.strictObject({ verified: z.literal(true) }),
    codes: ['notAllowed', 'notFound', 'conflict', 'checkCodeWrong', 'checkCodeExpired', 'checkTooManyTries'],
  }),
  getCheckInfo: declareCall({
    method: 'GET',
    path: `${transfer}/get-case-info`,
    auth: 'recipient',
    summary: 'State of a case’s withdrawal account, missing details, and the next transfer.',
    input: z.strictObject(ofCase),
    output: checkInfoShape,
    codes: ['notAllowed', 'notFound'],
  }),
  supplementBeneficiaryInfo: declareCall({
    method: 'POST',
    path: `${transfer}/supplement-beneficiary-info`,
    auth: 'confirmedRecipient',
    summary: 'Saves or corrects the person’s details, and opens their account at the provider.',
    input: z.strictObject({
      ...ofCase,
      ...checkDetailsShape.shape,
      attestation: attestationShape,
      /** How often they are paid; when omitted, as before. */
      payoutInterval: z.enum(PAYOUT_INTERVALS).optional(),
      ...signedForm,
    }),
    output: z.strictObject({ withdrawalAccount: z.union([z.literal(0), z.literal(1), z.literal(2)]) }),
    codes: [
      'notAllowed',
      'notFound',
      'conflict',
      'signInvalid',
      'underAge',
      'checkFormExpired',
      'checkCodeNeeded',
    ],
  }),
  choosePayoutInterval: declareCall({
    method: 'POST',
    path: `${transfer}/payout-interval`,
    auth: 'recipient',
    summary: `Chooses how often the recipient is paid: \`weekly\`, which is every ${PAYOUT_EVERY_DAYS} days and the default, or \`daily\`, what has cleared by ${DAILY_PAYOUT_HOUR}:00 AM Pacific Time. It counts from the next transfer on.`,
    input: z.strictObject({ ...ofCase, interval: z.enum(PAYOUT_INTERVALS, 'Choose how often.') }),
    output: z.strictObject({ interval: z.enum(PAYOUT_INTERVALS) }),
    codes: ['notAllowed', 'notFound'],
  }),
  beginBankChange: declareCall({
    method: 'POST',
    path: `${transfer}/begin-bank-change`,
    auth: 'confirmedRecipient',
    summary:
      'Opens a provider session in which the page mounts the provider’s form for changing a verified recipient’s bank account.',
    input: z.strictObject({ ...ofCase, ...signedForm }),
    output: accountSessionShape,
    codes: ['notAllowed', 'notFound', 'conflict', 'signInvalid', 'checkFormExpired', 'checkCodeNeeded'],
  }),
  denyBankChange: declareCall({
    method: 'POST',
    // Its path at the first release, which open pages and other clients call.
    path: `${transfer}/report-bank-change`,
    auth: 'recipient',
    summary: 'Reports a bank account change as unauthorized: freezes the account and alerts staff.',
    input: z.strictObject(ofCase),
    output: z.strictObject({ done: z.literal(true) }),
    codes: ['notAllowed', 'notFound', 'conflict'],
  }),
  beginAccountSession: declareCall({
    method: 'POST',
    path: `${transfer}/begin-account-session`,
    auth: 'confirmedRecipient',
    summary:
      'Opens a provider session in which the page mounts the provider’s fields for the bank account and the SSN.',
    input: z.strictObject(ofCase),
    output: accountSessionShape,
    codes: ['notAllowed', 'notFound', 'conflict', 'checkCodeNeeded'],
  }),
} as const
