import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { ATTESTATIONS } from '#contract/fundraisers/attestations.ts'
import { OWN_EMAIL_SENTENCE } from '#contract/fundraisers/beneficiary-email.ts'
import { testApp } from '#testing/app.ts'
import { wholeDraft } from '#testing/make-draft.ts'
import { TestPerson } from '#testing/person.ts'

/** Otherwise organizers would invite themselves, and the code of the identity check would reach them. */

const test = testApp()

it('a fundraiser for someone else isn’t sent with the organizer’s own e-mail address', async () => {
  const lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  const { data } = await lena.call('createDraft', {
    zoneId: 1,
    idempotencyKey: randomUUID(),
    ...wholeDraft({ beneficiaryEmail: ' LENA@Mail.example' }),
  })
  const attestations = ATTESTATIONS.map(({ code, version }) => ({ code, version }))
  const { caseId, version } = data
  const send = { caseId, version, attestations, idempotencyKey: randomUUID() }
  const refused = await lena.call('submitCase', send)
  expect(refused.code).toBe(codes.invalidInput.code)
  expect(refused.data).toMatchObject({
    fields: expect.arrayContaining([{ field: 'beneficiaryEmail', message: OWN_EMAIL_SENTENCE }]),
  })
})
