import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { StoryBlock } from '#contract/cases/cases.ts'
import type { ReviewDecision } from '#contract/cases/reviews/review-states.ts'
import { DAY_MS } from '#contract/dates.ts'
import { ATTESTED } from '#contract/fundraisers/attestations.ts'
import type { DraftFields } from '#contract/fundraisers/case-draft.ts'
import { testApp } from '#testing/app.ts'
import { wholeDraft } from '#testing/make-draft.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'
import { refusalCodeOf } from '#testing/refusal-code.ts'
import { submitWholeCase } from '#testing/submitted-case.ts'
import { sendFile } from '#testing/upload.ts'
import { eraseCase } from '../erase-case.ts'
import { readCaseTimeline } from '../for-staff/case-timeline.ts'
import { hideCase } from '../hide-case.ts'
import { decideReview } from './decide-review.ts'
import { readReviewQueue } from './read-queue.ts'
import { readReviewWork } from './read-review-work.ts'

const test = testApp()
const INES = { staffId: '0190a0a0-0000-7000-8000-0000000000e1', roles: ['reviewer'] as const }
const FIRST = 'In October the river came up to her kitchen.'
const NEWS = 'The crew took out the last of the wet drywall on Tuesday, and the house is quiet now.'
const blocks = (texts: readonly string[]): StoryBlock[] => texts.map((text) => ({ type: 'paragraph', text }))

let lena: TestPerson
let ownerId: string
beforeAll(async () => {
  // Mails become due by the database's clock, so the product's clock starts in the past.
  test.clock.advance(-100 * DAY_MS)
  lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  ownerId = (await lena.call('userInfo', {})).data.userId
})

let shade = 0
const photo = async (): Promise<string> => {
  shade += 40
  const picture = sharp({
    create: { width: 1200, height: 800, channels: 3, background: { r: shade, g: shade, b: 9 } },
  })
  const bytes = await picture.jpeg().toBuffer()
  return (await sendFile(test, ownerId, { bytes, purpose: 'gallery' })).data.uploadId
}

let count = 0
/** A text of no other fundraiser of this file: similar ones are always read before they are shown. */
const differing = (): string => {
  count += 1
  return Array.from({ length: 60 }, (_, index) =>
    (10 ** 9 + (((count * 60 + index) * 7_654_321) % 10 ** 9))
      .toString(26)
      .replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? ''),
  ).join(' ')
}

const decide = (checkId: string, decision: ReviewDecision, round = 1) => {
  const reason = {
    code: 'story.who_missing',
    field: 'story',
    message: 'Who is this?',
    howToFix: 'Say who.',
  } as const
  const severity = decision === 'reject' ? ('final' as const) : ('fix' as const)
  const reasons = decision === 'approve' ? [] : [{ ...reason, severity }]
  return decideReview(test.deps, INES, { checkId, round, decision, reasons })
}
const makeLive = async (fields: Partial<DraftFields> = {}): Promise<string> => {
  const story = blocks([FIRST, differing()])
  const own = {
    storyMode: 'free',
    story,
    beneficiaryFirstName: `Rosa${'abcdefghijklmnopqrst'[count]}`,
    ...fields,
  } as const
  const { caseId, checkId } = await submitWholeCase(test, lena, own)
  await decide(checkId, 'approve')
  return caseId
}
const storyOf = async (caseId: string) => {
  const { data } = await new TestPerson(test, 'x@mail.example').call('caseDetail', { caseId })
  return data.story.map((block) => (block.type === 'list' ? '' : block.text))
}
const edit = async (caseId: string, changes: Partial<DraftFields>) => {
  test.clock.advance(1000)
  const { version } = (await lena.call('myCase', { caseId })).data.draft
  await lena.call('updateDraft', { zoneId: 1, caseId, version, ...changes })
  const saved = (await lena.call('myCase', { caseId })).data.draft.version
  const input = { caseId, version: saved, attestations: ATTESTED, idempotencyKey: randomUUID() }
  return (await lena.call('submitCase', input)).data
}
const editStory = async (caseId: string, change: (texts: string[]) => string[]) =>
  edit(caseId, { story: blocks(change(await storyOf(caseId))) })
const addNews = (caseId: string) => editStory(caseId, (texts) => [...texts, NEWS])
const queued = async (caseId: string) =>
  (await readReviewQueue(test.deps, INES, { filter: 'small_edit', limit: 100 })).items.filter(
    (item) => item.caseId === caseId,
  )
const checkIdOf = async (caseId: string): Promise<string> => (await queued(caseId))[0]?.checkId ?? ''
const storyText = (story: readonly StoryBlock[]) =>
  story.map((block) => (block.type === 'list' ? '' : block.text))

