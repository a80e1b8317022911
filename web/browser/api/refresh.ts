import { REFRESH_OVERLAP_SECONDS } from '#contract/accounts/refresh-overlap.ts'

type RefreshDeps = {
  /** Exchanges the refresh token for new tokens. */
  readonly trade: () => Promise<void>
  readonly nowMs: () => number
}

/**
 * One token refresh per page: concurrent and immediately following callers share it. A second one would make
 * another tab's request with the previous token look stolen, which ends the session.
 */
export const createRefresh = ({ trade, nowMs }: RefreshDeps): (() => Promise<void>) => {
  let inFlight: Promise<void> | null = null
  let tradedAtMs = Number.NEGATIVE_INFINITY
  return async () => {
    if (nowMs() - tradedAtMs < REFRESH_OVERLAP_SECONDS * 1000) return
    inFlight ??= trade()
      .then(() => {
        tradedAtMs = nowMs()
      })
      .finally(() => {
        inFlight = null
      })
    await inFlight
  }
}
