import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { ATTESTATIONS } from '#contract/fundraisers/attestations.ts'
import type { DraftFields } from '#contract/fundraisers/case-draft.ts'
import {
  ALT_MAX,
  COST_ITEMS_MAX,
  COST_LABEL_MAX,
  GOAL_MAX_CENTS,
  GOAL_MIN_CENTS,
  PERSON_NAME_MAX,
  RELATION_MAX,
  STORY_MAX,
  STORY_MIN,
  SUMMARY_MAX,
  TITLE_MAX,
  TITLE_MIN,
} from '#contract/fundraisers/case-limits.ts'
import { CENTS_MAX } from '#contract/money.ts'
import { testApp } from '#testing/app.ts'
import { wholeDraft } from '#testing/make-draft.ts'
import { TestPerson } from '#testing/person.ts'

const test = testApp()
const zoneId = 1 as const
const attestations = ATTESTATIONS.map(({ code, version }) => ({ code, version }))

let lena: TestPerson
beforeAll(async () => {
  lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
})

const begin = async (changes: Partial<DraftFields>) => {
  const answer = await lena.call('createDraft', {
    zoneId,
    idempotencyKey: randomUUID(),
    ...wholeDraft(changes),
  })
  return answer
}
type Refused = { readonly fields?: readonly { readonly field: string; readonly message: string }[] }

/** Errors at submission, except the cover's, which these drafts lack. Deletes the draft afterwards. */
const problemsOf = async (changes: Partial<DraftFields>) => {
  const { code, msg, data } = await begin(changes)
  expect(code, msg).toBe(0)
  const { caseId, version } = data
  const answer = await lena.call('submitCase', {
    caseId,
    version,
    attestations,
    idempotencyKey: randomUUID(),
  })
  expect(answer.code).toBe(codes.invalidInput.code)
  await lena.call('deleteDraft', { caseId })
  // Safe cast: a refusal's data are its fields.
  const { fields = [] } = answer.data as Refused
  return fields.filter(({ field }) => field !== 'coverUploadId')
}
const refusedFields = async (changes: Partial<DraftFields>): Promise<string[]> =>
  (await problemsOf(changes)).map(({ field }) => field)

const letters = (count: number): string => 'a'.repeat(count)
const story = (text: string): Partial<DraftFields> => ({
  storyMode: 'free',
  story: [{ type: 'paragraph', text }],
})
const goal = (goalCents: number): Partial<DraftFields> => ({ goalCents, costItems: [] })
const costs = (count: number, label = 'Floor'): Partial<DraftFields> => ({
  costItems: Array.from({ length: count }, (_, index) => ({ label: `${label}${index}`, amountCents: 100 })),
})
const costLine = (amountCents: number): Partial<DraftFields> => ({
  costItems: [{ label: 'Floor', amountCents }],
})
const costLabel = (label: string): Partial<DraftFields> => ({ costItems: [{ label, amountCents: 100 }] })

/** Field, a value at its limit, and one beyond. */
const LIMITS: readonly (readonly [field: string, Partial<DraftFields>, Partial<DraftFields>])[] = [
  ['title', { title: letters(TITLE_MIN) }, { title: letters(TITLE_MIN - 1) }],
  ['title', { title: letters(TITLE_MAX) }, { title: letters(TITLE_MAX + 1) }],
  ['summary', { summary: letters(SUMMARY_MAX) }, { summary: letters(SUMMARY_MAX + 1) }],
  ['story', story(letters(STORY_MIN)), story(letters(STORY_MIN - 1))],
  ['story', story(letters(STORY_MAX)), story(letters(STORY_MAX + 1))],
  ['goalCents', goal(GOAL_MIN_CENTS), goal(GOAL_MIN_CENTS - 1)],
  ['goalCents', goal(GOAL_MAX_CENTS), goal(GOAL_MAX_CENTS + 100)],
  ['costItems', costs(COST_ITEMS_MAX), costs(COST_ITEMS_MAX + 1)],
  // Together, costs are at most the goal.
  ['costItems', { ...goal(10_000), ...costLine(10_000) }, { ...goal(10_000), ...costLine(10_001) }],
  ['costItems.0.label', costLabel(letters(COST_LABEL_MAX)), costLabel(letters(COST_LABEL_MAX + 1))],
  [
    'organizerRelation',
    { organizerRelation: letters(RELATION_MAX) },
    { organizerRelation: letters(RELATION_MAX + 1) },
  ],
  [
    'beneficiaryRelation',
    { beneficiaryRelation: letters(RELATION_MAX) },
    { beneficiaryRelation: letters(RELATION_MAX + 1) },
  ],
  [
    'beneficiaryFirstName',
    { beneficiaryFirstName: letters(PERSON_NAME_MAX) },
    { beneficiaryFirstName: letters(PERSON_NAME_MAX + 1) },
  ],
  [
    'beneficiaryEmail',
    { beneficiaryEmail: `${letters(64)}@mail.example` },
    { beneficiaryEmail: `${letters(65)}@mail.example` },
  ],
  ['zip', { zip: '45750' }, { zip: '4575' }],
]

