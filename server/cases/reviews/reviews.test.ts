import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { CLAIM_HOURS } from '#contract/cases/reviews/review-deadlines.ts'
import type { ReviewReason } from '#contract/cases/reviews/review-shapes.ts'
import { codes } from '#contract/codes.ts'
import { DAY_MS, formatShortDate, HOUR_MS } from '#contract/dates.ts'
import { ATTESTATIONS } from '#contract/fundraisers/attestations.ts'
import type { DraftFields } from '#contract/fundraisers/case-draft.ts'
import { draftChangesShape } from '#contract/fundraisers/case-draft-shapes.ts'
import { readCheck } from '#server/identity-check/identity-check.queries.ts'
import { testApp } from '#testing/app.ts'
import { laterBy } from '#testing/clock.ts'
import { wholeDraft } from '#testing/make-draft.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'
import { refusalCodeOf } from '#testing/refusal-code.ts'
import { staffPerson } from '#testing/staff-person.ts'
import { sendFile } from '#testing/upload.ts'
import { hideCase, unhideCase } from '../hide-case.ts'
import { claimReview, releaseReview } from './claim-review.ts'
import { decideReview } from './decide-review.ts'
import { readReviewQueue } from './read-queue.ts'
import { readReviewWork } from './read-review-work.ts'

const test = testApp()
const zoneId = 1 as const
const attestations = ATTESTATIONS.map(({ code, version }) => ({ code, version }))
const reviewer = (name: string) => ({ staffId: name, roles: ['reviewer'] as const })
const INES = reviewer('0190a0a0-0000-7000-8000-0000000000e1')
const NOOR = reviewer('0190a0a0-0000-7000-8000-0000000000e2')
const REASON: ReviewReason = {
  code: 'story.spend_missing',
  field: 'story',
  message: 'The story doesn’t say what the money pays for.',
  howToFix: 'Name the costs.',
  severity: 'final',
}

let lena: TestPerson
let ownerId: string
beforeAll(async () => {
  // Mails become due by the database's clock, so the product's clock starts in the past.
  test.clock.advance(-100 * DAY_MS)
  lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  ownerId = (await lena.call('userInfo', {})).data.userId
})

let pictures = 0
const cover = async (): Promise<string> => {
  pictures += 1
  const bytes = await sharp({
    create: { width: 1200, height: 800, channels: 3, background: { r: pictures, g: 9, b: 99 } },
  })
    .jpeg()
    .toBuffer()
  return (await sendFile(test, ownerId, { bytes, purpose: 'cover' })).data.uploadId
}
const begin = async (changes: Partial<DraftFields> = {}): Promise<string> => {
  test.clock.advance(1000)
  const fields = wholeDraft({ coverUploadId: await cover(), coverAlt: 'A red boat', ...changes })
  const { code, msg, data } = await lena.call('createDraft', {
    zoneId,
    idempotencyKey: randomUUID(),
    ...fields,
  })
  expect(code, msg).toBe(0)
  return data.caseId
}
const versionOf = async (caseId: string) => (await lena.call('myCase', { caseId })).data.draft.version
const submit = async (caseId: string, idempotencyKey: string = randomUUID()) =>
  lena.call('submitCase', { caseId, version: await versionOf(caseId), attestations, idempotencyKey })
const change = async (caseId: string, changes: Partial<DraftFields>) =>
  lena.call('updateDraft', { zoneId, caseId, version: await versionOf(caseId), ...changes })
const checkIdOf = async (caseId: string): Promise<string> => {
  const { data, msg } = await submit(caseId)
  if (data?.checkId == null) throw new Error(`Nothing to review: ${msg} ${JSON.stringify(data)}`)
  return data.checkId
}
const decide = (checkId: string, decision: 'approve' | 'request_changes' | 'reject', by = INES, round = 1) =>
  decideReview(test.deps, by, { checkId, round, decision, reasons: decision === 'approve' ? [] : [REASON] })
