import { FundraiserLink } from '#web/shell/fundraiser-link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { CostsAndLimits } from './costs-and-limits.tsx'
import { DraftCard, type OpenDraft } from './draft-card.tsx'
import { FirstTransfer } from './first-transfer.tsx'
import { SixSteps } from './six-steps.tsx'

/** The start page: steps, dates and costs; an open draft comes first. */
export const LandingPage = ({ draft }: { readonly draft: OpenDraft | null }) => (
  <>
    <div className="page-width grid items-center gap-x-16 gap-y-10 pt-10 tablet:pt-20 wide:grid-cols-[1fr_480px]">
      <header className={draft === null ? undefined : 'phone:order-last'}>
        <h1 tabIndex={-1} className="type-page-hero max-w-170">
          Raise money for someone who needs it
        </h1>
        <p className="type-lead mt-4 max-w-150 text-quiet">
          Six short steps, about twenty minutes. You can stop anywhere; every answer is saved as you type.
        </p>
        <div className="mt-8 flex flex-wrap gap-4">
          <FundraiserLink
            to={draft === null ? '/fundraiser/step1' : '/fundraiser/step1?new=1'}
            kind={draft === null ? 'primary' : 'secondary'}
            size="large"
          >
            Start a fundraiser
          </FundraiserLink>
          <ButtonLink to="/faq#payouts" kind="secondary" size="large">
            See how payouts work
          </ButtonLink>
        </div>
      </header>
      {draft !== null && <DraftCard draft={draft} />}
    </div>
    <SixSteps />
    <FirstTransfer />
    <CostsAndLimits />
  </>
)
