import type { CallInput, CallOutput } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { type Attribution, type PayMethod, ZONE_US } from '#contract/orders/orders.ts'
import type { Api } from '#web/browser/api/api.ts'
import { isRefusal } from '#web/browser/api/api-refusal.ts'
import type { BoundKey } from '#web/signing/register-key.ts'
import { signBody } from '#web/signing/sign-body.ts'
import type { Donation } from '../form/read-donation-form.ts'
import { encryptName } from './encrypt-name.ts'
import type { DraftKeeper, SolvedDraft } from './order-draft.ts'

export type StartedOrder = CallOutput<Calls['createOrder']>
type UnsignedBody = Omit<CallInput<Calls['createOrder']>, 'sign'>

/** What the donor chose, which makes an order the order it is. */
export type OrderChoices = Donation & {
  readonly caseId: string
  readonly payMethod: PayMethod
  readonly attribution: Attribution
}

export type OrderDeps = {
  readonly api: Pick<Api, 'createOrder'>
  readonly drafts: DraftKeeper
  /** `afresh`: register the key once more, because the server doesn't know it. */
  readonly signKey: (afresh: boolean) => Promise<BoundKey>
  readonly keyFor: (choices: OrderChoices) => Promise<string>
  /** The next `keyFor` gives a new one. */
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

type Sending = { readonly afresh: boolean; readonly confirmSimilar: boolean }

const sendOnce = async (
  deps: OrderDeps,
  choices: OrderChoices,
  { afresh, confirmSimilar }: Sending,
): Promise<StartedOrder> => {
  // First the key: registering it may give the visitor a new id, and a draft is bound to that.
  const key = await deps.signKey(afresh)
  const solved = await deps.drafts.current()
  const unsigned = await unsignedBody(choices, solved, await deps.keyFor(choices), confirmSimilar)
  const { privateKey } = key
  const signed = await signBody(unsigned, { call: calls.createOrder, nonce: solved.draft.nonce, privateKey })
  return deps.api.createOrder(signed, { quiet: true })
}

const TRIES_MAX = 3

/** Over without having been paid: the same choices need an order of their own. */
const isOver = ({ status }: StartedOrder): boolean =>
  status === 'expired' || status === 'cancelled' || status === 'blocked'

/**
 * The order for what the donor chose: a new one, or the one that was begun with the same choices. A form that lay
 * open for long, or whose draft belongs to an id of the past, is sent again with a fresh draft before anybody hears.
 * With `confirmSimilar` the donor has said that they mean a donation like the one they just made.
 *
 * @throws ApiRefusal, ApiUnreachable
 */
export const startOrder = async (
  deps: OrderDeps,
  choices: OrderChoices,
  confirmSimilar = false,
): Promise<StartedOrder> => {
  let afresh = false
  for (let tried = 1; ; tried += 1) {
    try {
      const order = await sendOnce(deps, choices, { afresh, confirmSimilar })
      deps.drafts.drop()
      if (!isOver(order) || tried === TRIES_MAX) return order
      deps.forgetKey()
    } catch (error) {
      if (
        tried === TRIES_MAX ||
        !isRefusal(error, 'draftExpired', 'challengeFailed', 'signInvalid', 'keyReused')
      )
        throw error
      deps.drafts.drop()
      afresh = isRefusal(error, 'signInvalid')
      if (isRefusal(error, 'keyReused')) deps.forgetKey()
    }
  }
}
