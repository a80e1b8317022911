import { Form, href, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { countText, PURPOSE } from '#contract/cases/cases.ts'
import type { Audience, Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import { DONATIONS_COUNTED_MAX } from '#contract/fundraisers/organizer-limits.ts'
import { MoneyPathCard } from '#web/payouts/money-path-card.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { FormOutcome } from '#web/ui/fields/form-outcome.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { dashboardAction, dashboardMeta, loadDashboardPage } from './dashboard-route.ts'
import { EndedCard } from './settings-cards.tsx'
import { useDashboard } from './use-dashboard.ts'

export const meta = dashboardMeta('End the fundraiser')
export const action = dashboardAction

export const loader = (args: LoaderFunctionArgs) =>
  loadDashboardPage(args, async (api, caseId) => {
    const [payouts, audience] = await Promise.all([
      api.casePayouts({ caseId }),
      api.updateAudience({ caseId }),
    ])
    return { payouts, audience, idempotencyKey: crypto.randomUUID() }
  })

/** Whether the recipient can't be told, or doesn't want to be. */
const isUntold = ({ invitation, hasAddress }: Dashboard['account']): boolean =>
  !hasAddress || invitation === 'declined' || invitation === 'withdrawn'

type ToldProps = { readonly dashboard: Dashboard; readonly audience: Audience }

/** Who hears that the fundraiser has ended. */
const Told = ({ dashboard: { purpose, recipientFirstName, account }, audience }: ToldProps) => {
  const readerCount = audience.donorCount + audience.followerCount
  return (
    <Card className="p-4 tablet:p-8">
      <h2 className="type-strong-large">Who we’ll tell</h2>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        <li>Everyone who opens the page: it says that giving has ended, and shows your note.</li>
        {purpose === PURPOSE.someoneElse && !isUntold(account) && <li>{recipientFirstName}, by e-mail.</li>}
        <li>
          {readerCount === 0
            ? 'No one else by e-mail: no one has asked for news.'
            : `${readerCount === 1 ? 'One person' : `${countText(readerCount, DONATIONS_COUNTED_MAX)} people`} who asked for news, by e-mail, with your note.`}
        </li>
      </ul>
    </Card>
  )
}

/** Ends a fundraiser: what still comes and when, who we’ll tell, and a last note. */
export default function End() {
  const dashboard = useDashboard()
  const { payouts, audience, idempotencyKey } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const refusal = result?.act === 'end' && !result.done ? result : undefined
  const settings = href('/fundraiser/case/:caseId/settings', { caseId: dashboard.caseId })
  const isLive = dashboard.state === 'live' || dashboard.state === 'paused'
  return (
    <div className="max-w-(--container-form) space-y-6">
      {dashboard.state === 'ended' && <EndedCard dashboard={dashboard} />}
      {isLive && (
        <div>
          <h2 className="type-h2">End this fundraiser?</h2>
          <p className="mt-2">
            Giving stops now. The page stays, with your updates and each transfer. Money that’s clearing or in
            transit still arrives. This can’t be undone.
          </p>
        </div>
      )}
      {!isLive && dashboard.state !== 'ended' && <p>You can end the fundraiser once it’s live.</p>}
      <MoneyPathCard payouts={payouts} />
      {isLive && <Told dashboard={dashboard} audience={audience} />}
      {isLive && (
        <Card className="p-4 tablet:p-8">
          <Form method="post" className="space-y-4">
            <FormOutcome result={result} act="end" />
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <TextAreaField
              name="note"
              label="A note for the page"
              optional
              hint="How it went, and what the money did."
              error={refusal?.fields['note']}
              defaultValue={refusal?.values['note']}
            />
            <Checkbox name="sure" value="yes" required>
              I understand that this can’t be undone.
            </Checkbox>
            <div className="flex flex-wrap gap-2">
              <Button type="submit" name="act" value="end">
                End it
              </Button>
              <ButtonLink to={settings} kind="secondary">
                Keep it open
              </ButtonLink>
            </div>
          </Form>
        </Card>
      )}
    </div>
  )
}
