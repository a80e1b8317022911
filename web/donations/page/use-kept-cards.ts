import { isExpired } from '#contract/donations/card-name.ts'
import type { KeptCard } from '#contract/donations/kept-card-calls.ts'
import { useNow } from '#web/ui/now.tsx'
import type { Donor } from '../form/initial-form.ts'

export type KeptCards = {
  /** Cards that the signed-in donor kept and that haven't expired, the newest first. */
  readonly cards: readonly KeptCard[]
  readonly give: (card: KeptCard) => void
}

/** The kept cards that the page offers. */
export const useUsableCards = (donor: Donor | null): readonly KeptCard[] => {
  const now = useNow()
  return donor === null ? [] : donor.keptCards.filter((card) => !isExpired(card, now))
}
