import {
  isSocialRefusal,
  LINK_REFUSALS,
  LINK_REFUSED,
  SOCIAL_REFUSALS,
  type SocialRefusal,
} from '#contract/accounts/social-refusals.ts'
import type { Refused } from '#server/outside/identity/port.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Whether the attempt was to sign in, or to link the provider to the signed-in account. */
export type SocialPurpose = 'enter' | 'add'

const sentenceOf = (which: SocialRefusal | null, purpose: SocialPurpose): string | undefined => {
  if (purpose === 'add') return which === null ? LINK_REFUSED : LINK_REFUSALS[which]
  return which === null ? undefined : SOCIAL_REFUSALS[which]
}

/**
 * Refusal of a provider sign-in. All suspected attacks have the same public answer, with `which` null; the
 * reason is only logged.
 */
export class SocialRefused extends Refusal {
  readonly which: SocialRefusal | null

  constructor({ reason, detail }: Pick<Refused, 'reason' | 'detail'>, purpose: SocialPurpose) {
    const which = isSocialRefusal(reason) ? reason : null
    const sentence = sentenceOf(which, purpose)
    super('socialRefused', {
      reason: `${reason}: ${detail}`,
      ...(sentence === undefined ? {} : { sentence }),
    })
    this.which = which
  }
}
