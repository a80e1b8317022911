import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import type { COUNTRIES } from '#contract/country.ts'

export const ALLOWED_COUNTRY = 'US' satisfies keyof typeof COUNTRIES

export const geoCalls = {
  countryCode: declareCall({
    method: 'GET',
    path: '/api/oversea/fund/common/getCountryCode',
    summary: 'The country of the caller’s IP address; answers with 20107 if it is unknown.',
    input: z.strictObject({}),
    output: z.strictObject({ countryShortCode: z.string().length(2) }),
    codes: ['nothingYet'],
  }),
} as const
