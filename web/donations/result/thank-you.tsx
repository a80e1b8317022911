import type { OrderInfo } from '#contract/donations/orders.ts'

type ThankYouProps = { readonly order: OrderInfo; readonly organizerFirstName: string }

/** The organizer's thanks to a donor; null if they wrote none. */
export const ThankYou = ({ order: { thankYou }, organizerFirstName }: ThankYouProps) =>
  thankYou === null ? null : (
    <blockquote className="mt-6 rounded-panel bg-mist p-4 tablet:p-6">
      <p className="break-words whitespace-pre-line">“{thankYou}”</p>
      <p className="type-meta mt-1 text-quiet">{organizerFirstName}</p>
    </blockquote>
  )
