import { MINUTE_MS } from '#contract/dates.ts'
import { DRAFT_MINUTES } from '#contract/donations/orders.ts'
import type { Deps } from '#server/deps.ts'

const PURPOSE = 'order-draft'

export type OrderDraft = { readonly caseId: string; readonly visitorId: string; readonly nonce: string }

/** Signs a new draft. Nothing is stored: its nonce is used up by the order. */
export const signOrderDraft = (
  { signer, ids, clock }: Pick<Deps, 'signer' | 'ids' | 'clock'>,
  caseId: string,
  visitorId: string,
): { readonly draftId: string; readonly nonce: string; readonly expiresAt: Date } => {
  const nonce = ids.secret(16)
  const expiresAt = new Date(clock.now().getTime() + DRAFT_MINUTES * MINUTE_MS)
  const draftId = signer.sign(PURPOSE, [caseId, visitorId, nonce, String(expiresAt.getTime())])
  return { draftId, nonce, expiresAt }
}

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
