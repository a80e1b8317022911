import * as z from 'zod'
import { declareCall } from '../call.ts'
import { caseIdShape, emailShape } from '../shapes.ts'
import { MAIL_KINDS } from './organizers.ts'

const root = '/api/oversea/fund/mail' as const
/** Signed token for one address and one case; reveals neither. */
const tokenShape = z.string().min(1).max(1024)

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
    limit: 'mail',
    summary: 'Mails a link that makes an address a follower of a case. Whether it is one already isn’t told.',
    input: z.strictObject({ caseId: caseIdShape, email: emailShape }),
    output: z.strictObject({ requested: z.boolean() }),
    codes: ['notFound', 'messageLimit'],
  }),
  confirmFollow: declareCall({
    method: 'POST',
    path: `${root}/confirm-follow`,
    summary: 'Follows a case by the mailed link.',
    input: z.strictObject({ token: tokenShape }),
    output: mailPreferencesShape,
    codes: ['notFound'],
  }),
  mailPreferences: declareCall({
    method: 'GET',
    path: `${root}/preferences`,
    summary: 'Mail preferences of an address for one case, by the link in each of its mails.',
    input: z.strictObject({ token: tokenShape }),
    output: mailPreferencesShape,
    codes: ['notFound'],
  }),
  setMailPreference: declareCall({
    method: 'POST',
    path: `${root}/set-preference`,
    summary: 'Turns one kind of a case’s mail on or off for an address.',
    input: z.strictObject({ token: tokenShape, kind: z.enum(MAIL_KINDS), wanted: z.boolean() }),
    output: mailPreferencesShape,
    codes: ['notFound'],
  }),
  ownMailPreferences: declareCall({
    method: 'GET',
    path: `${root}/own-preferences`,
    auth: 'user',
    summary: 'The signed-in person’s mail preferences, for each case they gave to or follow.',
    input: z.strictObject({}),
    output: z.array(mailPreferencesShape),
  }),
  digestChoice: declareCall({
    method: 'GET',
    path: `${root}/digest`,
    auth: 'user',
    summary: 'Whether the person gets the news of all cases they follow in one e-mail a week.',
    input: z.strictObject({}),
    output: z.strictObject({ wanted: z.boolean() }),
  }),
  setDigestChoice: declareCall({
    method: 'POST',
    path: `${root}/digest`,
    auth: 'user',
    summary: 'Turns that weekly e-mail on or off; while it is on, updates aren’t mailed by themselves.',
    input: z.strictObject({ wanted: z.boolean() }),
    output: z.strictObject({ wanted: z.boolean() }),
    codes: ['conflict'],
  }),
  linkedDigestChoice: declareCall({
    method: 'GET',
    path: `${root}/linked-digest`,
    summary: 'The same choice for the address of a mailed link, without an account.',
    input: z.strictObject({ token: tokenShape }),
    output: z.strictObject({ wanted: z.boolean() }),
    codes: ['notFound'],
  }),
  setLinkedDigestChoice: declareCall({
    method: 'POST',
    path: `${root}/linked-digest`,
    summary: 'Turns that weekly e-mail on or off for the address of a mailed link.',
    input: z.strictObject({ token: tokenShape, wanted: z.boolean() }),
    output: z.strictObject({ wanted: z.boolean() }),
    codes: ['notFound'],
  }),
  stopDigest: declareCall({
    method: 'POST',
    path: `${root}/stop-digest`,
    summary: 'Ends the weekly e-mail of an address, by the link that stands in it.',
    input: z.strictObject({ token: tokenShape }),
    output: z.strictObject({ stopped: z.literal(true) }),
    codes: ['notFound'],
  }),
  setOwnMailPreference: declareCall({
    method: 'POST',
    path: `${root}/set-own-preference`,
    auth: 'user',
    summary: 'Turns one kind of a case’s mail to the person’s address on or off.',
    input: z.strictObject({ caseId: caseIdShape, kind: z.enum(MAIL_KINDS), wanted: z.boolean() }),
    output: mailPreferencesShape,
    codes: ['notFound'],
  }),
} as const

export type MailPreferences = z.infer<typeof mailPreferencesShape>
