import { cardName, expiryText } from '#contract/donations/card-name.ts'
import type { KeptCard } from '#contract/donations/kept-card-calls.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useNow } from '#web/ui/now.tsx'
import { PersonField, type SectionAnswer, SectionCard, SectionForm, useSection } from './section-form.tsx'

type RowProps = Pick<SectionAnswer, 'Form' | 'busy'> & { readonly card: KeptCard }

const RemoveForm = ({ card: { cardId, brand, last4 }, Form, busy }: RowProps) => (
  <Form method="post" action="/account#cards" preventScrollReset className="shrink-0">
    <PersonField />
    <input type="hidden" name="cardId" value={cardId} />
    <Button
      className="-mr-2"
      type="submit"
      kind="text"
      size="small"
      name="act"
      value="removeCard"
      aria-label={`Remove ${cardName(brand, last4)}`}
      busy={busy === 'removeCard' && 'Removing…'}
    >
      Remove
    </Button>
  </Form>
)

/** Cards that the person kept for their next gifts; absent without any, and once the last removal is confirmed. */
export const KeptCardsSection = ({ cards }: { readonly cards: readonly KeptCard[] }) => {
  const section = useSection('cards')
  const { Form, busy, answer } = section
  const now = useNow()
  if (cards.length === 0 && answer.success === null && answer.failure === null) return null
  return (
    <SectionCard
      section="cards"
      title="Saved cards"
      intro="For your next gifts. Our payment provider stores them. We never see the full number."
    >
      <SectionForm {...section}>{null}</SectionForm>
      <ul className="divide-y divide-line">
        {cards.map((card) => (
          <li key={card.cardId} className="flex min-h-14 items-center justify-between gap-x-4 py-2">
            <div className="min-w-0">
              <p className="type-label flex items-center gap-2">
                <Icon name="credit-card" />
                <span>{cardName(card.brand, card.last4)}</span>
              </p>
              <p className="type-meta text-quiet">{expiryText(card, now)}</p>
            </div>
            <RemoveForm card={card} Form={Form} busy={busy} />
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
