import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** Turns the weekly e-mail with all fundraisers' updates on or off. Its act is `weekly`. */
export const WeeklyMail = ({ isWeekly }: { readonly isWeekly: boolean }) => (
  <Card className="flex flex-wrap items-center justify-between gap-4 p-4 tablet:p-8">
    <div>
      <h2 className="type-strong-large">One e-mail a week</h2>
      <p role="status" className="text-quiet">
        {isWeekly ? 'On. All updates come together on Mondays.' : 'Off. Each update comes on its own.'}
      </p>
    </div>
    <Form method="post" preventScrollReset>
      <input type="hidden" name="wanted" value={isWeekly ? 'no' : 'yes'} />
      <Button type="submit" name="act" value="weekly" kind="secondary" size="small">
        {isWeekly ? 'Send each on its own' : 'Send them once a week'}
      </Button>
    </Form>
  </Card>
)
