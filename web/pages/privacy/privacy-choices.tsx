import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { SwitchButton } from '#web/ui/fields/switch.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { MeasuredData } from './measured-data.tsx'
import { ThirdParties, type ThirdPartiesProps } from './third-parties.tsx'
import { VisitorFacts } from './visitor-facts.tsx'

export type Choices = {
  readonly isOn: boolean
  /** Whether the browser sends Global Privacy Control. */
  readonly isLocked: boolean
  /** Whether this installation tracks nothing. */
  readonly isUnavailable: boolean
  readonly facts: CallOutput<Calls['visitorFacts']>['facts']
  readonly companies: Omit<ThirdPartiesProps, 'isLocked'>
}

const NEVER = [
  'Your name, e-mail or phone',
  'What you write in a form, a message or a story',
  'Card and bank details',
  'Where you are, closer than your state',
  'Anything you do on the donate form, in the identity check or in your account',
] as const

const noteOf = ({ isOn, isLocked, isUnavailable, facts }: Choices) => {
  if (isUnavailable) return 'Nothing is counted on this site.'
  if (isLocked) return 'Off, because your browser sends Global Privacy Control.'
  if (!isOn) return 'Off. We erased what this browser had sent.'
  if (facts === null) return 'On. Acts at once, on this browser.'
  return (
    <>
      On since <DateText at={facts.firstVisitAt} />. Acts at once, on this browser.
    </>
  )
}

const Choice = (choices: Choices) => {
  const { isOn, isLocked, isUnavailable } = choices
  return (
    <Card className="p-6">
      <form method="post" action="/security" className="flex items-center justify-between gap-4">
        <div>
          <h3 className="type-strong" id="measure-title">
            Measure my visits
          </h3>
          <p className="type-meta text-quiet" id="measure-note" role="status">
            {noteOf(choices)}
          </p>
        </div>
        {!isLocked && !isUnavailable && (
          <SwitchButton
            isOn={isOn}
            name="act"
            value={isOn ? 'off' : 'on'}
            aria-labelledby="measure-title"
            aria-describedby="measure-note"
          />
        )}
      </form>
      <Panel tone="mist" padding="small" className="type-small mt-4">
        <b>Browsers can say it for you.</b> If yours sends Global Privacy Control, this switch starts off and
        stays off.
      </Panel>
    </Card>
  )
}

/** What is tracked, for how long, and the switch; works without scripts. */
export const PrivacyChoices = (choices: Choices) => (
  <section id="privacy-choices" aria-labelledby="privacy-title" className="border-t border-line pt-8">
    <h2 id="privacy-title" className="type-h2">
      Privacy choices
    </h2>
    <p className="type-lead mt-3 max-w-(--container-story) text-quiet">
      We count visits ourselves to make Hearten better. You can turn that off here, and nothing else changes.
    </p>
    <div className="mt-8 grid items-start gap-8 wide:grid-cols-[1fr_400px]">
      <div className="grid gap-8">
        <Choice {...choices} />
        <div>
          <h3 className="type-h3">What we measure</h3>
          <div className="mt-3">
            <MeasuredData />
          </div>
        </div>
        <div>
          <h3 className="type-h3">What we never measure</h3>
          <ul className="type-meta mt-3">
            {NEVER.map((what) => (
              <li key={what} className="flex items-center gap-3 border-b border-line py-3">
                <Icon name="x" size={18} />
                {what}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="grid gap-6">
        <VisitorFacts facts={choices.facts} />
        <ThirdParties {...choices.companies} isLocked={choices.isLocked} />
      </div>
    </div>
  </section>
)
