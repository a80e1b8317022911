import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { caseIdShape, emailShape, linkTokenShape } from '#contract/shapes.ts'
import { MAIL_KINDS } from './mail-kinds.ts'

const root = '/api/oversea/fund/mail' as const

export const mailPreferencesShape = z.strictObject({
  caseId: caseIdShape,
  slug: z.string(),
  title: z.string(),
  wanted: z.record(z.enum(MAIL_KINDS), z.boolean()),
})

/** Following a case by mail, and mail preferences per case. */
export const followCalls = {
  followCase: declareCall({
    method: 'POST',
    path: `${root}/follow`,
    limit: 'sendMail',
    summary:
      'E-mails a link that makes an address a follower of a case. The answer never reveals whether it already follows.',
    input: z.strictObject({ caseId: caseIdShape, email: emailShape }),
    output: z.strictObject({ requested: z.boolean() }),
    codes: ['notFound', 'caseGone', 'messageLimit'],
  }),
  confirmFollow: declareCall({
    method: 'POST',
    path: `${root}/confirm-follow`,
    auth: 'link',
    link: 'follow-case',
    summary: 'Follows a case by the e-mailed link.',
    input: z.strictObject({ token: linkTokenShape }),
    output: mailPreferencesShape,
    codes: ['notFound', 'caseGone'],
  }),
  mailPreferences: declareCall({
    method: 'GET',
    path: `${root}/preferences`,
    auth: 'link',
    link: 'mail-preferences',
    summary:
      'E-mail preferences of an address for one case, for the holder of the link in the case’s e-mails.',
    input: z.strictObject({ token: linkTokenShape }),
    output: mailPreferencesShape,
    codes: ['notFound'],
  }),
  setMailPreference: declareCall({
    method: 'POST',
    path: `${root}/set-preference`,
    auth: 'link',
    link: 'mail-preferences',
    summary: 'Turns one kind of a case’s e-mail on or off for an address.',
    input: z.strictObject({ token: linkTokenShape, kind: z.enum(MAIL_KINDS), wanted: z.boolean() }),
    output: mailPreferencesShape,
    codes: ['notFound'],
  }),
  ownMailPreferences: declareCall({
    method: 'GET',
    path: `${root}/own-preferences`,
    auth: 'user',
    summary: 'The signed-in person’s e-mail preferences, for each case they gave to or follow.',
    input: z.strictObject({}),
    output: z.array(mailPreferencesShape),
  }),
  digestChoice: declareCall({
    method: 'GET',
    path: `${root}/digest`,
    auth: 'user',
    summary: 'Whether the person gets a weekly digest: the news of all cases they follow in one e-mail.',
    input: z.strictObject({}),
    output: z.strictObject({ wanted: z.boolean() }),
  }),
  setDigestChoice: declareCall({
    method: 'POST',
    path: `${root}/digest`,
    auth: 'user',
    summary: 'Turns the weekly digest on or off. While it is on, updates aren’t e-mailed one by one.',
    input: z.strictObject({ wanted: z.boolean() }),
    output: z.strictObject({ wanted: z.boolean() }),
    codes: ['conflict'],
  }),
  linkedDigestChoice: declareCall({
    method: 'GET',
    path: `${root}/linked-digest`,
    auth: 'link',
    link: 'mail-preferences',
    summary: 'Whether the address that an e-mailed link was sent to gets the weekly digest.',
    input: z.strictObject({ token: linkTokenShape }),
    output: z.strictObject({ wanted: z.boolean() }),
    codes: ['notFound'],
  }),
  setLinkedDigestChoice: declareCall({
    method: 'POST',
    path: `${root}/linked-digest`,
    auth: 'link',
    link: 'mail-preferences',
    summary: 'Turns the weekly digest on or off for the address that an e-mailed link was sent to.',
    input: z.strictObject({ token: linkTokenShape, wanted: z.boolean() }),
    output: z.strictObject({ wanted: z.boolean() }),
    codes: ['notFound'],
  }),
  stopDigest: declareCall({
    method: 'POST',
    path: `${root}/stop-digest`,
    auth: 'link',
    link: 'digest',
    summary: 'Stops the weekly digest of an address, by the link in the digest.',
    input: z.strictObject({ token: linkTokenShape }),
    output: z.strictObject({ stopped: z.literal(true) }),
    codes: ['notFound'],
  }),
  setOwnMailPreference: declareCall({
    method: 'POST',
    path: `${root}/set-own-preference`,
    auth: 'user',
    summary: 'Turns one kind of a case’s e-mail on or off for the signed-in person.',
    input: z.strictObject({ caseId: caseIdShape, kind: z.enum(MAIL_KINDS), wanted: z.boolean() }),
    output: mailPreferencesShape,
    codes: ['notFound'],
  }),
} as const

export type MailPreferences = z.infer<typeof mailPreferencesShape>