it('a typo and an added paragraph are live at once, and the reviewer sees the difference', async () => {
  const caseId = await makeLive()
  const before = await storyOf(caseId)
  const typed = [(before[0] ?? '').replace('kitchen', 'kitchens'), ...before.slice(1), NEWS]
  const output = await editStory(caseId, () => typed)
  expect(output).toEqual({ checkId: null, result: 'updated', dueAt: null })
  expect(await storyOf(caseId)).toEqual(typed)
  expect((await lena.call('myCase', { caseId })).data).toMatchObject({ state: 'live', draft: { version: 0 } })

  const [item] = await queued(caseId)
  expect(item).toMatchObject({ kind: 'small_edit', state: 'submitted', isLive: true })
  const work = await readReviewWork(test.deps, INES, item?.checkId ?? '')
  expect(storyText(work.live?.story ?? [])).toEqual(before)
  expect(storyText(work.sent.story)).toEqual(typed)
  expect(work.changedFields).toEqual([{ field: 'story', needsReview: false }])
  expect((await readCaseTimeline(test.deps, caseId)).map(({ title }) => title)).toContain(
    'Small edit, live at once',
  )

  await decide(item?.checkId ?? '', 'approve')
  expect(await storyOf(caseId)).toEqual(typed)
  expect(await queued(caseId)).toEqual([])
  expect((await readCaseTimeline(test.deps, caseId)).map(({ title }) => title)).toContain(
    'Small edit looked at and kept',
  )
})

it('one that is taken back restores the text, tells its organizer why, and is kept as an unsent change', async () => {
  const caseId = await makeLive()
  const before = await storyOf(caseId)
  await addNews(caseId)
  const checkId = await checkIdOf(caseId)
  await decide(checkId, 'request_changes')
  expect(await storyOf(caseId)).toEqual(before)
  await test.work()
  const [mail] = await outsideWorld(test).mailTo(lena.email)
  const text = mail?.text.replaceAll(/\s+/g, ' ')
  expect(text).toContain('We took it off your page, which shows what it said before.')
  expect(text).toContain('Who is this?')
  const { draft, review } = (await lena.call('myCase', { caseId })).data
  expect(review).toMatchObject({ checkId, kind: 'edit', state: 'changes_requested', wasSmallEdit: true })
  expect(storyText(draft.fields.story)).toEqual([...before, NEWS])

  // The next one is read before it is shown, until one was approved.
  const { checkId: next, result } = await edit(caseId, { story: blocks([...before, `${NEWS} So are we.`]) })
  expect(result).toBe('submitted')
  expect(await storyOf(caseId)).toEqual(before)
  await decide(next ?? '', 'approve')
  expect(await storyOf(caseId)).toEqual([...before, `${NEWS} So are we.`])
  expect((await addNews(caseId)).result).toBe('updated')
})

it('a final one can be appealed, and is live again if the other reviewer approves it', async () => {
  const caseId = await makeLive()
  await addNews(caseId)
  const checkId = await checkIdOf(caseId)
  await decide(checkId, 'reject')
  const text = 'It only says what happened on Tuesday.'
  expect(await lena.code('appealReview', { caseId, idempotencyKey: randomUUID(), text })).toBe(0)
  const other = { ...INES, staffId: '0190a0a0-0000-7000-8000-0000000000e2' }
  await decideReview(test.deps, other, { checkId, round: 1, decision: 'approve', reasons: [] })
  expect((await storyOf(caseId)).at(-1)).toBe(NEWS)
})

describe('many small edits', () => {
  it('are compared with what a reviewer read last, so that they don’t add up to another story', async () => {
    const caseId = await makeLive()
    const reviewed = await storyOf(caseId)
    expect((await addNews(caseId)).result).toBe('updated')
    const { result, checkId } = await editStory(caseId, (texts) => [...texts, 'And the day after, too.'])
    expect(result).toBe('submitted')
    expect(await storyOf(caseId)).toEqual([...reviewed, NEWS])
    expect(await queued(caseId)).toHaveLength(1)
    // A small edit that was looked at is what later ones are compared with.
    await decide(await checkIdOf(caseId), 'approve')
    await lena.call('withdrawSubmission', { caseId, checkId: checkId ?? '', idempotencyKey: randomUUID() })
    expect((await editStory(caseId, (texts) => [...texts, 'And the day after, too.'])).result).toBe('updated')
  })

  it('are one entry of the queue, whose older version can’t be decided on, and none once they are undone', async () => {
    const caseId = await makeLive()
    const before = await storyOf(caseId)
    await addNews(caseId)
    const checkId = await checkIdOf(caseId)
    await edit(caseId, { title: wholeDraft().title.replace('rebuild', 'rebuid') })
    expect(await queued(caseId)).toMatchObject([{ checkId }])
    expect(await refusalCodeOf(decide(checkId, 'approve', 1))).toBe('conflict')
    await edit(caseId, { title: wholeDraft().title, story: blocks(before) })
    expect(await queued(caseId)).toEqual([])
  })
})

