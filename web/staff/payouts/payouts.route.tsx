import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { STAFF_HOLD_KINDS } from '#contract/identity-check/payout-holds.ts'
import { apiContext } from '#web/api-context.ts'
import { choiceOf, numberOf, textOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { DoneNote, doneAddress } from '#web/ui/done-note.tsx'
import { runStaffForm } from '../act-form.ts'
import { requireCapable } from '../staff-member.ts'
import { FailedCard } from './failed-card.tsx'
import { DONE_SENTENCES } from './form-text.ts'
import { HoldsSection } from './holds-section.tsx'
import { NegativeSection } from './negative-section.tsx'
import { OpenFormPanel } from './open-form.tsx'
import { PayoutsHead } from './payouts-head.tsx'
import { type PayoutsData, type PayoutsView, pageAddress, readView } from './payouts-page.ts'
import { PayoutsSection } from './payouts-section.tsx'
import { RunsSection } from './runs-section.tsx'

const PAGE = 20
const RUNS_SHOWN = 4
const FAILED_SHOWN = 10

const pageInput = (cursor: string | null, limit = PAGE) => ({ limit, ...(cursor !== null && { cursor }) })

export const loader = async ({ context, url }: LoaderFunctionArgs): Promise<PayoutsData> => {
  requireCapable(context, 'books.read')
  const api = context.get(apiContext)
  const view = readView(url)
  const { state, day, kind } = view
  const [figures, runs, failed, holds, negative, payouts] = await orErrorPage(
    Promise.all([
      api.payoutFigures({}),
      api.payoutRuns(pageInput(view.runsAfter, view.runsAfter === null ? RUNS_SHOWN : PAGE)),
      api.staffPayouts({ state: 'unresolved', limit: FAILED_SHOWN }),
      api.staffHolds({
        ...pageInput(view.holdsAfter),
        ...(kind && { kind }),
        ...(view.appealed !== null && { appealed: 'true' }),
      }),
      api.negativeBalances(pageInput(view.negativeAfter)),
      api.staffPayouts({ ...pageInput(view.payoutsAfter), ...(state && { state }), ...(day && { day }) }),
    ]),
  )
  return { view, figures, runs, failed, holds, negative, payouts, formKey: crypto.randomUUID() }
}

export const action = (args: ActionFunctionArgs) => {
  const view = readView(args.url)
  const inputIn = (form: FormData) => ({
    caseId: textOf(form, 'caseId').toUpperCase(),
    reason: textOf(form, 'reason'),
  })
  const holdIn = (form: FormData) => ({
    ...inputIn(form),
    holdId: textOf(form, 'id'),
    message: textOf(form, 'message'),
  })
  return runStaffForm(
    args,
    { to: (act) => doneAddress(pageAddress(view, { form: null }), act) },
    {
      freeze: (form, api) =>
        api.freezeAccount({
          ...inputIn(form),
          kind: choiceOf(form, 'kind', STAFF_HOLD_KINDS) ?? 'staff',
          message: textOf(form, 'message'),
        }),
      unfreeze: (form, api) => api.unfreezeAccount(holdIn(form)),
      answer: (form, api) => api.answerHoldAppeal(holdIn(form)),
      writeOff: (form, api) => api.writeOffBalance({ ...inputIn(form), balanceCents: numberOf(form, 'id') }),
      write: (form, api) =>
        api.writeAboutMoney({
          ...inputIn(form),
          message: textOf(form, 'message'),
          idempotencyKey: textOf(form, 'key'),
        }),
      retry: (form, api) => api.retryPayout({ ...inputIn(form), payoutId: textOf(form, 'id') }),
      stop: (form, api) => api.stopPayouts({ reason: textOf(form, 'reason') }),
      resume: (form, api) =>
        api.resumePayouts({
          stopId: textOf(form, 'id'),
          version: numberOf(form, 'version'),
          reason: textOf(form, 'reason'),
        }),
    },
  )
}

const isListing = ({ state, day, payoutsAfter }: PayoutsView): boolean =>
  state !== null || day !== null || payoutsAfter !== null

/** Finance's page of payouts: runs by day, holds, negative balances, single payouts, and failed ones. */
export default function StaffPayouts() {
  const data = useLoaderData<typeof loader>()
  const { view } = data
  return (
    <>
      <PayoutsHead {...data} />
      <DoneNote sentences={DONE_SENTENCES} />
      <div className="mt-6 grid items-start gap-6 min-[1280px]:grid-cols-[minmax(0,1fr)_340px]">
        <div className="order-last min-w-0 space-y-6 min-[1280px]:order-none">
          {isListing(view) && <PayoutsSection {...data} />}
          <RunsSection {...data} />
          <HoldsSection {...data} />
          <NegativeSection {...data} />
          {!isListing(view) && <PayoutsSection {...data} />}
        </div>
        <div className="min-w-0 space-y-6 empty:hidden">
          {view.form !== null && (
            <OpenFormPanel key={JSON.stringify(view.form)} data={data} form={view.form} />
          )}
          <FailedCard {...data} />
        </div>
      </div>
    </>
  )
}
