import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Api } from '#web/browser/api/api.ts'

export type PayPlatform = CallOutput<Calls['getPayPlatform']>
export type OrderDraft = PayPlatform['draft']
export type SolvedDraft = { readonly draft: OrderDraft; readonly solution: string }

type DraftDeps = {
  readonly api: Pick<Api, 'getPayPlatform'>
  readonly caseId: string
  readonly solve: (draft: OrderDraft) => Promise<string>
  readonly now: () => Date
}

/** Margin before a draft's expiry, so that it is still valid on arrival. */
const MARGIN_MS = 30_000

export type DraftPool = {
  /** Starts solving in advance, so that the button doesn't wait. */
  readonly prepare: () => void
  readonly current: () => Promise<SolvedDraft>
  /** Discards the draft, after an order used it or the server rejected it. */
  readonly drop: () => void
}

/** Holds one draft at a time, at first the page's, and fetches a new one when that expires after `DRAFT_MINUTES`. */
export const createDraftPool = (
  { api, caseId, solve, now }: DraftDeps,
  initialDraft: OrderDraft,
): DraftPool => {
  let solving: Promise<SolvedDraft> | null = null
  let draft: OrderDraft | null = initialDraft

  const isFresh = ({ expiresAt }: OrderDraft): boolean => Date.parse(expiresAt) - now().getTime() > MARGIN_MS
  const fetchAndSolve = async (): Promise<SolvedDraft> => {
    const freshDraft =
      draft !== null && isFresh(draft) ? draft : (await api.getPayPlatform({ caseId }, { quiet: true })).draft
    draft = freshDraft
    return { draft: freshDraft, solution: await solve(freshDraft) }
  }
  const current = (): Promise<SolvedDraft> => {
    if (solving !== null && draft !== null && isFresh(draft)) return solving
    const request = fetchAndSolve()
    // A failure is retried by the next caller.
    request.catch(() => {
      if (solving === request) solving = null
    })
    solving = request
    return request
  }
  return {
    current,
    prepare: () => {
      // A failure is reported when the draft is needed.
      current().catch(() => undefined)
    },
    drop: () => {
      draft = null
      solving = null
    },
  }
}
