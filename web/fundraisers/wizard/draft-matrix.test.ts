import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import type { DraftFields } from '#contract/fundraisers/case-draft.ts'
import { DRAFT_STEPS, type DraftStep } from '#contract/fundraisers/draft-steps.ts'
import { createDraftWorld, waitForSave } from './draft-world-for-tests.ts'

/** These tests check for each step that interruptions don't lose what a person typed. */

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Input = Partial<DraftFields>

/** For each step: input here, input on a second device, and another answer to the first question. */
const STEPS: Readonly<
  Record<DraftStep, { readonly here: Input; readonly there: Input; readonly other: Input }>
> = {
  basics: { here: { zip: '45750' }, there: { raiseType: 8 }, other: { zip: '45701' } },
  goal: {
    here: { costItems: [{ label: 'Kitchen floor', amountCents: 620_000 }] },
    there: { goalCents: 1_840_000 },
    other: { costItems: [{ label: 'Walls', amountCents: 90_000 }] },
  },
  people: {
    here: { beneficiaryFirstName: 'Rosa' },
    there: { beneficiaryEmail: 'rosa@mail.example' },
    other: { beneficiaryFirstName: 'Rosalía' },
  },
  story: {
    here: { title: 'Help Rosa rebuild' },
    there: { summary: 'After the flood' },
    other: { title: 'A floor for Rosa' },
  },
  photos: {
    here: {
      gallery: [{ uploadId: '0190a0a0-0000-7000-8000-0000000000a1', alt: 'The kitchen', caption: '' }],
    },
    there: { coverAlt: 'Neighbors raise a wall' },
    other: { gallery: [{ uploadId: '0190a0a0-0000-7000-8000-0000000000a2', alt: '', caption: '' }] },
  },
  // The checkboxes of the review step aren't stored, so fields of other steps stand in for them.
  review: {
    here: { endsOn: '2027-01-31' },
    there: { organizerRelation: 'Neighbor' },
    other: { endsOn: '2027-02-28' },
  },
}

describe.each(DRAFT_STEPS)('the step %s', (step) => {
  const { here, there, other } = STEPS[step]
  const startDraft = async () => {
    const world = createDraftWorld()
    const tab = world.open()
    tab.saver.change({ organizerName: 'Lena Whitcomb' })
    await waitForSave()
    return { ...world, ...tab }
  }

  it('keeps input made just before the tab was closed', async () => {
    const { server, saver, storage, open } = await startDraft()
    saver.change(here)
    saver.stop()
    expect(server.draft?.fields).not.toMatchObject(here)
    expect(open(storage).saver.current().fields).toMatchObject(here)
    await waitForSave()
    expect(server.draft?.fields).toMatchObject(here)
  })

  it('resumes saving after an hour offline', async () => {
    const { server, saver } = await startDraft()
    server.online = false
    saver.change(here)
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    expect(saver.current()).toMatchObject({ status: 'offline', fields: here })
    server.online = true
    await vi.advanceTimersByTimeAsync(15_000)
    expect(saver.current().status).toBe('saved')
    expect(server.draft?.fields).toMatchObject(here)
  })

  it('merges its input with that of a second device', async () => {
    const { server, saver, open } = await startDraft()
    const secondDevice = open().saver
    secondDevice.change(there)
    await waitForSave()
    saver.change(here)
    await waitForSave()
    expect(server.draft?.fields).toMatchObject({ ...here, ...there })
  })

  it('overwrites the same field of a second device only once the person chooses so', async () => {
    const { server, saver, open } = await startDraft()
    const secondDevice = open().saver
    secondDevice.change(here)
    await waitForSave()
    saver.change(other)
    await waitForSave()
    expect(saver.current().status).toBe('conflict')
    expect(server.draft?.fields).toMatchObject(here)
    expect(saver.current().fields).toMatchObject(other)
    await saver.choose('own')
    expect(server.draft?.fields).toMatchObject(other)
  })

  it('keeps input made after the session ended, for the same person only', async () => {
    const { server, saver, storage, open } = await startDraft()
    server.hasSession = false
    saver.change(here)
    await waitForSave()
    expect(saver.current().status).toBe('signedOut')
    saver.stop()
    server.hasSession = true
    expect(open(storage, 'ada').saver.current().fields).not.toMatchObject(here)
    open(storage)
    await waitForSave()
    expect(server.draft?.fields).toMatchObject(here)
  })
})
