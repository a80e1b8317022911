import { href } from 'react-router'
import { DRAFT_STEPS } from '#contract/fundraisers/draft-steps.ts'
import { stepNumber } from '#contract/page-addresses.ts'
import { latePart } from '#web/browser/late-part.tsx'
import { FundraiserLink } from '#web/shell/fundraiser-link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { NEW_DRAFT_PARAMETER, STEP_WORDS } from '../step-list.ts'
import { CostsAndLimits } from './costs-and-limits.tsx'
import { FirstPayout } from './first-payout.tsx'
import type { StartSectionProps } from './start-section.tsx'

const SixSteps = () => (
  <section aria-labelledby="six-steps" className="page-width pt-16 tablet:pt-20">
    <h2 id="six-steps" className="type-h2-home">
      The six steps
    </h2>
    <ol className="mt-6 grid grid-cols-2 gap-x-4 gap-y-8 tablet:grid-cols-3 tablet:gap-x-6 full:grid-cols-6">
      {DRAFT_STEPS.map((step) => {
        const { name, about, minutes } = STEP_WORDS[step]
        return (
          <li key={step} className="border-t-3 border-ink pt-4">
            <span
              aria-hidden="true"
              className="inline-flex size-10 items-center justify-center rounded-full bg-sun font-bold"
            >
              {stepNumber(step)}
            </span>
            <h3 className="type-h3-small mt-2">{name}</h3>
            <p className="type-meta mt-1 text-quiet">{unbroken(about)}</p>
            <p className="type-meta-strong mt-2 text-quiet">{minutes} min</p>
          </li>
        )
      })}
    </ol>
  </section>
)

/** Lazy: the form works without scripts, and its own come after the page's. */
const StartSection = latePart(async () => (await import('./start-section.tsx')).StartSection)

/** The start page: the first questions, steps, dates and costs; an open draft comes first. */
export const LandingPage = (props: StartSectionProps) => {
  const hasDraft = props.draft !== null
  return (
    <>
      <div className="start-grid page-width pt-10 tablet:pt-20">
        <header>
          <h1 tabIndex={-1} className="type-page-hero max-w-170">
            Raise money for someone who needs it
          </h1>
          <p className="type-lead mt-4 max-w-150 text-quiet">
            Six short steps, about twenty minutes. You can stop anywhere; every answer is saved as you type.
          </p>
        </header>
        <div className="start-links flex flex-wrap gap-4">
          <FundraiserLink
            to={`${href('/fundraiser/step1')}${hasDraft ? `?${NEW_DRAFT_PARAMETER}=1` : ''}`}
            kind="secondary"
            size="large"
          >
            Start a fundraiser
          </FundraiserLink>
          <ButtonLink to="/faq#payouts" kind="secondary" size="large">
            See how payouts work
          </ButtonLink>
        </div>
        <StartSection {...props} />
      </div>
      <SixSteps />
      <FirstPayout />
      <CostsAndLimits />
    </>
  )
}
