import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import type { DonationLocation } from '#contract/donations/donation-location.ts'
import { DRAFT_MINUTES } from '#contract/donations/orders.ts'
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

const PURPOSE = 'order-draft'

export type OrderDraft = { readonly caseId: string; readonly visitorId: string; readonly nonce: string }

/** Parses a draft; null if it isn't signed by us for this case and visitor, or has expired. */
export const readOrderDraft = (
  { signer, clock }: Pick<Deps, 'signer' | 'clock'>,
  draftId: string,
  visitorId: string,
  caseId: string,
): OrderDraft | null => {
  const [draftCase, draftVisitor, nonce, expires] = signer.read(PURPOSE, draftId) ?? []
  if (nonce === undefined || draftCase !== caseId || draftVisitor !== visitorId) return null
  return Number(expires) > clock.now().getTime() ? { caseId, visitorId, nonce } : null
}

/** Where the money of a donation made now would be. @throws notFound, caseTakesNoDonations */
const readNewLocation = async (deps: Deps, caseId: string): Promise<DonationLocation> => {
  const donatableCase = await requireDonatableCase(deps, caseId)
  return deps.handlers.readDonationLocation(deps, donatableCase, null)
}

/** Payment methods of a case, with a signed order draft: nothing is stored yet. */
export const getPayPlatform = async (
  deps: Deps,
  challenges: Challenges,
  { visitorId, addressKey }: { visitorId: string; addressKey: string },
  { caseId }: { caseId: string },
): Promise<CallOutput<Calls['getPayPlatform']>> => {
  const [{ risk }, location] = await Promise.all([
    // A donor over the limit still gets a form, and is told to wait when they pay.
    assessRisk(deps, bucketsOf({ caseId, visitorId, addressKey }), visitorId),
    readNewLocation(deps, caseId),
  ])
  const nonce = deps.ids.secret(16)
  const expiresAt = new Date(deps.clock.now().getTime() + DRAFT_MINUTES * MINUTE_MS)
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
      draftId: deps.signer.sign(PURPOSE, [caseId, visitorId, nonce, String(expiresAt.getTime())]),
      nonce,
      expiresAt: expiresAt.toISOString(),
      encryptionKey: await deps.personalData.encryptionKey(),
      challenge: { ...challenge },
    },
  }
}
