import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { CallInput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { ATTESTATIONS } from '#contract/fundraisers/attestations.ts'
import type { DraftFields } from '#contract/fundraisers/case-draft.ts'
import type { TestApp } from './app.ts'
import { wholeDraft } from './make-draft.ts'
import type { TestPerson } from './person.ts'
import { sendFile } from './upload.ts'

const cover = async (test: TestApp, ownerId: string): Promise<string> => {
  const background = { r: Math.floor(Math.random() * 255), g: 9, b: 99 }
  const bytes = await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return (await sendFile(test, ownerId, { bytes, purpose: 'cover' })).data.uploadId
}

const dataOf = <T>({ code, msg, data }: { code: number; msg: string; data: T }): T => {
  if (code !== 0) throw new Error(msg)
  return data
}

type Origin = Pick<CallInput<Calls['createDraft']>, 'attribution' | 'firstVisit'>

/** Creates a fundraiser and submits it for review, with the wizard's calls. */
export const submitWholeCase = async (
  test: TestApp,
  owner: TestPerson,
  overrides: Partial<DraftFields> = {},
  origin: Origin = {},
): Promise<{ readonly caseId: string; readonly checkId: string }> => {
  const { userId } = dataOf(await owner.call('userInfo', {}))
  const fields = wholeDraft({
    coverUploadId: await cover(test, userId),
    coverAlt: 'A red boat',
    ...overrides,
  })
  const { caseId, version } = dataOf(
    await owner.call('createDraft', { zoneId: 1, idempotencyKey: randomUUID(), ...fields, ...origin }),
  )
  const attestations = ATTESTATIONS.map((one) => ({ code: one.code, version: one.version }))
  const { checkId } = dataOf(
    await owner.call('submitCase', { caseId, version, attestations, idempotencyKey: randomUUID() }),
  )
  return { caseId, checkId: checkId ?? '' }
}
