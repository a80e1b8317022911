import { CARD_FEE_TEXT } from '#contract/pricing.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'

const Cost = ({ what, amount }: { readonly what: string; readonly amount: string }) => (
  <div className="flex justify-between gap-4 py-4">
    <dt>{what}</dt>
    <dd className="text-right font-label">{amount}</dd>
  </div>
)

export const CostsAndLimits = () => {
  const { brandName, supportEmail, tipDefaultPercent } = usePublicConfig()
  return (
    <div className="page-width grid gap-16 py-16 tablet:py-24 wide:grid-cols-[1fr_600px]">
      <section aria-labelledby="costs">
        <h2 id="costs" className="type-h2-home">
          What it costs
        </h2>
        <dl className="mt-4 max-w-150 divide-y divide-line">
          <Cost what={brandName} amount="$0" />
          <Cost what="Card processing" amount={`${CARD_FEE_TEXT} a gift`} />
          <Cost what="Transfers to the bank" amount="$0" />
          <Cost
            what="Tips"
            amount={tipDefaultPercent === 0 ? 'Donors decide. The tip starts at $0' : 'Donors decide'}
          />
        </dl>
      </section>
      <section aria-labelledby="limits">
        <h2 id="limits" className="type-h2-home">
          What we can’t host
        </h2>
        <ul className="mt-4 list-disc space-y-2.5 pl-5">
          <li>Charities and businesses. They need different rules and receipts.</li>
          <li>People outside the United States. Our payment provider can’t reach them yet.</li>
          <li>Fundraisers the person named doesn’t know about.</li>
        </ul>
        <p className="mt-4 text-quiet">
          Not sure? Ask before you start:{' '}
          <a href={`mailto:${supportEmail}`} className="target hover:underline">
            {supportEmail}
          </a>
        </p>
      </section>
    </div>
  )
}
