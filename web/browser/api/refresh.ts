import { REFRESH_OVERLAP_SECONDS } from '#contract/accounts/refresh-overlap.ts'

type RefreshDeps = {
  readonly trade: () => Promise<void>
  readonly nowMs: () => number
}

/**
 * One trade of the refresh token for a page: whoever in it asks again meanwhile or a moment later has the new tokens
 * already. A second trade would make another tab's, which is still under way with the token before, look like a stolen
 * one, and end the session.
 */
export const createRefresh = ({ trade, nowMs }: RefreshDeps): (() => Promise<void>) => {
  let underWay: Promise<void> | null = null
  let tradedAtMs = Number.NEGATIVE_INFINITY
  return async () => {
    if (nowMs() - tradedAtMs < REFRESH_OVERLAP_SECONDS * 1000) return
    underWay ??= trade()
      .then(() => {
        tradedAtMs = nowMs()
      })
      .finally(() => {
        underWay = null
      })
    await underWay
  }
}
