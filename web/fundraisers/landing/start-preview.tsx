import { raiseTypeText } from '#contract/cases/cases.ts'
import type { CaseDraft } from '#contract/fundraisers/case-draft.ts'
import { GOAL_MAX_CENTS } from '#contract/fundraisers/case-limits.ts'
import { formatWholeDollars, isWholeDollars, parseDollars } from '#contract/money.ts'
import { CaseCardFrame } from '#web/cases/case-card.tsx'
import { causeOfCode } from '#web/cases/causes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ProgressBar } from '#web/ui/money/progress-bar.tsx'
import { previewTitle } from './preview-title.ts'
import type { StartAnswers } from './start-answers.ts'
import type { StartScene } from './start-form.tsx'

const NOTHING_RAISED = { raisedCents: 0, paidOutCents: 0, onTheWayCents: 0, feesCents: 0, heldFor: null }

const shownGoal = (goalCents: number | null): number | null =>
  goalCents === null || goalCents <= 0 || goalCents > GOAL_MAX_CENTS || !isWholeDollars(goalCents)
    ? null
    : goalCents

type StartPreviewProps = {
  readonly typed: StartAnswers
  readonly scene: StartScene | null
  readonly place: CaseDraft['place']
}

/** The fundraiser's card as the answers shape it, in the look of the lists. */
export const StartPreview = ({ typed, scene, place }: StartPreviewProps) => {
  const title = previewTitle(typed, scene?.inTitle ?? null)
  const goalCents = shownGoal(parseDollars(typed.goalCents))
  const kicker = [
    scene === null ? 'What happened' : raiseTypeText(scene.raiseType),
    place === null ? 'your town' : `${place.city}, ${place.state}`,
  ].join(' · ')
  return (
    <section aria-labelledby="taking-shape" className="start-preview">
      <h2 id="taking-shape" className="type-label">
        Your page, taking shape
      </h2>
      <div className="mt-2">
        <CaseCardFrame
          cover={
            <span aria-hidden="true" className="grid aspect-[16/6] place-items-center bg-mist text-blue">
              <Icon name={(scene && causeOfCode(scene.raiseType)?.icon) ?? 'heart'} size={24} />
            </span>
          }
        >
          <p className="type-meta-strong text-blue">{kicker}</p>
          <h3 className="type-h3-small mt-2 break-words">{title ?? 'Help someone you care about'}</h3>
          <div className="mt-auto pt-4">
            {goalCents !== null && <ProgressBar progress={NOTHING_RAISED} goalCents={goalCents} />}
            <p className="mt-2 text-[1rem]/[1.5]">
              <b>$0</b>
              {goalCents === null ? ' of your goal' : ` of ${formatWholeDollars(goalCents)}`}
            </p>
          </div>
        </CaseCardFrame>
      </div>
      <p className="type-small mt-3 text-quiet">
        Only you see this. You’ll write the real headline in step 4, and one of us reads every page before it
        can go live.
      </p>
    </section>
  )
}
