import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import { testApp } from '#testing/app.ts'
import { DisputedDonation } from '#testing/donations/disputed-donation.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { refusalCodeOf } from '#testing/refusal-code.ts'
import { alertDueEvidence } from './dispute-sweeps.ts'
import { draftEvidence } from './draft-evidence.ts'
import { submitEvidence } from './submit-evidence.ts'

const test = testApp()
let world: OutsideWorld
beforeAll(() => {
  world = outsideWorld(test)
})
afterEach(() => world.faults({ reset: true }))

const SUPPORT: StaffMember = { staffId: '0190a0a0-0000-7000-8000-00000f00ba12', roles: ['support'] }
const REVIEWER: StaffMember = { ...SUPPORT, roles: ['reviewer'] }

const giveDisputed = (card?: string) => DisputedDonation.createDisputed(test, world, {}, card)
const submit = async (donation: DisputedDonation, words: string | null = null, staff = SUPPORT) =>
  submitEvidence(test.deps, staff, {
    disputeIds: await donation.dispute(),
    words,
    reason: 'Evidence is ready',
  })

describe('evidence', () => {
  it('states who gave what to whom, when, and what they did with their donation later', async () => {
    const donation = await giveDisputed()
    const link = new DonationLink(test, donation)
    await link.act('changeNames', { nameShown: 'anonymous', hideAmount: false })
    const draft = await draftEvidence(test.deps, SUPPORT, await donation.dispute())
    expect(draft).toMatchObject({
      customerName: 'Carol Brandt',
      customerEmail: 'carol.brandt@mail.example',
      description: expect.stringContaining('Rosa'),
    })
    for (const part of ['Help Rosa rebuild', '$55.00', '$50.00 for', 'a tip of $5.00', 'Visa ending 0259'])
      expect(draft.words).toContain(part)
    expect(draft.words).toMatch(/we e-mailed the receipt [0-9A-Z]{4}-[0-9A-Z]{4} to/)
    expect(draft.words).toMatch(/page was used to change what the public sees/)
  })

  it('is submitted once, as drafted or as staff wrote it', async () => {
    const donation = await giveDisputed()
    const draft = await draftEvidence(test.deps, SUPPORT, await donation.dispute())
    expect(await submit(donation)).toMatchObject({ state: 'under_review', evidenceSentAt: expect.any(Date) })
    const { evidence, status } = await donation.disputeAtProvider()
    expect({ evidence, status }).toMatchObject({
      status: 'under_review',
      evidence: {
        customer_name: 'Carol Brandt',
        customer_email_address: 'carol.brandt@mail.example',
        uncategorized_text: draft.words,
      },
    })
    expect(await refusalCodeOf(submit(donation, 'Once more.'))).toBe('conflict')
    const another = await giveDisputed()
    await submit(another, ' Words of our own. ')
    expect((await another.disputeAtProvider()).evidence.uncategorized_text).toBe('Words of our own.')
  })

  it('reaches the bank once when it is submitted twice concurrently', async () => {
    const donation = await giveDisputed()
    const answers = await Promise.allSettled([submit(donation, 'One.'), submit(donation, 'Two.')])
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect((await donation.disputeAtProvider()).evidence_details.submission_count).toBe(1)
    expect(await donation.dispute()).toMatchObject({ state: 'under_review' })
  })

  it('counts as submitted although the provider’s answer was lost', async () => {
    const donation = await giveDisputed()
    await world.faults({ cutConnectionNext: 2 })
    expect(await submit(donation)).toMatchObject({ state: 'under_review', evidenceSentAt: expect.any(Date) })
  })

  it('needs the role, a text and an open dispute', async () => {
    const donation = await giveDisputed()
    const disputeIds = await donation.dispute()
    expect(await refusalCodeOf(submit(donation, null, REVIEWER))).toBe('notAllowed')
    expect(await refusalCodeOf(draftEvidence(test.deps, REVIEWER, disputeIds))).toBe('notAllowed')
    expect(await refusalCodeOf(submit(donation, ' '))).toBe('invalidInput')
    expect(await refusalCodeOf(submit(donation, 'x'.repeat(20_001)))).toBe('invalidInput')
    const unknownIds = { ...disputeIds, disputeId: test.deps.ids.uuid() }
    expect(
      await refusalCodeOf(
        submitEvidence(test.deps, SUPPORT, {
          disputeIds: unknownIds,
          words: null,
          reason: 'Evidence is ready',
        }),
      ),
    ).toBe('notFound')
    // The bank decides meanwhile, and no webhook arrives.
    await world.faults({ dropWebhooks: 1 })
    await world.advanceTime(10 * 86_400)
    expect(await refusalCodeOf(submit(donation))).toBe('conflict')
    expect(await donation.dispute()).toMatchObject({ state: 'lost' })
  })

  it('due in two days alerts staff once, unless it was submitted', async () => {
    const [unanswered, answered] = [await giveDisputed(), await giveDisputed()]
    await submit(answered)
    const alerts = async (donation: DisputedDonation) => {
      const { providerRef } = await donation.dispute()
      const { rows } = await test.deps.database.pool.query(
        'select title from alert where alert_key like $1',
        [`dispute-due:${providerRef}:%`],
      )
      return rows.length
    }
    const dueAt = (await unanswered.dispute()).evidenceDueAt?.getTime() ?? 0
    const start = test.clock.now()
    test.clock.set(new Date(dueAt - 3 * DAY_MS))
    await alertDueEvidence(test.deps)
    expect(await alerts(unanswered)).toBe(0)
    test.clock.set(new Date(dueAt - 2 * DAY_MS))
    await alertDueEvidence(test.deps)
    await alertDueEvidence(test.deps)
    expect([await alerts(unanswered), await alerts(answered)]).toEqual([1, 0])
    test.clock.set(start)
  })
})
