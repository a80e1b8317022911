import { CompactEncrypt, importJWK } from 'jose'
import type { CallInput, CallOutput } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { type Attribution, type PayMethod, ZONE_US } from '#contract/donations/orders.ts'
import type { Api } from '#web/browser/api/api.ts'
import { isRefusal } from '#web/browser/api/api-refusal.ts'
import type { BoundKey } from '#web/signing/register-key.ts'
import { signBody } from '#web/signing/sign-body.ts'
import type { Donation } from '../form/read-donation-form.ts'
import type { DraftPool, OrderDraft, SolvedDraft } from './order-draft.ts'

/**
 * Encrypts the donor's name as a compact JWE that only the personal-data module can decrypt. The header
 * binds the name to this draft and its expiry, so that it can't be reused for another order.
 */
export const encryptName = async (name: string, draft: OrderDraft): Promise<string> => {
  const { encryptionKey, draftId, expiresAt } = draft
  const key = await importJWK({ ...encryptionKey }, 'ECDH-ES')
  return new CompactEncrypt(new TextEncoder().encode(name))
    .setProtectedHeader({
      alg: 'ECDH-ES',
      enc: 'A256GCM',
      kid: encryptionKey.kid,
      did: draftId,
      exp: Math.floor(Date.parse(expiresAt) / 1000),
    })
    .encrypt(key)
}

export type StartedOrder = CallOutput<Calls['createOrder']>
type UnsignedBody = Omit<CallInput<Calls['createOrder']>, 'sign'>

/** The donor's choices, which identify an order. */
export type OrderChoices = Donation & {
  readonly caseId: string
  readonly payMethod: PayMethod
  readonly attribution: Attribution
}

export type OrderDeps = {
  readonly api: Pick<Api, 'createOrder'>
  readonly drafts: DraftPool
  /** `renewKey`: registers the key again, because the server doesn't know it. */
  readonly signKey: (renewKey: boolean) => Promise<BoundKey>
  readonly idempotencyKeyFor: (choices: OrderChoices) => Promise<string>
  /** Makes the next `idempotencyKeyFor` create a new key. */
  readonly forgetKey: () => void
}

const unsignedBody = async (
  { fullName, ...choices }: OrderChoices,
  { draft, solution }: SolvedDraft,
  idempotencyKey: string,
  confirmSimilar: boolean,
): Promise<UnsignedBody> => ({
  ...choices,
  ...(confirmSimilar && { confirmSimilar }),
  zoneId: ZONE_US,
  draftId: draft.draftId,
  idempotencyKey,
  fullName: await encryptName(fullName, draft),
  challengeSolution: solution,
})

type SendOptions = { readonly renewKey: boolean; readonly confirmSimilar: boolean }

const sendOnce = async (
  deps: OrderDeps,
  choices: OrderChoices,
  { renewKey, confirmSimilar }: SendOptions,
): Promise<StartedOrder> => {
  // The key comes before the draft, because registering a key may set a new visitor id, and the draft must be
  // bound to that id.
  const key = await deps.signKey(renewKey)
  const solved = await deps.drafts.current()
  const unsigned = await unsignedBody(choices, solved, await deps.idempotencyKeyFor(choices), confirmSimilar)
  const { privateKey } = key
  const signed = await signBody(unsigned, { call: calls.createOrder, nonce: solved.draft.nonce, privateKey })
  return deps.api.createOrder(signed, { quiet: true })
}

const ATTEMPTS_MAX = 3

/** Whether the order ended unpaid, so that the same choices need a new order. */
const isOver = ({ status }: StartedOrder): boolean =>
  status === 'expired' || status === 'cancelled' || status === 'blocked'

/**
 * Creates the order for the donor's choices, or returns the existing one. An expired draft, or one of an
 * earlier visitor id, is replaced and the call retried. With `confirmSimilar` the donor has confirmed a
 * repeated donation.
 * @throws ApiRefusal, ApiUnreachable
 */
export const startOrder = async (
  deps: OrderDeps,
  choices: OrderChoices,
  { confirmSimilar }: Pick<SendOptions, 'confirmSimilar'>,
): Promise<StartedOrder> => {
  let renewKey = false
  for (let attempt = 1; ; attempt += 1) {
    try {
      const order = await sendOnce(deps, choices, { renewKey, confirmSimilar })
      deps.drafts.drop()
      if (!isOver(order) || attempt === ATTEMPTS_MAX) return order
      deps.forgetKey()
    } catch (error) {
      if (
        attempt === ATTEMPTS_MAX ||
        !isRefusal(error, 'draftExpired', 'challengeFailed', 'signInvalid', 'keyReused')
      )
        throw error
      deps.drafts.drop()
      renewKey = isRefusal(error, 'signInvalid')
      if (isRefusal(error, 'keyReused')) deps.forgetKey()
    }
  }
}
