import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { uuidShape } from '#contract/shapes.ts'
import { passwordShape, signedInShape } from './account-shapes.ts'
import {
  newPasskeyShape,
  passkeyAnswerShape,
  passkeyCreationShape,
  passkeyNameShape,
  passkeyRequestShape,
  passkeyShape,
} from './passkey-shapes.ts'

const root = '/api/i-account' as const

/** The account's password, if it has one. May be omitted right after signing in. */
const confirmation = { currentPassword: passwordShape.optional() }
const passkeysShape = z.strictObject({ passkeys: z.array(passkeyShape) })

/** Passkeys: signing in with one, and those of the signed-in account. */
export const passkeyCalls = {
  beginPasskeyLogin: declareCall({
    method: 'POST',
    path: `${root}/begin-passkey-login`,
    limit: 'credentials',
    summary:
      'A challenge for a passkey to sign in. It is stored in a cookie, works once, and only in this browser.',
    input: z.strictObject({}),
    output: passkeyRequestShape,
  }),
  loginWithPasskey: declareCall({
    method: 'POST',
    path: `${root}/login-with-passkey`,
    limit: 'credentials',
    summary: 'Signs in with a passkey’s answer to the challenge of `begin-passkey-login`.',
    input: z.strictObject({ answer: passkeyAnswerShape }),
    output: signedInShape,
    codes: ['passkeyRefused'],
  }),
  passkeys: declareCall({
    method: 'GET',
    path: `${root}/user/passkeys`,
    auth: 'user',
    summary: 'The account’s passkeys, oldest first.',
    input: z.strictObject({}),
    output: passkeysShape,
  }),
  beginPasskey: declareCall({
    method: 'POST',
    path: `${root}/user/begin-passkey`,
    auth: 'user',
    limit: 'credentials',
    summary:
      'The options for a new passkey of the account. A member of staff whose second factor is set up needs to have entered it a short while ago.',
    input: z.strictObject(confirmation),
    output: passkeyCreationShape,
    codes: ['wrongLogin', 'notAllowed', 'secondFactorNeeded'],
  }),
  addPasskey: declareCall({
    method: 'POST',
    path: `${root}/user/add-passkey`,
    auth: 'user',
    limit: 'credentials',
    summary: 'Adds the passkey that the browser made for the options of `begin-passkey`.',
    input: z.strictObject({ credential: newPasskeyShape }),
    output: passkeysShape,
    codes: ['passkeyRefused', 'tokenInvalid', 'secondFactorNeeded'],
  }),
  renamePasskey: declareCall({
    method: 'POST',
    path: `${root}/user/rename-passkey`,
    auth: 'user',
    summary: 'Renames a passkey of the account.',
    input: z.strictObject({ passkeyId: uuidShape, name: passkeyNameShape }),
    output: passkeysShape,
    codes: ['notFound'],
  }),
  removePasskey: declareCall({
    method: 'POST',
    path: `${root}/user/remove-passkey`,
    auth: 'user',
    limit: 'credentials',
    summary:
      'Removes a passkey from the account and ends every other session. The last sign-in method, and the only second factor of a member of staff, can’t be removed.',
    input: z.strictObject({ passkeyId: uuidShape, ...confirmation }),
    output: passkeysShape,
    codes: ['conflict', 'wrongLogin', 'notAllowed', 'secondFactorNeeded'],
  }),
} as const
