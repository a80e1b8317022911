import { expect, it, vi } from 'vitest'
import type { FirstVisit } from '#contract/fundraisers/case-draft-shapes.ts'
import type { Api } from '#web/browser/api/api.ts'
import { applyPostedStep } from './apply-posted-step.ts'

const CAMPAIGN: FirstVisit = {
  referrer: 'https://elsewhere.example/',
  origin: 'https://hearten.example',
  path: '/case-list',
  search: '?utm_source=tv&shareId=share-0001&q=dog',
}

const createDraftWith = async (search: string, firstVisit: FirstVisit | null) => {
  const draft = { caseId: 'M9TP98ECZ4D8', version: 1, savedAt: '', nextStep: 'goal' } as const
  const createDraft = vi.fn<Api['createDraft']>(async () => draft)
  const api: Partial<Api> = { createDraft }
  const form = new FormData()
  form.set('act', 'continue')
  form.set('zip', '45750')
  const url = new URL(`https://hearten.example/fundraiser/step1${search}`)
  await applyPostedStep(api as Api, {
    step: 'basics',
    form,
    url,
    firstVisit,
    now: new Date('2026-11-22'),
  })
  return createDraft.mock.lastCall?.at(0)
}

it('stores with a draft made without scripts how the visit began', async () => {
  expect(await createDraftWith('?utm_source=tv', CAMPAIGN)).toMatchObject({
    zip: '45750',
    firstVisit: CAMPAIGN,
    attribution: { utmSource: 'tv', shareSourceId: 'share-0001' },
  })
  expect(await createDraftWith('?utm_source=mail', CAMPAIGN)).toMatchObject({
    firstVisit: CAMPAIGN,
    attribution: { utmSource: 'mail' },
  })
  const draftWithoutVisit = await createDraftWith('', null)
  expect(draftWithoutVisit).toMatchObject({ attribution: {} })
  expect(draftWithoutVisit).not.toHaveProperty('firstVisit')
})
