import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { STAFF_HOLD_KINDS } from '#contract/payouts/payouts.ts'
import { apiContext } from '#web/api-context.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { DoneNote, doneAddress } from '#web/ui/done-note.tsx'
import { runAct, textOf } from '../act-form.ts'
import { requireCapable } from '../staff-member.ts'
import { FailedCard } from './failed-card.tsx'
import { DONE_SENTENCES } from './form-words.ts'
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

export const action = async ({ context, request, url }: ActionFunctionArgs) => {
  const form = await request.formData()
  const api = context.get(apiContext)
  const act = textOf(form, 'act')
  const [caseId, reason, message] = [
    textOf(form, 'caseId').toUpperCase(),
    textOf(form, 'reason'),
    textOf(form, 'message'),
  ]
  const id = textOf(form, 'id')
  const kind = STAFF_HOLD_KINDS.find((holdKind) => holdKind === form.get('kind')) ?? 'staff'
  const submission = { form, context }
  const to = doneAddress(pageAddress(readView(url), { form: null }), act)
  return runAct({ act, url, submission, to }, () => {
    if (act === 'freeze') return api.freezeAccount({ caseId, kind, reason, message })
    if (act === 'unfreeze') return api.unfreezeAccount({ caseId, holdId: id, reason, message })
    if (act === 'answer') return api.answerHoldAppeal({ caseId, holdId: id, reason, message })
    if (act === 'writeOff') return api.writeOffBalance({ caseId, balanceCents: Number(id), reason })
    if (act === 'write')
      return api.writeAboutMoney({ caseId, reason, message, idempotencyKey: textOf(form, 'key') })
    if (act === 'retry') return api.retryPayout({ caseId, payoutId: id, reason })
    return act === 'stop' ? api.stopTransfers({ reason }) : api.resumeTransfers({ reason })
  })
}

const isListing = ({ state, day, payoutsAfter }: PayoutsView): boolean =>
  state !== null || day !== null || payoutsAfter !== null

/** Finance's page of payouts: weekly runs, holds, negative balances, single payouts, and failed ones. */
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