const makeLive = async (changes: Partial<DraftFields> = {}): Promise<string> => {
  const caseId = await begin(changes)
  await decide(await checkIdOf(caseId), 'approve')
  return caseId
}
const appeal = (caseId: string): Promise<number> => {
  const text = 'You misread the second paragraph.'
  return lena.code('appealReview', { caseId, idempotencyKey: randomUUID(), text })
}
const publicTitle = async (caseId: string) =>
  (await new TestPerson(test, 'x@mail.example').call('caseDetail', { caseId })).data?.title
const newestText = async (): Promise<string> => {
  await test.work()
  return (await outsideWorld(test).mailTo(lena.email))[0]?.text ?? ''
}
const subjects = async () => (await lena.subjects()).slice(0, 1)

it('a fundraiser goes from a draft through requested changes to a live page, under one id', async () => {
  const caseId = await begin()
  const [listed] = (await lena.call('allSelfCases', {})).data
  expect(listed).toMatchObject({ caseId, state: 'draft', cover: { width: 1200, alt: 'A red boat' } })
  const checkId = await checkIdOf(caseId)
  expect(await subjects()).toEqual(['We have your fundraiser'])
  expect(await publicTitle(caseId)).toBeUndefined()
  expect((await lena.call('caseDetail', { caseId })).data.visibility).toBe('in_review')
  expect(await lena.code('latestRaisingCase', {})).toBe(codes.nothingYet.code)
  expect(await lena.code('deleteDraft', { caseId })).not.toBe(0)
  expect((await readCheck(test.deps.database.db, caseId))?.recipientHash).toBe(
    test.deps.personalData.emailHash('rosa@mail.example'),
  )

  await claimReview(test.deps, INES, { checkId })
  await decide(checkId, 'request_changes')
  expect(await subjects()).toEqual(['Your fundraiser needs another look'])
  expect((await lena.call('rejectReason', { caseId })).data).toMatchObject({ checkId, reasons: [REASON] })
  expect((await lena.call('myCase', { caseId })).data.state).toBe('changes_requested')

  const openDraft = async () => (await lena.call('checkCase', { caseId })).data.draft
  expect(await openDraft()).toMatchObject({ changedFields: [] })
  await change(caseId, { title: 'Help my neighbor rebuild her kitchen' })
  expect(await openDraft()).toEqual({ version: 2, changedFields: ['title'] })
  const second = await checkIdOf(caseId)
  expect(second).not.toBe(checkId)
  await decide(second, 'approve')
  expect(await subjects()).toEqual(['Your fundraiser is live'])
  expect(await publicTitle(caseId)).toBe('Help my neighbor rebuild her kitchen')
  expect((await lena.call('latestRaisingCase', {})).data).toMatchObject({ kind: 'case', case: { caseId } })
})

/** A reviewer with an account and the role. */
const appointedReviewer = async (): Promise<typeof INES> => {
  const person = await staffPerson(test, 'reviewer')
  return { staffId: (await person.call('staffMember', {})).data.staffId, roles: ['reviewer'] }
}

it('the reviewer who asked for changes gets them first, and keeps them until they would be late', async () => {
  const [ines, noor] = [await appointedReviewer(), await appointedReviewer()]
  const classroom = { raiseType: 5, raiseScene: 'classroom' }
  const caseId = await begin(classroom)
  await decide(await checkIdOf(caseId), 'request_changes', ines)
  const dueBefore = await checkIdOf(await begin(classroom))
  await change(caseId, { title: 'Help my neighbor rebuild her floor' })
  const returned = await checkIdOf(caseId)
  const queueOf = async (by: typeof INES) => {
    const { items, nextCursor, counts } = await readReviewQueue(test.deps, by, { limit: 1 })
    const next = await readReviewQueue(test.deps, by, { limit: 1, cursor: nextCursor ?? '' })
    return { mine: counts.mine, ids: [...items, ...next.items].map((item) => item.checkId) }
  }
  expect(await queueOf(ines)).toEqual({ mine: 1, ids: [returned, dueBefore] })
  expect(await queueOf(noor)).toEqual({ mine: 0, ids: [dueBefore, returned] })
  const mine = await readReviewQueue(test.deps, ines, { filter: 'mine', limit: 20 })
  const [item] = mine.items
  const { staffId } = ines
  expect(item).toMatchObject({ checkId: returned, isReturned: true, reviewer: { staffId, isKept: true } })
  expect(await refusalCodeOf(claimReview(test.deps, noor, { checkId: returned }))).toBe('conflict')
  expect(await refusalCodeOf(decide(returned, 'approve', noor))).toBe('conflict')
  const waitMs = Date.parse(item?.dueAt ?? '') - CLAIM_HOURS * HOUR_MS - test.clock.now().getTime()
  await laterBy(test.clock, waitMs, () => claimReview(test.deps, noor, { checkId: returned }))
  expect((await queueOf(ines)).mine).toBe(0)
  await decide(returned, 'request_changes', noor)
  await change(caseId, { title: 'Help my neighbor rebuild her floors' })
  const again = await checkIdOf(caseId)
  await releaseReview(test.deps, noor, { checkId: again })
  expect(await refusalCodeOf(decide(again, 'approve', INES))).toBe('done')
  await decide(dueBefore, 'approve')
})

