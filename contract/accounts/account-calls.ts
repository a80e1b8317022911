import * as z from 'zod'
import { declareCall } from '../call.ts'
import { caseIdShape, emailShape, uuidShape } from '../shapes.ts'
import {
  accountExportShape,
  codeSentShape,
  fullNameShape,
  newPasswordShape,
  OWN_CODE_PURPOSES,
  passwordShape,
  sessionShape,
  signedInShape,
  tokensShape,
  userInfoShape,
  verifyCodeShape,
} from './account-shapes.ts'

const root = '/api/i-account' as const
const done = z.strictObject({ done: z.literal(true) })

/** Sign-in and session calls. */
const sessionCalls = {
  refreshToken: declareCall({
    method: 'POST',
    path: `${root}/refresh-token`,
    summary:
      'Trades a refresh token (the cookie, or the body’s) for new tokens; a spent one ends its session.',
    input: z.strictObject({
      token: z.string().max(1024).optional(),
      refreshToken: z.string().max(1024).optional(),
    }),
    output: tokensShape,
    codes: ['tokenExpired', 'tokenError', 'tokenMissing', 'tokenInvalid'],
  }),
  login: declareCall({
    method: 'POST',
    path: `${root}/login`,
    limit: 'signIn',
    summary: 'Signs in with e-mail and password. A refusal doesn’t reveal which of the two is wrong.',
    input: z.strictObject({ email: emailShape, password: passwordShape }),
    output: signedInShape,
    codes: ['wrongLogin'],
  }),
  logout: declareCall({
    method: 'POST',
    path: `${root}/logout`,
    auth: 'user',
    summary: 'Ends this session.',
    input: z.strictObject({}),
    output: done,
  }),
  sessions: declareCall({
    method: 'GET',
    path: `${root}/user/sessions`,
    auth: 'user',
    summary: 'Where the person is signed in, the newest first.',
    input: z.strictObject({}),
    output: z.array(sessionShape),
  }),
  endSession: declareCall({
    method: 'POST',
    path: `${root}/user/end-session`,
    auth: 'user',
    summary: 'Ends one session of the person, or with `null` all but this one.',
    input: z.strictObject({ sessionId: uuidShape.nullable() }),
    output: done,
    codes: ['notFound'],
  }),
} as const

/** Sign-up and password reset calls. */
const entryCalls = {
  checkEmailExists: declareCall({
    method: 'POST',
    path: `${root}/user/check-email-exists`,
    limit: 'signIn',
    summary:
      'Whether there is an account with this e-mail: answered to who types the code that was mailed there, and with `false` to everybody else.',
    input: z.strictObject({ email: emailShape, verifyCode: verifyCodeShape.optional() }),
    output: z.strictObject({ exists: z.boolean() }),
    codes: ['codeWrong', 'tooManyTries'],
  }),
  sendEmailCode: declareCall({
    method: 'POST',
    path: `${root}/send-email-code`,
    limit: 'mail',
    summary:
      'Mails a 6-digit code to register or to set a new password; neither the answer nor the mail tells whether there is an account.',
    input: z.strictObject({ email: emailShape }),
    output: codeSentShape,
  }),
  registerWithEmail: declareCall({
    method: 'POST',
    path: `${root}/reg-with-email`,
    limit: 'signIn',
    summary: 'Makes an account for the owner of an e-mail address, shown by the code that was mailed there.',
    input: z.strictObject({
      email: emailShape,
      password: newPasswordShape,
      fullName: fullNameShape,
      verifyCode: verifyCodeShape,
    }),
    output: signedInShape,
    codes: ['emailTaken', 'codeWrong', 'tooManyTries'],
  }),
  resetPassword: declareCall({
    method: 'POST',
    path: `${root}/reset-password`,
    limit: 'signIn',
    summary: 'Sets a new password by a mailed code, ends every session and signs in.',
    input: z.strictObject({
      email: emailShape,
      password: newPasswordShape,
      verifyCode: verifyCodeShape,
    }),
    output: signedInShape,
    codes: ['codeWrong', 'tooManyTries'],
  }),
} as const

