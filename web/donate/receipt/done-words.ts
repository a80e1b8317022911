import { openFailure } from '#contract/gift-failure.ts'
import type { GiftReturnReason } from '#contract/gift-requests.ts'
import type { Gift } from '#contract/gift-shapes.ts'
import type { GiftAct } from './gift-acts.ts'

const DONE: Record<GiftAct, string> = {
  names: 'Saved. The public page is updated.',
  undo: 'Done. Your money is on its way back.',
  tip: 'Done. Your tip is on its way back.',
  duplicate: 'Done. One of the two gifts is on its way back.',
  request: 'We have your request. A person reads it and answers you by e-mail.',
  statement: 'We mailed you the statement. It can take a minute.',
}

const goesBack = ({ returns }: Gift, reason: GiftReturnReason): boolean =>
  returns.some((back) => back.reason === reason && back.state !== 'failed')

const stillHolds = (done: GiftAct, gift: Gift): boolean => {
  const isTroubled = openFailure(gift) !== null || gift.dispute?.state === 'lost'
  switch (done) {
    case 'names':
      return gift.choices.names
    case 'undo':
      return !isTroubled && goesBack(gift, 'donor')
    case 'tip':
    case 'duplicate':
      return !isTroubled && goesBack(gift, done)
    case 'request':
      return gift.request?.state === 'open' && gift.request.reason !== 'refund_failed'
    case 'statement':
      return true
  }
}

/** What was just done; null where an old address says it of a gift that stands otherwise by now. */
export const doneWords = (done: GiftAct, gift: Gift): string | null =>
  stillHolds(done, gift) ? DONE[done] : null