describe('a submission', () => {
  it('is refused at each invalid field', async () => {
    const caseId = await begin({
      title: 'Short',
      goalCents: 2_500_75,
      beneficiaryLastName: 'Delgado Inc.',
      organizerName: 'Hearten Support',
      zip: '00000',
    })
    const input = { caseId, version: 1, attestations: attestations.slice(1), idempotencyKey: randomUUID() }
    const { code, data } = await lena.call('submitCase', input)
    expect(code).toBe(codes.invalidInput.code)
    const expectedFields = [
      'attestations.true_story',
      'beneficiaryLastName',
      'costItems',
      'goalCents',
      'organizerName',
      'title',
      'zip',
    ]
    expect(data).toMatchObject({
      fields: expect.arrayContaining(expectedFields.map((field) => expect.objectContaining({ field }))),
    })
    expect(data).toHaveProperty('fields.length', expectedFields.length)
  })

  it('sent twice is one review, and a newer one before the decision replaces it', async () => {
    const caseId = await begin()
    const key = randomUUID()
    const first = await submit(caseId, key)
    expect((await submit(caseId, key)).data).toEqual(first.data)
    await claimReview(test.deps, INES, { checkId: first.data.checkId ?? '' })
    await change(caseId, { title: 'Help my neighbor rebuild her house' })
    expect((await submit(caseId)).data.checkId).toBe(first.data.checkId)
    expect(await refusalCodeOf(decide(first.data.checkId ?? '', 'approve'))).toBe('conflict')
    await decide(first.data.checkId ?? '', 'approve', INES, 2)
    expect(await publicTitle(caseId)).toBe('Help my neighbor rebuild her house')
  })

  it('keeps markup in a story as plain text', async () => {
    const vectors = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '"><svg onload=alert(1)>',
      'javascript:alert(1)',
      '<a href="data:text/html,x">x</a>',
    ]
    const story = vectors.map((text) => ({
      type: 'paragraph' as const,
      text: `${text} ${'word '.repeat(20)}`,
    }))
    const caseId = await makeLive({ storyMode: 'free', story })
    const { data } = await lena.call('caseDetail', { caseId })
    expect(data.story).toEqual(story.map((block) => ({ ...block, text: block.text.trim() })))
    expect(draftChangesShape.safeParse({ story: [{ type: 'html', text: '<b>x</b>' }] }).success).toBe(false)
  })
})

