import * as z from 'zod'
import { declareCall } from '../call.ts'
import { passwordShape, signedInShape, userInfoShape } from './account-shapes.ts'

const root = '/api/i-account' as const

/** A field returned by a provider, passed on unchanged. */
const sentBack = z.string().max(4096).optional()

/** Refusals of a call that links a provider to the signed-in account. */
const ofLinking = ['wayTaken', 'tokenInvalid'] as const

const answer = { code: sentBack, state: sentBack, iss: sentBack, error: sentBack }

/** Where to go after signing in; an address outside this site becomes the home page. */
const returnToShape = z.string().max(2048)

const enteredShape = z.strictObject({ ...signedInShape.shape, returnTo: z.string() })

/** Sign-in through a provider: Google, Apple, Facebook. */
export const socialCalls = {
  signInOptions: declareCall({
    method: 'GET',
    path: `${root}/sign-in-options`,
    summary: 'Which providers people can sign in with here, and what Facebook’s script is started with.',
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
    summary: 'Where to send the browser for Google or Apple; what its answer must match stays in a cookie.',
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
    summary: 'Signs in by what Google sent back to `/auth-callback/google`, in the browser that began.',
    input: z.strictObject(answer),
    output: enteredShape,
    codes: ['socialRefused', 'emailUnverified', 'conflict', ...ofLinking],
  }),
  loginWithApple: declareCall({
    method: 'POST',
    path: `${root}/login-with-apple`,
    limit: 'signIn',
    summary: 'The same for Apple, whose form to `/auth-callback/apple` the server also takes itself.',
    input: z.strictObject({ ...answer, user: sentBack }),
    output: enteredShape,
    codes: ['socialRefused', 'emailUnverified', 'conflict', ...ofLinking],
  }),
  loginWithFacebook: declareCall({
    method: 'POST',
    path: `${root}/login-with-facebook`,
    limit: 'signIn',
    summary: 'Signs in by the access token that Facebook’s script got; Facebook is asked whose it is.',
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
      'Where to send the browser to add Google or Apple to the account, whose answer signs nobody in; for Facebook, the page where its window opens.',
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
    codes: ['socialRefused', 'wayTaken', 'wrongLogin', 'notAllowed'],
  }),
  removeSignInMethod: declareCall({
    method: 'POST',
    path: `${root}/user/remove-way`,
    auth: 'user',
    limit: 'signIn',
    summary: 'Takes a provider away from the account, never the last way in, and ends every other session.',
    input: z.strictObject({ way: z.enum(['google', 'apple', 'facebook']), ...confirmation }),
    output: userInfoShape,
    codes: ['conflict', 'wrongLogin', 'notAllowed'],
  }),
} as const

/** Address that Apple posts its cross-site form to. */
export const APPLE_CALLBACK = '/auth-callback/apple'
