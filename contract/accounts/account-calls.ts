import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { caseIdShape, emailShape, uuidShape, verificationCodeShape } from '#contract/shapes.ts'
import { textShape } from '#contract/text-shape.ts'
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
} from './account-shapes.ts'

const root = '/api/i-account' as const
const doneShape = z.strictObject({ done: z.literal(true) })

/** Sign-in and session calls. */
const sessionCalls = {
  refreshToken: declareCall({
    method: 'POST',
    path: `${root}/refresh-token`,
    summary:
      'Trades a refresh token, from the cookie or the body, for new tokens. Reusing a spent token ends its session.',
    input: z.strictObject({
      token: textShape(1024).optional(),
      refreshToken: textShape(1024).optional(),
    }),
    output: tokensShape,
    codes: ['tokenExpired', 'tokenError', 'tokenMissing', 'tokenInvalid'],
  }),
  login: declareCall({
    method: 'POST',
    path: `${root}/login`,
    limit: 'credentials',
    summary:
      'Signs in with e-mail and password, or with an e-mailed code in place of the password. A refusal doesn’t reveal whether the e-mail address or the password is wrong. Staff need their password.',
    input: z
      .strictObject({
        email: emailShape,
        password: passwordShape.optional(),
        verifyCode: verificationCodeShape.optional(),
      })
      // A refined object rather than a union of two, because the documentation lists one set of fields.
      .transform(({ email, password, verifyCode }, ctx) => {
        if (verifyCode !== undefined) return { email, verifyCode }
        if (password !== undefined) return { email, password }
        ctx.addIssue({ code: 'custom', path: ['password'], message: 'Enter your password.' })
        return z.NEVER
      }),
    output: signedInShape,
    codes: ['wrongLogin', 'codeWrong', 'tooManyTries', 'notAllowed'],
  }),
  logout: declareCall({
    method: 'POST',
    path: `${root}/logout`,
    auth: 'user',
    summary: 'Ends this session.',
    input: z.strictObject({}),
    output: doneShape,
  }),
  sessions: declareCall({
    method: 'GET',
    path: `${root}/user/sessions`,
    auth: 'user',
    summary: 'The person’s sessions, newest first.',
    input: z.strictObject({}),
    output: z.array(sessionShape),
  }),
  endSession: declareCall({
    method: 'POST',
    path: `${root}/user/end-session`,
    auth: 'user',
    summary: 'Ends one session of the person, or with `null` every session but this one.',
    input: z.strictObject({ sessionId: uuidShape.nullable() }),
    output: doneShape,
    codes: ['notFound'],
  }),
} as const

/** Sign-up and password reset calls. */
const entryCalls = {
  checkEmailExists: declareCall({
    method: 'POST',
    path: `${root}/user/check-email-exists`,
    limit: 'credentials',
    summary:
      'Whether an account has this e-mail address. Without the code e-mailed to the address, the answer is always `false`.',
    input: z.strictObject({ email: emailShape, verifyCode: verificationCodeShape.optional() }),
    output: z.strictObject({ exists: z.boolean() }),
    codes: ['codeWrong', 'tooManyTries'],
  }),
  sendEmailCode: declareCall({
    method: 'POST',
    path: `${root}/send-email-code`,
    limit: 'sendMail',
    summary:
      'E-mails a 6-digit code to sign in, to register or to set a new password. Neither the answer nor the e-mail reveals whether an account exists.',
    input: z.strictObject({ email: emailShape }),
    output: codeSentShape,
  }),
  registerWithEmail: declareCall({
    method: 'POST',
    path: `${root}/reg-with-email`,
    limit: 'credentials',
    summary:
      'Creates an account. The e-mailed code proves that the e-mail address is the caller’s. Without a password, the person signs in with e-mailed codes.',
    input: z.strictObject({
      email: emailShape,
      password: newPasswordShape.optional(),
      fullName: fullNameShape.optional(),
      verifyCode: verificationCodeShape,
    }),
    output: signedInShape,
    codes: ['emailTaken', 'codeWrong', 'tooManyTries'],
  }),
  resetPassword: declareCall({
    method: 'POST',
    path: `${root}/reset-password`,
    limit: 'credentials',
    summary: 'Sets a new password by an e-mailed code, ends every session and signs in.',
    input: z.strictObject({
      email: emailShape,
      password: newPasswordShape,
      verifyCode: verificationCodeShape,
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
    limit: 'sendMail',
    summary:
      'E-mails a code to the account’s address, or for `change_to` and `add_email` to `newEmail`. A `change_from` code is valid for its `newEmail` only, and requesting one for another address replaces it.',
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
        const message = 'Enter the e-mail address you want to use.'
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
      'Changes the account’s e-mail address, confirmed by codes e-mailed to the old and the new one. An account without an address gets its first one only right after signing in.',
    input: z.strictObject({
      newEmail: emailShape,
      newCode: verificationCodeShape,
      /** Omitted when the account has no e-mail yet. */
      currentCode: verificationCodeShape.optional(),
    }),
    output: userInfoShape,
    codes: ['emailTaken', 'codeWrong', 'tooManyTries', 'notAllowed'],
  }),
  addEmail: declareCall({
    method: 'POST',
    path: `${root}/user/add-email`,
    auth: 'user',
    summary:
      'Adds an e-mail address to the account, confirmed by a code e-mailed to it. Donations made with it then appear among the person’s own.',
    input: z.strictObject({ email: emailShape, verifyCode: verificationCodeShape }),
    output: z.strictObject({ emails: z.array(z.string()) }),
    codes: ['emailTaken', 'codeWrong', 'tooManyTries'],
  }),
  removeEmail: declareCall({
    method: 'POST',
    path: `${root}/user/remove-email`,
    auth: 'user',
    summary: 'Removes an added e-mail address from the account.',
    input: z.strictObject({ email: emailShape }),
    output: z.strictObject({ emails: z.array(z.string()) }),
  }),
  changePassword: declareCall({
    method: 'POST',
    path: `${root}/user/change-password`,
    auth: 'user',
    limit: 'credentials',
    summary: 'Changes the password and ends every other session.',
    input: z.strictObject({ currentPassword: passwordShape, password: newPasswordShape }),
    output: doneShape,
    codes: ['wrongLogin'],
  }),
  exportAccount: declareCall({
    method: 'GET',
    path: `${root}/user/export`,
    auth: 'user',
    summary: 'Everything stored about the person, for download.',
    input: z.strictObject({}),
    output: accountExportShape,
  }),
  eraseInfo: declareCall({
    method: 'GET',
    path: `${root}/user/erase-info`,
    auth: 'user',
    summary:
      'The fundraisers that still need the person. While there is one, the account can’t be erased and no code for it is e-mailed.',
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
      'Erases the account and the person’s data; the books stay complete. It takes an e-mailed code, or a recent sign-in if the account has no e-mail address.',
    input: z.strictObject({ verifyCode: verificationCodeShape.optional() }),
    output: doneShape,
    codes: ['conflict', 'codeWrong', 'tooManyTries', 'notAllowed', 'lastAdmin'],
  }),
} as const

export const accountCalls = { ...sessionCalls, ...entryCalls, ...userCalls } as const
