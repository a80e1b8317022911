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

/** Sent later than this before its end, a draft might be over when it arrives. */
const MARGIN_MS = 30_000

export type DraftKeeper = {
  /** Begins to solve ahead of need: nobody waits when the button is pressed. */
  readonly prepare: () => void
  readonly current: () => Promise<SolvedDraft>
  /** An order was made with it, or the server won't have it any more. */
  readonly drop: () => void
}

/** One draft at a time, fetched afresh when its ten minutes are over; it comes with the page first. */
export const keepDraft = ({ api, caseId, solve, now }: DraftDeps, first: OrderDraft): DraftKeeper => {
  let solving: Promise<SolvedDraft> | null = null
  let draft: OrderDraft | null = first

  const isFresh = (one: OrderDraft): boolean => Date.parse(one.expiresAt) - now().getTime() > MARGIN_MS
  const fetchAndSolve = async (): Promise<SolvedDraft> => {
    const chosen =
      draft !== null && isFresh(draft) ? draft : (await api.getPayPlatform({ caseId }, { quiet: true })).draft
    draft = chosen
    return { draft: chosen, solution: await solve(chosen) }
  }
  const current = (): Promise<SolvedDraft> => {
    if (solving !== null && draft !== null && isFresh(draft)) return solving
    const begun = fetchAndSolve()
    // What failed is tried anew by whoever asks next.
    begun.catch(() => {
      if (solving === begun) solving = null
    })
    solving = begun
    return begun
  }
  return {
    current,
    prepare: () => {
      // Its failure is told when the draft is needed.
      current().catch(() => undefined)
    },
    drop: () => {
      draft = null
      solving = null
    },
  }
}