it('another order of photos and their captions are live at once, an added photo isn’t', async () => {
  const [first, second, third] = [await photo(), await photo(), await photo()]
  const picture = (uploadId: string, caption = '') => ({ uploadId, alt: 'A floor', caption })
  const caseId = await makeLive({ gallery: [picture(first), picture(second)] })
  const captions = async () =>
    (await lena.call('caseDetail', { caseId })).data.gallery.map((image) => image.caption)
  const gallery = [picture(second, 'Before'), picture(first, 'After')]
  expect((await edit(caseId, { gallery })).result).toBe('updated')
  expect(await captions()).toEqual(['Before', 'After'])
  expect((await edit(caseId, { gallery: [...gallery, picture(third)] })).result).toBe('submitted')
  expect(await captions()).toEqual(['Before', 'After'])
  await decide(await checkIdOf(caseId), 'request_changes')
  expect(await captions()).toEqual([null, null])
})

describe('a change is read before it is shown', () => {
  it.each([
    ['another scene', { raiseScene: 'tornado' }],
    ['another town', { zip: '43201' }],
    ['a title with another meaning', { title: 'Help my neighbor rebuild after the blaze' }],
    ['contact details in the summary', { summary: 'Write to lena@mail.example first.' }],
  ] as const)('if it is %s', async (_, changes) => {
    expect((await edit(await makeLive(), changes)).result).toBe('submitted')
  })

  it('if someone reported the fundraiser', async () => {
    const caseId = await makeLive()
    const report = {
      reason: 'other',
      text: 'I know them, and this isn’t true.',
      idempotencyKey: randomUUID(),
    } as const
    expect(await new TestPerson(test, '').code('reportCase', { caseId, ...report })).toBe(0)
    expect((await addNews(caseId)).result).toBe('submitted')
  })

  it('if its text is like that of another fundraiser', async () => {
    const other = await storyOf(await makeLive())
    expect((await addNews(await makeLive({ story: blocks(other) }))).result).toBe('submitted')
  })

  it('if a reviewer reads another version of the same text', async () => {
    const caseId = await makeLive()
    const texts = await storyOf(caseId)
    const { checkId } = await editStory(caseId, () => [FIRST, 'Another story altogether.', differing()])
    expect((await edit(caseId, { story: blocks([...texts, NEWS]), summary: 'A new floor.' })).checkId).toBe(
      checkId,
    )
    expect(await storyOf(caseId)).toEqual(texts)
    // The summary, which no one reads yet, is live.
    expect((await lena.call('caseDetail', { caseId })).data.summary).toBe('A new floor.')
  })
})

it('a small edit that a reviewed edit replaced isn’t taken back over it', async () => {
  const caseId = await makeLive()
  await addNews(caseId)
  const small = await checkIdOf(caseId)
  const story = [FIRST, 'Another story altogether.', differing()]
  const { checkId } = await editStory(caseId, () => story)
  await decide(checkId ?? '', 'approve')
  await decide(small, 'request_changes')
  expect(await storyOf(caseId)).toEqual(story)
})

it('the small edit of a hidden or ended fundraiser can still be taken back', async () => {
  const caseId = await makeLive()
  const before = await storyOf(caseId)
  await addNews(caseId)
  const checkId = await checkIdOf(caseId)
  await hideCase(
    test.deps,
    { staffId: INES.staffId, roles: ['admin'] },
    { caseId, reason: 'We are looking into it.' },
  )
  await decide(checkId, 'reject')
  expect(storyText((await lena.call('caseDetail', { caseId })).data.story)).toEqual(before)
})

it('an erased fundraiser keeps nothing of its small edits', async () => {
  const caseId = await makeLive()
  await addNews(caseId)
  await decide(await checkIdOf(caseId), 'approve')
  await edit(caseId, { summary: 'A newer floor.' })
  await decide(await checkIdOf(caseId), 'request_changes')
  await eraseCase(test.deps, caseId)
  const reviews = await test.deps.database.db
    .selectFrom('caseReview')
    .select(['snapshot', 'beforeSnapshot'])
    .where('caseId', '=', caseId)
    .execute()
  expect(reviews).toHaveLength(3)
  for (const text of [FIRST, NEWS, 'A newer floor.']) expect(JSON.stringify(reviews)).not.toContain(text)
})