describe('an edit of a live case', () => {
  it('shows at once what needs no review, and the rest after approval', async () => {
    const caseId = await makeLive()
    await change(caseId, {
      summary: 'A new floor.',
      goalCents: 2_000_000,
      title: 'Help my neighbor rebuild it all',
    })
    const { data } = await submit(caseId)
    expect(data).toMatchObject({ result: 'submitted' })
    expect((await lena.call('caseDetail', { caseId })).data).toMatchObject({
      summary: 'A new floor.',
      goalCents: 2_000_000,
      title: wholeDraft().title,
    })
    await decide(data.checkId ?? '', 'approve')
    expect(await publicTitle(caseId)).toBe('Help my neighbor rebuild it all')
  })

  it('opens the story as it was written, until it is written the other way', async () => {
    const caseId = await makeLive()
    const openedStory = async () => {
      const { storyMode, storyAnswers, story } = (await lena.call('myCase', { caseId })).data.draft.fields
      return { storyMode, storyAnswers, story }
    }
    const { storyAnswers } = wholeDraft()
    expect(await openedStory()).toEqual({ storyMode: 'questions', storyAnswers, story: [] })

    const spend = 'The floor, the walls, the panel, and a dry place for her tools.'
    await change(caseId, { storyAnswers: { ...storyAnswers, spend } })
    await decide(await checkIdOf(caseId), 'approve')
    expect(await openedStory()).toMatchObject({ storyMode: 'questions', storyAnswers: { spend } })

    const story = [
      { type: 'paragraph' as const, text: 'The river came up to the second stair. '.repeat(8).trim() },
    ]
    await change(caseId, { storyMode: 'free', story })
    await decide(await checkIdOf(caseId), 'approve')
    expect(await openedStory()).toMatchObject({ storyMode: 'free', story })
  })

  it('needs no review if none of its fields does', async () => {
    const caseId = await makeLive()
    await change(caseId, { summary: 'A new floor.', costItems: [] })
    expect((await submit(caseId)).data).toEqual({ checkId: null, result: 'updated', dueAt: null })
    expect((await lena.call('myCase', { caseId })).data.draft.version).toBe(0)
  })

  it('to more than twice the goal needs a review, and leaves the page unchanged if rejected', async () => {
    const caseId = await makeLive()
    await change(caseId, { goalCents: 2 * 1_840_000 + 100 })
    const checkId = await checkIdOf(caseId)
    await decide(checkId, 'reject')
    expect((await lena.call('caseDetail', { caseId })).data.goalCents).toBe(1_840_000)
    expect((await lena.call('myCase', { caseId })).data.state).toBe('live')
  })

  it('can’t change the recipient', async () => {
    const caseId = await makeLive()
    await change(caseId, { purpose: 1 })
    expect((await submit(caseId)).code).toBe(codes.invalidInput.code)
  })
})

describe('two reviewers', () => {
  it('decide concurrently: one wins, the other gets a conflict', async () => {
    const checkId = await checkIdOf(await begin())
    const answers = await Promise.all([
      refusalCodeOf(claimReview(test.deps, INES, { checkId })),
      refusalCodeOf(claimReview(test.deps, NOOR, { checkId })),
    ])
    expect(answers.sort()).toEqual(['conflict', 'done'])
    const decided = await Promise.all([
      refusalCodeOf(decide(checkId, 'approve', INES)),
      refusalCodeOf(decide(checkId, 'reject', NOOR)),
    ])
    expect(decided.sort()).toEqual(['conflict', 'done'])
  })

  it('an appeal goes to the other reviewer, and only one appeal is possible', async () => {
    const caseId = await begin()
    const checkId = await checkIdOf(caseId)
    await decide(checkId, 'reject')
    expect(await appeal(caseId)).toBe(0)
    expect(await appeal(caseId)).toBe(codes.conflict.code)
    await change(caseId, { title: 'Help my neighbor mend her kitchen' })
    expect(await checkIdOf(caseId)).toBe(checkId)
    expect(await refusalCodeOf(claimReview(test.deps, INES, { checkId }))).toBe('conflict')
    expect(await refusalCodeOf(decide(checkId, 'approve', INES))).toBe('conflict')
    const queue = await readReviewQueue(test.deps, NOOR, { filter: 'appeal', limit: 20 })
    // An appeal of a new case isn't a new case as well.
    const newCases = await readReviewQueue(test.deps, NOOR, { filter: 'create', limit: 20 })
    expect(newCases.items.filter(({ state }) => state === 'appealed')).toEqual([])
    expect(newCases.counts.create).toBe(newCases.items.length)
    expect(queue.items.map((item) => item.checkId)).toEqual([checkId])
    const appealed = {
      text: 'You misread the second paragraph.',
      against: { decision: 'reject', reason: `Story: ${REASON.message}` },
    }
    expect((await readReviewWork(test.deps, NOOR, checkId)).appeal).toMatchObject(appealed)
    await decide(checkId, 'reject', NOOR, 2)
    expect(await appeal(caseId)).toBe(codes.conflict.code)
    // What it appealed stays known.
    expect((await readReviewWork(test.deps, NOOR, checkId)).appeal).toMatchObject(appealed)
    const day = formatShortDate(test.clock.now())
    expect(await newestText()).toContain(`your appeal of ${day}, and our answer is still no.`)
  })

  it('an appeal that is right is answered as such', async () => {
    const caseId = await begin()
    const checkId = await checkIdOf(caseId)
    await decide(checkId, 'reject')
    expect(await appeal(caseId)).toBe(0)
    await decide(checkId, 'approve', NOOR)
    const day = formatShortDate(test.clock.now())
    expect(await newestText()).toContain(`We agreed with your appeal of ${day} and changed our decision.`)
  })

  it('a decision of fifteen days ago can’t be appealed', async () => {
    const caseId = await begin()
    await decide(await checkIdOf(caseId), 'reject')
    test.clock.advance(15 * DAY_MS)
    await lena.login()
    expect((await lena.call('rejectReason', { caseId })).data.appealUntil).toBeNull()
    expect(await appeal(caseId)).toBe(codes.conflict.code)
  })
})

