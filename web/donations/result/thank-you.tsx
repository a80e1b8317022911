import type { OrderInfo } from '#contract/donations/orders.ts'

type ThankYouProps = { readonly order: OrderInfo; readonly organizerFirstName: string }

/** The thanks to a donor, of the organizer or who helps them; null if there are none. */
export const ThankYou = ({ order: { thankYou, thankYouBy }, organizerFirstName }: ThankYouProps) =>
  thankYou === null ? null : (
    <blockquote className="mt-6 rounded-panel bg-mist p-4 tablet:p-6">
      <p className="break-words whitespace-pre-line">“{thankYou}”</p>
      <p className="type-meta mt-1 text-quiet">{thankYouBy ?? organizerFirstName}</p>
    </blockquote>
  )
