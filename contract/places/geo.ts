import * as z from 'zod'
import { declareCall } from '../call.ts'
import type { COUNTRIES } from '../country.ts'

export const ALLOWED_COUNTRY = 'US' satisfies keyof typeof COUNTRIES

export const geoCalls = {
  countryCode: declareCall({
    method: 'GET',
    path: '/api/oversea/fund/common/getCountryCode',
    summary: 'The country of the caller’s address; another code than 0 where the address tells nothing.',
    input: z.strictObject({}),
    output: z.strictObject({ countryShortCode: z.string().length(2) }),
    codes: ['nothingYet'],
  }),
} as const
