import { describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'
import { curateCases } from './curate-cases.ts'
import { endCase } from './end-case.ts'
import { attachImages } from './files/attach-images.ts'
import { publishCase } from './publish-case.ts'
import { postUpdate } from './updates/post-update.ts'

const test = testApp()

const refusedAt = (field: string) => ({ codeName: 'invalidInput', data: { fields: [{ field }] } })

describe('an update', () => {
  it.each([
    ['title', { title: '\u200b', text: 'Words' }],
    ['title', { title: 'x'.repeat(121), text: 'Words' }],
    ['text', { title: 'News', text: ' \n ' }],
    ['text', { title: 'News', text: 'x'.repeat(10_001) }],
  ])('is refused at its %s', async (field, update) => {
    const caseId = await makeCase(test)
    await expect(postUpdate(test.deps, caseId, update)).rejects.toMatchObject(refusedAt(field))
  })

  it('has a maximum length, counted in visible characters', async () => {
    const caseId = await makeCase(test)
    const update = { title: '🏠'.repeat(120), text: '🏠'.repeat(10_000) }
    await expect(postUpdate(test.deps, caseId, update)).resolves.toBeTypeOf('string')
  })
})

describe('a case', () => {
  it('is published once', async () => {
    const caseId = await makeCase(test)
    test.clock.advance(1)
    await expect(publishCase(test.deps, caseId)).rejects.toMatchObject({ codeName: 'conflict' })
  })

  it('is not published without a cover', async () => {
    const caseId = await makeCase(test, { published: false })
    await test.deps.database.db.deleteFrom('caseImage').where('caseId', '=', caseId).execute()
    await expect(publishCase(test.deps, caseId)).rejects.toMatchObject(refusedAt('cover'))
  })

  it('isn’t ended with a note that is too long', async () => {
    const caseId = await makeCase(test)
    await expect(endCase(test.deps, caseId, 'x'.repeat(501))).rejects.toMatchObject(refusedAt('endedNote'))
  })

  it('has no picture without a description', async () => {
    const caseId = await makeCase(test)
    const stored = { mediaId: '0'.repeat(32), width: 8, height: 8, placeholder: 'data:,' }
    const placing = attachImages(test.deps, caseId, { place: 'gallery' }, [{ stored, alt: ' ' }])
    await expect(placing).rejects.toMatchObject(refusedAt('alt'))
  })
})

const REVIEWER = { staffId: '0190a0a0-0000-7000-8000-00000f00ba14', roles: ['reviewer'] } as const

it('refuses to curate a case that doesn’t exist, and keeps the list', async () => {
  const caseId = await makeCase(test)
  await curateCases(test.deps, REVIEWER, { caseIds: [caseId], reason: 'For the week' })
  const curating = curateCases(test.deps, REVIEWER, { caseIds: ['0123456789AB'], reason: 'For the week' })
  await expect(curating).rejects.toMatchObject(refusedAt('caseIds'))
  const { data } = (await test.app.inject({ url: calls.publicCuratedCases.path })).json()
  expect(data.items).toMatchObject([{ caseId }])
})

it('curates only these cases, in their order', async () => {
  const [a, b, c] = [await makeCase(test), await makeCase(test), await makeCase(test)]
  const curatedIds = async (): Promise<string[]> =>
    (await test.app.inject({ url: calls.publicCuratedCases.path }))
      .json()
      .data.items.map((card: { caseId: string }) => card.caseId)
  await curateCases(test.deps, REVIEWER, { caseIds: [a, b], reason: 'For the week' })
  expect(await curatedIds()).toEqual([a, b])
  await curateCases(test.deps, REVIEWER, { caseIds: [c, a], reason: 'For the week' })
  expect(await curatedIds()).toEqual([c, a])
  const pageOfOne = async (cursor = '') =>
    (await test.app.inject({ url: calls.publicCuratedCases.path, query: { limit: '1', cursor } })).json().data
  const { items, nextCursor } = await pageOfOne()
  expect(items).toMatchObject([{ caseId: c }])
  expect(await pageOfOne(nextCursor)).toMatchObject({ items: [{ caseId: a }], nextCursor: null })
  await curateCases(test.deps, REVIEWER, { caseIds: [], reason: 'For the week' })
  expect(await curatedIds()).toEqual([])
})
