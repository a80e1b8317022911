import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { textShape } from '#contract/text-shape.ts'
import { passwordShape, signedInShape, userInfoShape } from './account-shapes.ts'

const root = '/api/i-account' as const

/** A field that the provider added to its redirect, passed on unchanged. */
const callbackField = textShape(4096).optional()

/** Refusal codes of linking a provider to the signed-in account. */
const LINK_CODES = ['signInMethodTaken', 'tokenInvalid'] as const

const callbackFields = { code: callbackField, state: callbackField, iss: callbackField, error: callbackField }

/** Where to go after signing in; an address outside this site becomes the home page. */
const returnToShape = textShape(2048)

const socialSignInShape = z.strictObject({ ...signedInShape.shape, returnTo: z.string() })

/** Sign-in through a provider: Google, Apple, Facebook. */
export const socialCalls = {
  signInOptions: declareCall({
    method: 'GET',
    path: `${root}/sign-in-options`,
    summary: 'Available sign-in providers, and the settings of Facebook’s script.',
    input: z.strictObject({}),
    output: z.strictObject({
      offered: z.array(z.enum(['google', 'apple', 'facebook'])),
      facebook: z.strictObject({ appId: z.string(), scriptUrl: z.string(), version: z.string() }).nullable(),
    }),
  }),
  beginSocialLogin: declareCall({
    method: 'POST',
    path: `${root}/begin-social-login`,
    limit: 'credentials',
    summary:
      'Address of Google’s or Apple’s sign-in page. The attempt is stored in a cookie, and the answer must match it.',
    input: z.strictObject({
      provider: z.enum(['google', 'apple']),
      returnTo: returnToShape.default('/'),
    }),
    output: z.strictObject({ url: z.string() }),
    codes: ['socialRefused'],
  }),
  loginWithGoogle: declareCall({
    method: 'POST',
    path: `${root}/login-with-google`,
    limit: 'credentials',
    summary:
      'Signs in with Google’s answer to `/auth-callback/google`, in the browser that began the sign-in.',
    input: z.strictObject(callbackFields),
    output: socialSignInShape,
    codes: ['socialRefused', 'emailUnverified', 'conflict', ...LINK_CODES],
  }),
  loginWithApple: declareCall({
    method: 'POST',
    path: `${root}/login-with-apple`,
    limit: 'credentials',
    summary:
      'Signs in with Apple’s answer. The server also handles Apple’s form to `/auth-callback/apple` itself.',
    input: z.strictObject({ ...callbackFields, user: callbackField }),
    output: socialSignInShape,
    codes: ['socialRefused', 'emailUnverified', 'conflict', ...LINK_CODES],
  }),
  loginWithFacebook: declareCall({
    method: 'POST',
    path: `${root}/login-with-facebook`,
    limit: 'credentials',
    summary:
      'Signs in with an access token from Facebook’s script, after checking with Facebook who owns it.',
    input: z.strictObject({
      accessToken: textShape(4096).min(1),
      returnTo: returnToShape.default('/'),
    }),
    output: socialSignInShape,
    codes: ['socialRefused', 'emailUnverified', 'conflict', 'tokenInvalid'],
  }),
} as const

/** The account's password, if it has one. May be omitted right after signing in. */
const confirmation = { currentPassword: passwordShape.optional() }

/** Adds and removes sign-in methods of the signed-in account. */
export const signInMethodCalls = {
  beginLink: declareCall({
    method: 'POST',
    path: `${root}/user/begin-link`,
    auth: 'user',
    limit: 'credentials',
    summary:
      'The address where the browser links Google or Apple to the account, or for Facebook the page that opens its window. Linking starts no session.',
    input: z.strictObject({ provider: z.enum(['google', 'apple', 'facebook']), ...confirmation }),
    output: z.strictObject({ url: z.string() }),
    codes: ['socialRefused', 'wrongLogin', 'notAllowed'],
  }),
  linkFacebook: declareCall({
    method: 'POST',
    path: `${root}/user/link-facebook`,
    auth: 'user',
    limit: 'credentials',
    summary:
      'Links Facebook to the account, by an access token of its script. No password is needed after `begin-link` in the same browser.',
    input: z.strictObject({ accessToken: textShape(4096).min(1), ...confirmation }),
    output: userInfoShape,
    codes: ['socialRefused', 'signInMethodTaken', 'wrongLogin', 'notAllowed'],
  }),
  removeSignInMethod: declareCall({
    method: 'POST',
    path: `${root}/user/remove-way`,
    auth: 'user',
    limit: 'credentials',
    summary:
      'Unlinks a provider from the account and ends every other session. The last sign-in method can’t be removed.',
    input: z.strictObject({ method: z.enum(['google', 'apple', 'facebook']), ...confirmation }),
    output: userInfoShape,
    codes: ['conflict', 'wrongLogin', 'notAllowed'],
  }),
} as const

/** Address that Apple posts its cross-site form to. */
export const APPLE_CALLBACK = '/auth-callback/apple'
