import { expect, test } from 'vitest'
import type { CaseDetail } from '#contract/cases/cases.ts'
import { type CodeName, codes } from '#contract/codes.ts'
import type { Api } from '#web/browser/api/api.ts'
import { refusalOf } from '#web/browser/api/api-refusal.ts'
import { loadDonate } from './load-donate.ts'

type Refused = { readonly detail?: CodeName; readonly platform: CodeName }

/** Loads the page of a case, with these calls refused. */
const load = (donationStatus: CaseDetail['donationStatus'], { detail, platform }: Refused) => {
  const api = {
    caseDetail: async ({ caseId }: { caseId: string }) => {
      if (detail !== undefined) throw refusalOf(detail)
      // The loader reads nothing else of it.
      return { caseId, donationStatus } as CaseDetail
    },
    getPayPlatform: async () => {
      throw refusalOf(platform)
    },
  } satisfies Partial<Api>
  return loadDonate(api as Partial<Api> as Api, 'abcdefgh1234')
}

test.each([
  ['paused', 'caseTakesNoDonations'],
  ['paused', 'busy'],
  ['open', 'caseTakesNoDonations'],
] as const)('a page has no payment settings: %s, where they answer %s', async (donationStatus, platform) => {
  expect(await load(donationStatus, { platform })).toMatchObject({
    detail: { caseId: 'ABCDEFGH1234' },
    platform: null,
  })
})

test.each([
  ['the case’s own', { detail: 'caseGone', platform: 'notFound' }, 'caseGone'],
  ['that of the payment settings', { platform: 'busy' }, 'busy'],
] as const)('the error page shows an error: %s', async (_whose, refused, shown) => {
  await expect(load('open', refused)).rejects.toMatchObject({ init: { status: codes[shown].status } })
})
