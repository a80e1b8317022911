import * as z from 'zod'
import { SHARE_PARAMETERS } from './sharing.ts'

export const POSTER_SENTENCE_MAX = 120
export const POSTER_FORMATS = ['pdf', 'png'] as const

/** Poster options, as query parameters. */
export const posterChoiceShape = z.object({
  amount: z.literal('show').optional().catch(undefined),
  sentence: z.string().trim().max(POSTER_SENTENCE_MAX).optional().catch(undefined),
})
export type PosterChoice = z.output<typeof posterChoiceShape>

/** Address in a poster's QR code: one share id per case, the same on every print. */
export const posterTarget = ({ caseId, slug }: { readonly caseId: string; readonly slug: string }): string =>
  `/case-detail/${caseId}/${slug}?${SHARE_PARAMETERS.id}=poster-${caseId}&${SHARE_PARAMETERS.depth}=1&${SHARE_PARAMETERS.channel}=poster`

export const posterFilePath = (
  caseId: string,
  format: (typeof POSTER_FORMATS)[number],
  { amount, sentence }: PosterChoice,
): string => {
  const query = new URLSearchParams()
  if (amount !== undefined) query.set('amount', amount)
  if (sentence !== undefined) query.set('sentence', sentence)
  const search = query.toString()
  return `/poster-file/${caseId}.${format}${search === '' ? '' : `?${search}`}`
}

/** The first sentences of a text that fit below a poster's title. */
export const posterSentence = (summary: string): string =>
  summary.length <= POSTER_SENTENCE_MAX ? summary : `${summary.slice(0, POSTER_SENTENCE_MAX - 1).trimEnd()}…`
