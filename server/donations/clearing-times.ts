/** The times at which donations clear whose money some transfers took, without `after`; null without a beginning. */
export type ClearingTimes = { readonly after: Date | null; readonly until: Date }
