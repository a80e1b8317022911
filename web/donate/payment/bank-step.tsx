import { BANK_TITLE, KeptUntil } from './bank-words.tsx'

/**
 * What stands at the top of the page under the provider's window while the donor's bank asks: it shows through where
 * that leaves room, and says where the gift stands should that window be slow to come or get lost. Not a modal
 * dialog, which would keep the donor out of that window.
 */
export const BankStep = ({ keptUntil }: { readonly keptUntil: Date | null }) => (
  <div className="bank-step">
    <section aria-labelledby="bank-step-title" className="bank-sheet">
      <h2 id="bank-step-title" className="type-sheet">
        {BANK_TITLE}
      </h2>
      <p role="status" className="mt-1.5">
        Finish the step in your bank’s window. You have not been charged yet.
      </p>
      <div className="mt-2">{keptUntil !== null && <KeptUntil keptUntil={keptUntil} />}</div>
    </section>
  </div>
)
