import { useState } from 'react'
import type { CaseDetail } from '#contract/cases/cases.ts'
import { kickerText } from '#web/cases/case-facts.ts'
import { CaseGallery } from '#web/cases/case-gallery.tsx'
import { OrganizerAndBeneficiary } from '#web/cases/case-heading.tsx'
import { CaseStory } from '#web/cases/case-story.tsx'
import { Picture } from '#web/cases/picture.tsx'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'
import './preview.css'
import { formatWholeDollars } from '#contract/money.ts'
import { ProgressBar } from '#web/ui/money/progress-bar.tsx'
import { isLive } from '../list/own-case-text.ts'
import { useWizard } from '../wizard/wizard-context.ts'

type RaisedProps = { readonly detail: CaseDetail; readonly isSmall?: boolean }

/** The goal with nothing raised. A change to a live page leaves what was raised as it is: then the goal alone. */
const Raised = ({ detail, isSmall = false }: RaisedProps) => {
  const { caseState } = useWizard()
  const goal = formatWholeDollars(detail.goalCents)
  const className = isSmall ? 'type-small mt-2' : 'type-money-m mt-2'
  if (isLive(caseState)) return <p className={className}>Goal {goal}</p>
  return (
    <>
      <ProgressBar
        progress={detail}
        goalCents={detail.goalCents}
        {...(isSmall ? { height: 8 } : {})}
        className={isSmall ? 'mt-4' : 'mt-6'}
      />
      <p className={className}>
        <b>$0</b> <span className={isSmall ? undefined : 'type-body'}>of {goal}</span>
      </p>
    </>
  )
}

const Sheet = ({ detail }: { readonly detail: CaseDetail }) => (
  <>
    {detail.cover !== null && (
      <Picture image={detail.cover} eager sizes="(width < 769px) 100vw, 832px" className="aspect-[16/10]" />
    )}
    <div className="preview-text">
      <p className="type-small-strong text-blue">{kickerText(detail)}</p>
      <h3 className="preview-title mt-1">{detail.title}</h3>
      <OrganizerAndBeneficiary detail={detail} />
      <Raised detail={detail} isSmall />
      <CaseStory detail={detail} />
      <CaseGallery detail={detail} />
    </div>
  </>
)

const WIDTHS = ['Phone', 'Computer'] as const
type Width = (typeof WIDTHS)[number]

/** A small, inert preview of the public page, built from that page's components. */
export const CasePreview = ({
  detail,
  fullAddress,
}: {
  readonly detail: CaseDetail
  readonly fullAddress: string
}) => {
  const { brandName } = usePublicConfig()
  const [width, setWidth] = useState<Width>('Phone')
  return (
    <section aria-label="Preview">
      <div className="flex flex-wrap items-center gap-2">
        <fieldset className="with-script flex gap-2">
          <legend className="sr-only">Show it as on a</legend>
          {WIDTHS.map((option) => (
            <button
              key={option}
              type="button"
              aria-pressed={option === width}
              className={classNames(
                'min-h-11 rounded-pill px-4 type-label transition-colors',
                option === width
                  ? 'bg-ink text-white'
                  : 'bg-card inset-ring-[1.5px] inset-ring-control pressing:bg-mist',
              )}
              onClick={() => setWidth(option)}
            >
              {option}
            </button>
          ))}
        </fieldset>
        <Link to={fullAddress} className="link target ml-auto font-label">
          Open full preview
        </Link>
      </div>
      <div className="preview-ground mt-4">
        <div
          inert
          className={classNames('preview-frame', width === 'Phone' ? 'preview-phone' : 'preview-computer')}
        >
          <p className="flex min-h-12 items-center justify-between bg-sun px-4">
            <span className="font-display text-[1.25rem]">{brandName}</span>
            <span className="type-small-strong">Menu</span>
          </p>
          <div className="preview-scroll">
            <Sheet detail={detail} />
          </div>
          <p className="flex gap-3 border-t border-line bg-card p-4">
            <span className="flex min-h-11 flex-1 items-center justify-center rounded-control bg-poppy font-label text-white">
              Donate
            </span>
            <span className="flex min-h-11 items-center rounded-control px-4 font-label inset-ring-[1.5px] inset-ring-control">
              Share
            </span>
          </p>
        </div>
      </div>
    </section>
  )
}

/** The preview in full size, on a page of its own. */
export const FullPreview = ({
  detail,
  backAddress,
}: {
  readonly detail: CaseDetail
  readonly backAddress: string
}) => (
  <>
    <div className="sticky top-0 z-(--z-bar) bg-sun-wash py-3">
      <p className="page-width flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span>Preview. Only you see this.</span>
        <Link to={backAddress} className="link-text target font-label">
          Back to step 6
        </Link>
      </p>
    </div>
    <article className="page-width max-w-240 pt-8 pb-24">
      <h1 tabIndex={-1} className="type-h1 break-words">
        {detail.title}
      </h1>
      <p className="type-meta-strong mt-2 text-blue">{kickerText(detail)}</p>
      <OrganizerAndBeneficiary detail={detail} />
      {detail.cover !== null && (
        <Picture
          image={detail.cover}
          eager
          sizes="(width < 1024px) 100vw, 832px"
          className="mt-6 aspect-[16/10] rounded-card"
        />
      )}
      <Raised detail={detail} />
      <div inert>
        <CaseStory detail={detail} />
        <CaseGallery detail={detail} />
      </div>
    </article>
  </>
)