it('a hidden case is hidden from the public, not from its owner, and can be restored', async () => {
  const caseId = await makeLive()
  await hideCase(test.deps, INES, { caseId, reason: 'A court asked for it.' })
  expect(await publicTitle(caseId)).toBeUndefined()
  expect((await lena.call('myCase', { caseId })).data.state).toBe('hidden')
  await unhideCase(test.deps, INES, { caseId, reason: 'The court took it back.' })
  expect(await publicTitle(caseId)).toBe(wholeDraft().title)
})

it('a reviewer sees the differences, the organizer and hints', async () => {
  const caseId = await makeLive()
  await change(caseId, { goalCents: 5_000_000 })
  const work = await readReviewWork(test.deps, INES, await checkIdOf(caseId))
  expect(work.changedFields).toEqual([{ field: 'goal', needsReview: true }])
  expect(work).toMatchObject({ live: { goalCents: 1_840_000 }, sent: { goalCents: 5_000_000 }, isLive: true })
  expect(work.hints.map(({ hint }) => hint)).toContain('same_recipient')
  expect(work.organizer.fullName).toBe('Lena Whitcomb')
})

it('a submission from a new session elsewhere shows the reviewer a hint, and one from the usual place doesn’t', async () => {
  const caseId = await makeLive()
  await change(caseId, { title: 'Help my neighbor rebuild her whole house' })
  const isNew = expect.objectContaining({ hint: 'new_session' })
  expect((await readReviewWork(test.deps, INES, await checkIdOf(caseId))).hints).not.toContainEqual(isNew)
  const elsewhere = lena.elsewhere()
  elsewhere.ip = '198.51.100.9'
  await elsewhere.login()
  const version = await versionOf(caseId)
  const saved = await elsewhere.call('updateDraft', {
    zoneId,
    caseId,
    version,
    title: 'Help my neighbor at once',
  })
  const send = { caseId, version: saved.data.version, attestations, idempotencyKey: randomUUID() }
  const { data } = await elsewhere.call('submitCase', send)
  expect((await readReviewWork(test.deps, INES, data.checkId ?? '')).hints).toContainEqual(isNew)
  const { items } = await readReviewQueue(test.deps, NOOR, { filter: 'edit', limit: 20 })
  expect(items.find(({ checkId }) => checkId === data.checkId)?.hints).toContain('new_session')
})

it('a live fundraiser without a change has nothing to send', async () => {
  expect((await submit(await makeLive())).msg).toBe('There’s nothing new to send.')
})
