import { PURPOSE } from '#contract/cases/cases.ts'
import { DONATIONS_PAUSE_AFTER_DAYS, REFUNDS_AFTER_DAYS } from '#contract/cases/verification-deadlines.ts'
import { Panel } from '#web/ui/panel.tsx'
import { recipientOf } from '../recipient-name.ts'
import { SideNote } from '../wizard/step-page.tsx'
import { useDraftState } from '../wizard/wizard-context.ts'

export const PeopleStepNotes = () => {
  const { fields } = useDraftState()
  const isOwn = fields.purpose === PURPOSE.myself
  const who = isOwn ? 'you' : recipientOf(fields, 'this person')
  return (
    <>
      <Panel tone="mist" padding="large">
        <SideNote title={isOwn ? 'What you’ll be asked' : `What ${who} will be asked`}>
          <ol className="list-decimal pl-5">
            <li>A 6-digit code from {isOwn ? 'your' : 'their'} e-mail</li>
            <li>Legal name, birth date, address</li>
            <li>{isOwn ? 'Your' : 'Their'} own account for the money, in the US</li>
          </ol>
          <p className="mt-4">
            It takes about five minutes. Until it’s done, you can collect gifts, but nothing can be sent.
          </p>
        </SideNote>
      </Panel>
      <Panel tone="sun" padding="large">
        <SideNote title="Two dates to know">
          If {isOwn ? 'you haven’t' : `${who} hasn’t`} finished {DONATIONS_PAUSE_AFTER_DAYS} days after the
          page goes live, giving pauses. After {REFUNDS_AFTER_DAYS} days, every gift is refunded.
        </SideNote>
      </Panel>
    </>
  )
}
