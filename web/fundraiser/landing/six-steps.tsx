import { stepNumber } from '#contract/fundraisers/case-draft.ts'
import { DRAFT_STEPS } from '#contract/fundraisers/draft-steps.ts'
import { unbroken } from '#web/ui/unbroken.tsx'
import { STEP_WORDS } from '../step-list.ts'

export const SixSteps = () => (
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