describe('a submission', () => {
  it.each(LIMITS)('accepts %s at its limit, and refuses it beyond', async (field, allowed, beyond) => {
    expect(await refusedFields(allowed)).toEqual([])
    expect(await refusedFields(beyond)).toEqual([field])
  })

  it.each([
    ['emoji', { title: '🌊'.repeat(TITLE_MAX) }, []],
    ['emoji of several code points', { title: '🧑‍🧑‍🧒'.repeat(TITLE_MIN) }, []],
    ['text from right to left', { title: 'ساعدوا روزا بعد الفيضان' }, []],
    ['nothing but zero-width characters', { title: '\u200b'.repeat(TITLE_MIN) }, ['title']],
    ['a story of zero-width characters', story('\u200b\u2060'.repeat(STORY_MIN)), ['story']],
  ] as const)('counts characters as people see them: %s', async (_name, changes, refused) => {
    expect(await refusedFields(changes as Partial<DraftFields>)).toEqual(refused)
  })

  it('names the maximum of amounts that are far too large, also together', async () => {
    const costItems = ['Floor', 'Roof'].map((label) => ({ label, amountCents: CENTS_MAX }))
    expect(await problemsOf({ goalCents: CENTS_MAX, costItems })).toEqual([
      { field: 'goalCents', message: 'A goal is between $100 and $1,000,000.' },
      { field: 'costItems.0.amountCents', message: 'A cost is at most $1,000,000.' },
      { field: 'costItems.1.amountCents', message: 'A cost is at most $1,000,000.' },
    ])
  })

  it('limits the cover’s description', async () => {
    const { data } = await begin({ coverAlt: letters(2 * ALT_MAX) })
    expect(data.caseId).toMatch(/^[0-9A-Z]{12}$/)
    await lena.call('deleteDraft', { caseId: data.caseId })
    expect((await begin({ coverAlt: letters(2 * ALT_MAX + 1) })).code).toBe(codes.invalidInput.code)
  })
})

describe('a draft', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">press</a>',
    '"><iframe srcdoc="<script>alert(1)</script>">',
    '{{constructor.constructor("alert(1)")()}}',
    '</script><script>alert(1)</script>',
  ])('keeps %s in a story as plain text', async (text) => {
    const { data } = await begin(story(text))
    const { caseId } = data
    const { fields } = (await lena.call('myCase', { caseId })).data.draft
    expect(fields.story).toEqual([{ type: 'paragraph', text }])
    await lena.call('deleteDraft', { caseId })
  })

  it.each([
    '{"type":"html","text":"<b>x</b>"}',
    '{"type":"paragraph","text":"x","onclick":"alert(1)"}',
    '{"type":"image","src":"javascript:alert(1)"}',
  ])('takes only a story’s kinds of blocks: %s', async (block) => {
    const { code } = await begin({ storyMode: 'free', story: [JSON.parse(block)] })
    expect(code).toBe(codes.invalidInput.code)
  })

  it('of another person is not found by any call', async () => {
    const { caseId, version } = (await begin({})).data
    const jo = await new TestPerson(test, 'jo@mail.example').register('Jo Tran')
    expect(await jo.code('myCase', { caseId })).toBe(codes.notFound.code)
    expect(await jo.code('updateDraft', { zoneId, caseId, version, title: 'Mine now, I think' })).toBe(
      codes.notFound.code,
    )
    expect(await jo.code('deleteDraft', { caseId })).toBe(codes.notFound.code)
    const send = { caseId, version, attestations, idempotencyKey: randomUUID() }
    expect(await jo.code('submitCase', send)).toBe(codes.notFound.code)
    expect(await jo.code('beneficiaryInvitation', { caseId })).toBe(codes.notFound.code)
  })
})
