import { useRef } from 'react'
import type { CaseDetail } from '#contract/cases/cases.ts'
import { useAccount } from '#web/accounts/use-account.ts'
import { latePart } from '#web/browser/late-part.tsx'
import { UnansweredChargeNotice } from '#web/donations/unanswered-charge-notice.tsx'
import { CaseGallery } from './case-gallery.tsx'
import { CaseHeading } from './case-heading.tsx'
import { CasePeople } from './case-people.tsx'
import { CaseStory } from './case-story.tsx'
import { CaseUpdates } from './case-updates.tsx'
import { DonateBar } from './donate-bar.tsx'
import { DonateCard } from './donate-card.tsx'
import { DonationsSection } from './donations/donations-section.tsx'
import { WordsOfSupport } from './donations/words-of-support.tsx'
import { useLiveCase } from './live/use-live-case.ts'
import type { LoadedCase } from './load-case.ts'
import { MoneyStrip } from './payouts/money-strip.tsx'
import { PayoutsSection } from './payouts/payouts-section.tsx'
import { DENSE_PHONE, Picture } from './picture.tsx'
import { PrintedAddress } from './printed-address.tsx'
import { Protection } from './protection.tsx'

/** Loaded only for signed-in people. */
const OwnerBar = latePart(async () => (await import('./owner-bar.tsx')).OwnerBar)

const ChecksPanel = latePart(async () => (await import('./checks-panel.tsx')).ChecksPanel)

const LateOwnerBar = ({ detail }: { readonly detail: CaseDetail }) =>
  useAccount().info === null ? null : <OwnerBar detail={detail} />

type CasePageProps = {
  readonly loaded: LoadedCase
  /** Whether one of the case's lists is open over the page. */
  readonly isListOpen: boolean
}

/**
 * The case page. The DOM has the phone's order, which keyboards and screen readers follow: cover, title, total,
 * donations, money bar, story … On wide screens a CSS grid moves the title above the cover and the card to the
 * side.
 */
export const CasePage = ({ loaded, isListOpen }: CasePageProps) => {
  const { detail, recent, sorted, sort, notices, words, ledger, checks, updateCount } = loaded
  const live = useLiveCase({
    detail,
    words,
    donations: recent.items,
    hasOtherLists: isListOpen || sort !== 'recent',
  })
  const donateFormRef = useRef<HTMLDivElement>(null)
  return (
    <>
      <LateOwnerBar detail={detail} />
      <UnansweredChargeNotice caseId={detail.caseId} className="page-width mt-4" />
      <article className="case-grid page-width pb-16 tablet:pt-8 wide:pt-12 wide:pb-24">
        {detail.cover !== null && (
          <Picture
            image={detail.cover}
            eager
            sizes={`${DENSE_PHONE}, (width < 1024px) 100vw, 832px`}
            className="case-cover aspect-[16/10] tablet:rounded-card"
          />
        )}
        <div className="case-title">
          <CaseHeading detail={detail} />
        </div>
        <div className="case-card-place">
          <DonateCard detail={detail} live={live} donateFormRef={donateFormRef} />
        </div>
        <div className="case-rest min-w-0">
          <MoneyStrip detail={detail} totals={live.totals} />
          <PrintedAddress {...loaded.short} />
          {!detail.erased && <CaseStory detail={detail} raisedCents={live.totals.raisedCents} />}
          <CaseUpdates detail={detail} count={updateCount} />
          <CaseGallery detail={detail} />
          <PayoutsSection
            detail={detail}
            notices={notices.items}
            totalCount={notices.totalCount}
            ledger={ledger}
          />
          <DonationsSection detail={detail} live={live} sort={sort} sorted={sorted} />
          <WordsOfSupport detail={detail} words={live.words} />
          {!detail.erased && <CasePeople detail={detail} />}
          {!detail.erased && <ChecksPanel detail={detail} checks={checks} />}
          <Protection detail={detail} />
        </div>
      </article>
      <p aria-live="polite" className="sr-only">
        {live.announcement}
      </p>
      <DonateBar detail={detail} donateFormRef={donateFormRef} />
    </>
  )
}
