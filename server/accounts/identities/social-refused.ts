import { isSocialRefusal, SOCIAL_REFUSALS, type SocialRefusal } from '#contract/social-refusals.ts'
import type { Refused } from '#server/outside/identity/port.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** One public answer for all that may be an attack, where `which` is null; the reason goes to the log. */
export class SocialRefused extends Refusal {
  readonly which: SocialRefusal | null

  constructor({ reason, detail }: Pick<Refused, 'reason' | 'detail'>) {
    const which = isSocialRefusal(reason) ? reason : null
    super('socialRefused', {
      reason: `${reason}: ${detail}`,
      ...(which === null ? {} : { sentence: SOCIAL_REFUSALS[which] }),
    })
    this.which = which
  }
}
