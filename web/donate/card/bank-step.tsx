import { formatTime } from '#contract/dates.ts'
import { Icon } from '#web/ui/icon.tsx'

/**
 * What stands behind the provider's own window while the donor's bank asks: a page that lost that window, or waits
 * for it, still says where the gift stands. Not a modal dialog, which would keep the donor out of that window.
 */
export const BankStep = ({ keptUntil }: { readonly keptUntil: Date | null }) => (
  <div className="bank-step">
    <section aria-labelledby="bank-step-title" className="bank-sheet">
      <div className="p-6 tablet:p-8">
        <h2 id="bank-step-title" className="type-sheet">
          Your bank wants to be sure it’s you
        </h2>
        <p role="status" className="type-meta mt-1.5 text-quiet">
          Finish the step in your bank’s window. You have not been charged yet.
        </p>
      </div>
      <div className="h-64 bg-hush" />
      <p className="type-meta flex min-h-20 items-center gap-2 px-6 text-quiet tablet:px-8">
        {keptUntil !== null && (
          <>
            <Icon name="clock" />
            Gift kept for you until {formatTime(keptUntil)}
          </>
        )}
      </p>
    </section>
  </div>
)
