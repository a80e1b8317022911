import { requireCheckProof } from './accounts/codes/check-proof.ts'
import type { Deps } from './deps.ts'
import { identifyOrder } from './donations/order-key.ts'
import { identifyRecipient } from './identity-check/recipient.ts'
import { identifyOwnerOrRecipient } from './payouts/owner-or-recipient.ts'
import type { registerCredentials } from './platform/http/credentials.ts'

/** How the slices check what their callers hold, by the kind that a call declares. */
export const credentialChecks = (deps: Deps): Parameters<typeof registerCredentials>[2] => ({
  orderKey: (request) => identifyOrder(deps, request),
  recipient: (request) => identifyRecipient(deps, request),
  confirmedRecipient: async (request) => {
    await identifyRecipient(deps, request)
    if (request.recipient !== undefined) requireCheckProof(deps, request, request.recipient)
  },
  ownerOrRecipient: (request) => identifyOwnerOrRecipient(deps, request),
})
