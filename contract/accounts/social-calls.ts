import * as z from 'zod'
import { declareCall } from '../call.ts'
import { passwordShape, signedInShape, userInfoShape } from './account-shapes.ts'

const root = '/api/i-account' as const

/** A field returned by a provider, passed on unchanged. */
const sentBack = z.string().max(4096).optional()

/** Refusals of a call that links a provider to the signed-in account. */
const ofLinking = ['signInMethodTaken', 'tokenInvalid'] as const

const answer = { code: sentBack, state: sentBack, iss: sentBack, error: sentBack }

/** Where to go after signing in; an address outside this site becomes the home page. */
const returnToShape = z.string().max(2048)

const enteredShape = z.strictObject({ ...signedInShape.shape, returnTo: z.string() })

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
    limit: 'signIn',
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
    limit: 'signIn',
    summary: 'Signs in with Google’s answer to `/auth-callback/google`, in the browser that started.',
    input: z.strictObject(answer),
    output: enteredShape,
    codes: ['socialRefused', 'emailUnverified', 'conflict', ...ofLinking],
  }),
  loginWithApple: declareCall({
    method: 'POST',
    path: `${root}/login-with-apple`,
    limit: 'signIn',
    summary:
      'Signs in with Apple’s answer. The server also handles Apple’s form to `/auth-callback/apple` itself.',
    input: z.strictObject({ ...answer, user: sentBack }),
    output: enteredShape,
    codes: ['socialRefused', 'emailUnverified', 'conflict', ...ofLinking],
  }),
  loginWithFacebook: declareCall({
    method: 'POST',
    path: `${root}/login-with-facebook`,
    limit: 'signIn',
    summary:
      'Signs in with an access token from Facebook’s script, after checking with Facebook who owns it.',
    input: z.strictObject({
      accessToken: z.string().min(1).max(4096),
      returnTo: returnToShape.default('/'),
    }),
    output: enteredShape,
    codes: ['socialRefused', 'emailUnverified', 'conflict', 'tokenInvalid'],
  }),
} as const

/** Omitted right after signing in: an older session needs the password, if the account has one. */
const confirmation = { currentPassword: passwordShape.optional() }

/** Adds and removes sign-in methods of the signed-in account. */
export const signInMethodCalls = {
  beginLink: declareCall({
    method: 'POST',
    path: `${root}/user/begin-link`,
    auth: 'user',
    limit: 'signIn',
    summary:
      'Where to send the browser to add Google or Apple to the account; the answer starts no session; for Facebook, the page where its window opens.',
    input: z.strictObject({ provider: z.enum(['google', 'apple', 'facebook']), ...confirmation }),
    output: z.strictObject({ url: z.string() }),
    codes: ['socialRefused', 'wrongLogin', 'notAllowed'],
  }),
  linkFacebook: declareCall({
    method: 'POST',
    path: `${root}/user/link-facebook`,
    auth: 'user',
    limit: 'signIn',
    summary:
      'Adds Facebook to the account, by the access token that its script got. After `begin-link` this browser needs no password.',
    input: z.strictObject({ accessToken: z.string().min(1).max(4096), ...confirmation }),
    output: userInfoShape,
    codes: ['socialRefused', 'signInMethodTaken', 'wrongLogin', 'notAllowed'],
  }),
  removeSignInMethod: declareCall({
    method: 'POST',
    path: `${root}/user/remove-way`,
    auth: 'user',
    limit: 'signIn',
    summary: 'Takes a provider away from the account, never the last way in, and ends every other session.',
    input: z.strictObject({ method: z.enum(['google', 'apple', 'facebook']), ...confirmation }),
    output: userInfoShape,
    codes: ['conflict', 'wrongLogin', 'notAllowed'],
  }),
} as const

/** Address that Apple posts its cross-site form to. */
export const APPLE_CALLBACK = '/auth-callback/apple'
