import { useRef } from 'react'
import { PURPOSE } from '#contract/cases/cases.ts'
import { DAY_MS, pacificDay } from '#contract/dates.ts'
import { ENDS_WITHIN_DAYS, GOAL_MAX_CENTS } from '#contract/fundraisers/case-limits.ts'
import { formatWholeDollars, isWholeDollars, shareOfCents, upToWholeDollars } from '#contract/money.ts'
import { CARD_FEE_TEXT, cardFeeCents } from '#contract/pricing.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useNow } from '#web/ui/now.tsx'
import { recipientOf } from '../recipient-name.ts'
import { StepPage } from '../wizard/step-page.tsx'
import { type StepForm, useStepForm } from '../wizard/use-step-form.ts'
import { sceneOf, useDraftState, useWizard } from '../wizard/wizard-context.ts'
import { CostLinesField, dollarsText } from './cost-lines-field.tsx'
import { GoalHint } from './goal-hint.tsx'

/** Average donation, for an estimate of the card fees. */
const AVERAGE_GIFT_CENTS = 5800

/** Estimate of the card fees if average donations reach the goal. */
const estimatedFeesCents = (goalCents: number): number => {
  const perDonation = cardFeeCents(AVERAGE_GIFT_CENTS)
  const basisPoints = Math.round((perDonation * 10_000) / AVERAGE_GIFT_CENTS)
  return shareOfCents(goalCents, basisPoints)
}

const Line = ({ label, amount, strong }: { label: string; amount: string; strong?: boolean }) => (
  <div className="flex justify-between gap-4 py-3">
    <dt className={strong ? 'font-label' : undefined}>{label}</dt>
    <dd className="font-label">{amount}</dd>
  </div>
)

const ReachedNote = () => {
  const { brandName } = usePublicConfig()
  const { fields } = useDraftState()
  const { goalCents } = fields
  // The lines are whole dollars that add up; a goal with cents, or above the maximum, is refused.
  if (goalCents === null || goalCents === 0 || goalCents > GOAL_MAX_CENTS || !isWholeDollars(goalCents))
    return null
  const feesCents = upToWholeDollars(estimatedFeesCents(goalCents))
  const { purpose } = fields
  const recipientText = purpose === PURPOSE.myself ? 'You receive' : `${recipientOf(fields)} receives`
  return (
    <Card className="p-6">
      <h2 className="type-strong">If the goal is reached</h2>
      <dl className="type-meta mt-2 divide-y divide-line">
        <Line label="Raised" amount={formatWholeDollars(goalCents)} />
        <Line label="Card fees, about" amount={`− ${formatWholeDollars(feesCents)}`} />
        <Line label={brandName} amount="$0" />
        <Line label={`${recipientText}, about`} amount={formatWholeDollars(goalCents - feesCents)} strong />
      </dl>
      <p className="type-small mt-2 text-quiet">
        {CARD_FEE_TEXT} a gift, at an average gift of {formatWholeDollars(AVERAGE_GIFT_CENTS)}. Many donors
        choose to cover it.
      </p>
    </Card>
  )
}

const EndField = ({ form }: { readonly form: StepForm }) => {
  const { endsOn } = useDraftState().fields
  const now = useNow()
  const day = (days: number): string => pacificDay(new Date(now.getTime() + days * DAY_MS))
  return (
    <TextField
      id="endsOn"
      name="endsOn"
      type="date"
      label="End date"
      optional
      hint="Leave it empty to keep the page open until you end it."
      min={day(1)}
      max={day(ENDS_WITHIN_DAYS)}
      defaultValue={endsOn ?? ''}
      error={form.problemOf('endsOn')}
      className="short-box"
    />
  )
}

/** Step 2: the goal, and what it pays for. */
export const GoalStep = () => {
  const form = useStepForm()
  const { scenes } = useWizard()
  const { fields } = useDraftState()
  const goalField = useRef<HTMLDivElement>(null)
  const scene = sceneOf(scenes, fields)
  const setGoal = (cents: number): void => {
    const input = goalField.current?.querySelector<HTMLInputElement>('input')
    if (!input) return
    input.value = dollarsText(cents)
    form.read()
  }
  return (
    <StepPage
      form={form}
      title="How much do you need to raise?"
      lead="Add up the real costs. A goal people can check is easier to trust."
      aside={<ReachedNote />}
    >
      <div ref={goalField}>
        <TextField
          id="goalCents"
          name="goalCents"
          label="Goal"
          hint="From $100 to $1,000,000, in whole dollars."
          prefix="$"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={dollarsText(fields.goalCents)}
          error={form.problemOf('goalCents')}
          className="goal-field short-box"
        />
        {scene !== null && <GoalHint scene={scene} goalCents={fields.goalCents} />}
      </div>
      <CostLinesField form={form} onSetGoal={setGoal} />
      <EndField form={form} />
    </StepPage>
  )
}
