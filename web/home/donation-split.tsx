import { capitalized } from '#contract/accounts/first-name.ts'
import { formatCents, formatDonation } from '#contract/money.ts'
import { CARD_FEE_TEXT, quoteDonation } from '#contract/pricing.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Link } from '#web/ui/link.tsx'
import { SplitCard } from '#web/ui/money/split-card.tsx'

const EXAMPLE_CENTS = 5000

/** Breakdown of a donation of fifty dollars, computed as for a real donation. */
export const DonationSplit = ({ firstName }: { readonly firstName: string }) => {
  const { brandName } = usePublicConfig()
  const quote = quoteDonation({ amountCents: EXAMPLE_CENTS, tipCents: 0, coverFee: false })
  const { feeCents, recipientReceivesCents } = quote
  return (
    <section aria-labelledby="gift-split" className="mt-16 bg-mist tablet:mt-24">
      <div className="page-width grid items-center gap-x-16 gap-y-6 py-12 tablet:py-20 wide:grid-cols-[minmax(0,1fr)_600px]">
        <div>
          <h2 id="gift-split" className="type-h2-figures text-[2rem] tablet:text-[2.75rem]">
            Of {formatDonation(EXAMPLE_CENTS)}, {firstName} gets {formatCents(recipientReceivesCents)}
          </h2>
          <p className="mt-4 max-w-136 text-[1.125rem]/[1.55] tablet:text-[1.25rem]/[1.55]">
            Card processing takes {formatCents(feeCents)}. {brandName} keeps nothing. If you choose to cover
            the card fee, {firstName} gets all of it.
          </p>
          <Link to="/fees" className="link type-label mt-2 inline-flex min-h-11 items-center">
            See every fee
          </Link>
        </div>
        <SplitCard
          whole={{ name: 'Your gift', cents: EXAMPLE_CENTS }}
          paid={{ name: `${capitalized(firstName)} receives`, cents: recipientReceivesCents }}
          fees={{ name: `Card fee, ${CARD_FEE_TEXT}`, cents: feeCents }}
          brandName={brandName}
        />
      </div>
    </section>
  )
}
