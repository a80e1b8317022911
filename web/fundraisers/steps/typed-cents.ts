import { parseDollars } from '#contract/money.ts'

/** The cents of a typed amount, with or without its dollar sign; null for what is no amount. */
export const typedCents = (typed: string): number | null => parseDollars(typed.replace(/^\s*\$/, ''))
