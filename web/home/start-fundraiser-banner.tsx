import { FundraiserLink } from '#web/shell/fundraiser-link.tsx'

export const StartFundraiserBanner = () => (
  <section aria-labelledby="last-call" className="page-width py-16 tablet:py-24">
    <div className="on-sun flex flex-wrap items-center justify-between gap-x-8 gap-y-6 rounded-card bg-sun px-6 py-8 tablet:px-16 tablet:py-14 forced-colors:border">
      <div className="min-w-0">
        <h2 id="last-call" className="type-h2-home">
          Somebody you know needs a hand
        </h2>
        <p className="mt-2">Six steps. Your draft saves as you type, on any device.</p>
      </div>
      <FundraiserLink kind="primary" size="large" className="phone:w-full">
        Start a fundraiser
      </FundraiserLink>
    </div>
  </section>
)
