import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { caseIdShape, centsShape } from '#contract/shapes.ts'
import { flagShape, patternShape, textShape } from '#contract/text-shape.ts'
import { SHARE_CHANNELS } from './share-parameters.ts'

const root = '/api/oversea/v1/share' as const

export const hashIdShape = patternShape(12, /^[0-9A-Za-z]{12}$/, 'That is not a short link.')

const broughtShape = z.strictObject({
  /** Opened short links, without crawlers. */
  arrivals: z.int(),
  donations: z.int(),
  donatedCents: centsShape,
})
export type Brought = z.output<typeof broughtShape>

/** Short links and share statistics. */
export const shareCalls = {
  shortLink: declareCall({
    method: 'GET',
    path: `${root}/get-short-link`,
    limit: 'shortLink',
    summary: 'A short link to a page of ours; the same address gives the same link.',
    input: z.strictObject({ url: textShape(2048, 'That is too long.').min(1, 'Give an address.') }),
    output: z.strictObject({ hashId: z.string(), shortUrl: z.string() }),
    codes: ['addressNotOurs'],
  }),
  shortLinkDetail: declareCall({
    method: 'GET',
    path: `${root}/get-short-link-detail`,
    summary: 'The address that a short link leads to.',
    input: z.strictObject({
      hashId: hashIdShape,
      /** Counts the visit, unless the client is a crawler. */
      visit: flagShape.default(false),
      shareChannel: textShape(64).optional(),
    }),
    output: z.strictObject({ url: z.string() }),
    codes: ['shortLinkUnknown'],
  }),
  shortCode: declareCall({
    method: 'GET',
    path: `${root}/get-short-code`,
    summary:
      'The short code of a case whose page the reader may see, and its short address without a channel.',
    input: z.strictObject({ caseId: caseIdShape }),
    output: z.strictObject({ shortCode: z.string(), shortUrl: z.string() }),
    codes: ['notFound'],
  }),
  shareResults: declareCall({
    method: 'GET',
    path: `${root}/get-share-results`,
    auth: 'owner',
    summary: 'Results of sharing a case, in total and by channel, for its owner.',
    input: z.strictObject({ caseId: caseIdShape }),
    output: broughtShape.extend({
      channels: z.array(broughtShape.extend({ channel: z.enum(SHARE_CHANNELS).nullable() })),
    }),
    codes: ['notFound'],
  }),
  ownShareResults: declareCall({
    method: 'GET',
    path: `${root}/get-own-share-results`,
    summary: 'Results of this browser’s shares of a case, without amounts that donors hide.',
    input: z.strictObject({ caseId: caseIdShape }),
    output: broughtShape,
  }),
} as const
