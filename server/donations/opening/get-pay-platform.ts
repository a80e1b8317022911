import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { DonationLocation } from '#contract/donations/donation-location.ts'
import {
  CARD_FEE_BASIS_POINTS,
  CARD_FEE_FIXED_CENTS,
  DONATION_MAX_CENTS,
  DONATION_MAX_VERIFIED_CENTS,
  DONATION_MIN_CENTS,
  DONATION_PRESETS_CENTS,
  TIP_PERCENT_MAX,
} from '#contract/pricing.ts'
import { requireDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import type { Challenges } from '#server/platform/secrets/challenge.ts'
import { assessRisk } from '../velocity/assess-risk.ts'
import { bucketsOf } from '../velocity/risk-signals.ts'
import { signOrderDraft } from './order-draft.ts'

/** Where the money of a donation made now would be. @throws notFound, caseTakesNoDonations */
const readNewLocation = async (deps: Deps, caseId: string): Promise<DonationLocation> => {
  const donatableCase = await requireDonatableCase(deps, caseId)
  return deps.handlers.readDonationLocation(deps, donatableCase, null)
}

/** Payment methods of a case, with a signed order draft: nothing is stored yet. */
export const getPayPlatform = async (
  deps: Deps,
  challenges: Challenges,
  { visitorId, networkKeys }: { visitorId: string; networkKeys: string },
  { caseId }: { caseId: string },
): Promise<CallOutput<Calls['getPayPlatform']>> => {
  const [{ risk }, location] = await Promise.all([
    // A donor over the limit still gets a form, and is told to wait when they pay.
    assessRisk(deps, bucketsOf({ caseId, visitorId, networkKeys }), { visitorId, now: deps.clock.now() }),
    readNewLocation(deps, caseId),
  ])
  const { draftId, nonce, expiresAt } = signOrderDraft(deps, caseId, visitorId)
  const { publishableKey, scriptUrl } = deps.payments.publicSettings
  const challenge = await challenges.create({ nonce, expiresAt, risk })
  return {
    platforms: [{ provider: 'stripe', publishableKey, scriptUrl, methods: ['card', ...deps.config.wallets] }],
    limits: {
      minCents: DONATION_MIN_CENTS,
      maxCents: DONATION_MAX_CENTS,
      maxVerifiedCents: DONATION_MAX_VERIFIED_CENTS,
      presetsCents: [...DONATION_PRESETS_CENTS],
    },
    fee: { basisPoints: CARD_FEE_BASIS_POINTS, fixedCents: CARD_FEE_FIXED_CENTS },
    tip: { defaultPercent: deps.config.tipDefaultPercent, maxPercent: TIP_PERCENT_MAX },
    location,
    draft: {
      draftId,
      nonce,
      expiresAt: expiresAt.toISOString(),
      encryptionKey: await deps.personalData.encryptionKey(),
      challenge: { ...challenge },
    },
  }
}
