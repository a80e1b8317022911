import { randomUUID } from 'node:crypto'
import { type APIRequestContext, request as clients, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { CallOutput, Envelope } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { ATTESTATIONS } from '#contract/fundraisers/attestations.ts'
import type { DraftFields } from '#contract/fundraisers/case-draft.ts'
import { wholeDraft } from '#testing/make-draft.ts'
import { callsOf } from './calls-of.ts'
import { expect } from './journey.ts'
import { createAccount, pressButton } from './signing-in.ts'
import { staffSession } from './staff-area.ts'

/** A fundraiser that was created, reviewed and published by API calls, before a journey begins. */
export type OwnFundraiser = {
  readonly caseId: string
  readonly title: string
  readonly email: string
  /** The organizer's session. */
  readonly cookies: Awaited<ReturnType<APIRequestContext['storageState']>>['cookies']
}

/** Takes the offered crop. Until its dialog is gone, what is typed into the page below it would be lost. */
export const takeCrop = async (page: Page): Promise<void> => {
  await pressButton(page, 'Use this crop')
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Uploads a cover with the client’s session. @returns its id */
export const uploadCover = async (client: APIRequestContext): Promise<string> => {
  const background = { r: Math.floor(Math.random() * 255), g: 109, b: 99 }
  const buffer = await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const file = { name: 'cover.jpg', mimeType: 'image/jpeg', buffer }
  const answer = await client.post(calls.uploadFile.path, {
    multipart: { purpose: 'cover', idempotencyKey: randomUUID(), file },
  })
  const { data }: Envelope<CallOutput<Calls['uploadFile']>> = await answer.json()
  return data.uploadId
}

/** A reviewer approves a submission, by API calls. */
export const approveByCalls = async (baseURL: string, checkId: string): Promise<void> => {
  const storageState = { cookies: await staffSession(baseURL, 'reviewer'), origins: [] }
  const reviewer = await clients.newContext({ baseURL, storageState })
  const call = callsOf(reviewer)
  await call('claimReview', { checkId })
  await call('decideReview', { checkId, round: 1, decision: 'approve' })
  await reviewer.dispose()
}

type SubmittedFundraiser = OwnFundraiser & { readonly checkId: string }

/** Creates an account, and a fundraiser for its owner that waits for review. */
export const submittedFundraiser = async (
  baseURL: string,
  title: string,
  ownFields: Partial<DraftFields> = {},
): Promise<SubmittedFundraiser> => {
  const client = await clients.newContext({ baseURL })
  const call = callsOf(client)
  const email = await createAccount(client)
  const noBeneficiary = {
    beneficiaryFirstName: '',
    beneficiaryLastName: '',
    beneficiaryRelation: '',
    beneficiaryEmail: '',
    beneficiaryAgrees: false,
  }
  const fields = wholeDraft({
    // Far from the sample cases, whose lists other journeys count.
    zip: '99501',
    purpose: 1,
    title,
    organizerName: 'Nora Quinn',
    organizerRelation: '',
    ...noBeneficiary,
    coverUploadId: await uploadCover(client),
    coverAlt: 'A red boat',
    ...ownFields,
  })
  const { caseId, version } = await call('createDraft', {
    zoneId: 1,
    idempotencyKey: randomUUID(),
    ...fields,
  })
  const attestations = ATTESTATIONS.map((attestation) => ({
    code: attestation.code,
    version: attestation.version,
  }))
  const { checkId } = await call('submitCase', {
    caseId,
    version,
    attestations,
    idempotencyKey: randomUUID(),
  })
  const { cookies } = await client.storageState()
  await client.dispose()
  return { caseId, title, email, cookies, checkId: checkId ?? '' }
}

/** Creates an account, and a live fundraiser for its owner, whose identity isn't checked yet. */
export const ownFundraiser = async (
  baseURL: string,
  title: string,
  ownFields: Partial<DraftFields> = {},
): Promise<OwnFundraiser> => {
  const { checkId, ...fundraiser } = await submittedFundraiser(baseURL, title, ownFields)
  await approveByCalls(baseURL, checkId)
  return fundraiser
}
