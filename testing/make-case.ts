import { createCase } from '#server/cases/create-case.ts'
import { attachImages } from '#server/cases/files/attach-images.ts'
import type { NewCase } from '#server/cases/new-case.ts'
import { publishCase } from '#server/cases/publish-case.ts'
import { verifyWithdrawalAccount } from '#server/identity-check/withdrawal-account/verify-withdrawal-account.ts'
import type { TestApp } from './app.ts'

export type CaseOptions = Partial<NewCase> & { readonly published?: boolean; readonly verified?: boolean }

const STORY =
  'Rosa has driven the number 14 bus for twenty-two years. In October the river came up through her kitchen floor and ' +
  'stayed for nine days. The insurer has paid for the furnace. The rest is on her: the floor, the walls and the panel.'

/** Creates a case by calling the server's actions, without HTTP. Public and verified by default. */
export const makeCase = async (
  { deps }: Pick<TestApp, 'deps'>,
  { published = true, verified = true, ...overrides }: CaseOptions = {},
): Promise<string> => {
  const caseId = await createCase(deps, {
    ownerId: deps.ids.uuid(),
    purpose: 2,
    raiseType: 8,
    raiseScene: 'flood',
    title: 'Help Rosa rebuild after the flood',
    summary: 'Her kitchen floor needs a floor under it.',
    story: [{ type: 'paragraph', text: STORY }],
    goalCents: 1_840_000,
    costItems: [{ label: 'Kitchen floor', amountCents: 1_840_000 }],
    zip: '45750',
    organizer: { displayName: 'Lena Whitcomb', relation: 'Neighbor' },
    beneficiary: { firstName: 'Rosa', lastName: 'Delgado', relation: 'Neighbor' },
    sample: false,
    ...overrides,
  })
  const placeholder = 'data:image/webp;base64,UklGRg=='
  const stored = { mediaId: '0'.repeat(32), width: 1600, height: 1000, placeholder }
  await attachImages(deps, caseId, { place: 'cover' }, [{ stored, alt: 'A red boat between flooded houses' }])
  if (verified) await verifyWithdrawalAccount(deps, caseId)
  if (published) await publishCase(deps, caseId)
  return caseId
}