/** Account calls of a signed-in person. */
const userCalls = {
  userInfo: declareCall({
    method: 'GET',
    path: `${root}/user/info`,
    auth: 'user',
    summary: 'The signed-in person.',
    input: z.strictObject({}),
    output: userInfoShape,
  }),
  updateUserInfo: declareCall({
    method: 'POST',
    path: `${root}/user/update-info`,
    auth: 'user',
    summary: 'Changes the person’s name.',
    input: z.strictObject({ fullName: fullNameShape }),
    output: userInfoShape,
  }),
  sendOwnCode: declareCall({
    method: 'POST',
    path: `${root}/user/send-code`,
    auth: 'user',
    limit: 'mail',
    summary:
      'Mails a code to the account’s own address, or for `change_to` and `add_email` to the one named. The code of `change_from` agrees to that new one only; one for another new address is mailed at once, and ends it.',
    input: z
      .strictObject({
        purpose: z.enum(OWN_CODE_PURPOSES),
        /** For `change_from`, `change_to` and `add_email`. */
        newEmail: emailShape.optional(),
      })
      // A refined object rather than a union of two, because the documentation lists one set of fields. An
      // address sent with `erase` is ignored.
      .transform(({ purpose, newEmail }, ctx) => {
        if (purpose === 'erase') return { purpose }
        if (newEmail !== undefined) return { purpose, newEmail }
        const message = 'Type the e-mail address you want to use.'
        ctx.addIssue({ code: 'custom', path: ['newEmail'], message })
        return z.NEVER
      }),
    output: codeSentShape,
    codes: ['conflict', 'notAllowed'],
  }),
  changeEmail: declareCall({
    method: 'POST',
    path: `${root}/user/change-email`,
    auth: 'user',
    summary:
      'Moves the account to another e-mail, confirmed by a code from the old address and one from the new; its first one only right after signing in.',
    input: z.strictObject({
      newEmail: emailShape,
      newCode: verifyCodeShape,
      /** Omitted when the account has no e-mail yet. */
      currentCode: verifyCodeShape.optional(),
    }),
    output: userInfoShape,
    codes: ['emailTaken', 'codeWrong', 'tooManyTries', 'notAllowed'],
  }),
  addEmail: declareCall({
    method: 'POST',
    path: `${root}/user/add-email`,
    auth: 'user',
    summary:
      'Adds an e-mail to the account by the code that was mailed there: donations made with it show among the person’s own.',
    input: z.strictObject({ email: emailShape, verifyCode: verifyCodeShape }),
    output: z.strictObject({ emails: z.array(z.string()) }),
    codes: ['emailTaken', 'codeWrong', 'tooManyTries'],
  }),
  removeEmail: declareCall({
    method: 'POST',
    path: `${root}/user/remove-email`,
    auth: 'user',
    summary: 'Takes an added e-mail off the account.',
    input: z.strictObject({ email: emailShape }),
    output: z.strictObject({ emails: z.array(z.string()) }),
  }),
  changePassword: declareCall({
    method: 'POST',
    path: `${root}/user/change-password`,
    auth: 'user',
    limit: 'signIn',
    summary: 'Changes the password and ends every other session.',
    input: z.strictObject({ currentPassword: passwordShape, password: newPasswordShape }),
    output: done,
    codes: ['wrongLogin'],
  }),
  exportAccount: declareCall({
    method: 'GET',
    path: `${root}/user/export`,
    auth: 'user',
    summary: 'All that is kept about the person, to take along.',
    input: z.strictObject({}),
    output: accountExportShape,
  }),
  eraseInfo: declareCall({
    method: 'GET',
    path: `${root}/user/erase-info`,
    auth: 'user',
    summary:
      'Which fundraisers still need the person: while there is one, the account can’t be erased, and no code for it is mailed.',
    input: z.strictObject({}),
    output: z.strictObject({
      neededBy: z.array(z.strictObject({ caseId: caseIdShape, slug: z.string(), title: z.string() })),
    }),
  }),
  eraseAccount: declareCall({
    method: 'POST',
    path: `${root}/user/erase`,
    auth: 'user',
    summary:
      'Erases the account and the person’s data, confirmed by a mailed code, or without an e-mail right after signing in; the books stay whole.',
    input: z.strictObject({ verifyCode: verifyCodeShape.optional() }),
    output: done,
    codes: ['conflict', 'codeWrong', 'tooManyTries', 'notAllowed'],
  }),
} as const

export const accountCalls = { ...sessionCalls, ...entryCalls, ...userCalls } as const
