import type { FundraiserResult } from '#contract/fundraisers/fundraisers.ts'

export const RESULT_TITLES: Readonly<Record<FundraiserResult, string>> = {
  submitted: 'It’s with us now',
  published: 'Your fundraiser is live',
  need_info: 'A few things to fix',
  rejected: 'We can’t publish this one',
  updated: 'Your changes are saved',
}
