import * as z from 'zod'
import { type Attribution, attributionShape } from '#contract/donations/orders.ts'
import { type FirstVisit, firstVisitShape } from '#contract/fundraisers/case-draft-shapes.ts'

/** Where the visitor came from who asked for a call, wrote a fundraiser or gave. */
export const attributionFields = { attribution: attributionShape }

/** …and the first page of their visit; null if their browser didn't say. */
export const originFields = { ...attributionFields, firstVisit: z.nullable(firstVisitShape) }

/** A stored attribution; empty if it was erased. */
export const readAttribution = (stored: unknown): Attribution => attributionShape.parse(stored ?? {})

/** A stored first visit; null if it was erased, or the browser didn't say. */
export const readStoredFirstVisit = (stored: unknown): FirstVisit | null =>
  z.nullable(firstVisitShape).parse(stored)

type Attributed = { readonly attribution: Attribution }

const columnOf =
  (field: keyof Attribution) =>
  ({ attribution }: Attributed) =>
    attribution[field] ?? null

/** Columns of a CSV file, by the parameters' names in an address. */
export const ATTRIBUTION_COLUMNS = {
  channel: columnOf('channel'),
  subchannel: columnOf('subChannel'),
  utm_source: columnOf('utmSource'),
  utm_medium: columnOf('utmMedium'),
  utm_campaign: columnOf('utmCampaign'),
  utm_term: columnOf('utmTerm'),
  utm_content: columnOf('utmContent'),
  fbclid: columnOf('fbclid'),
  share_id: columnOf('shareSourceId'),
  share_channel: columnOf('shareChannel'),
  sharedv: columnOf('sharedv'),
}

type Visited = { readonly firstVisit: FirstVisit | null }

export const FIRST_VISIT_COLUMNS = {
  first_referrer: ({ firstVisit }: Visited) => firstVisit?.referrer ?? null,
  first_page: ({ firstVisit }: Visited) =>
    firstVisit === null ? null : `${firstVisit.path}${firstVisit.search}`,
}
