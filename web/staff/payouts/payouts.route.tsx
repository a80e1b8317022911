import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext } from '#web/api-context.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ActDialog } from '../acts/act-dialog.tsx'
import { ActDone } from '../acts/act-done.tsx'
import { runActs } from '../acts/run-acts.ts'
import { FilterForm } from '../filter-form.tsx'
import { readFiltered } from '../filtered-page.ts'
import { requireCapable } from '../staff-member.ts'
import { FailedCard } from './failed-card.tsx'
import { HoldsSection } from './holds-section.tsx'
import { NegativeSection } from './negative-section.tsx'
import { PAYOUT_ACTS } from './payout-acts.tsx'
import { PayoutsHead } from './payouts-head.tsx'
import {
  HOLD_FILTERS,
  isByAmount,
  isFiltered,
  PAYOUT_PAGE_FILTERS,
  type PayoutsData,
  type PayoutsView,
  readView,
} from './payouts-page.ts'
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
      readFiltered(url, HOLD_FILTERS, (filters) =>
        api.staffHolds({
          ...filters,
          ...pageInput(view.holdsAfter),
          ...(kind && { kind }),
          ...(view.appealed !== null && { appealed: 'true' }),
        }),
      ),
      api.negativeBalances(pageInput(view.negativeAfter)),
      readFiltered(url, PAYOUT_PAGE_FILTERS, (filters) =>
        api.staffPayouts({
          ...filters,
          ...pageInput(view.payoutsAfter),
          ...(state && { state }),
          ...(day && { day }),
        }),
      ),
    ]),
  )
  const { typed, problems } = payouts
  const inCsv = { payouts: payouts.inCsv, holds: holds.inCsv }
  const lists = { runs, failed, holds, negative, payouts }
  return { view, figures, ...lists, filters: { typed, problems }, inCsv, formKey: crypto.randomUUID() }
}

export const action = (args: ActionFunctionArgs) => runActs(args, PAYOUT_ACTS)

const isListing = (view: PayoutsView): boolean =>
  view.state !== null || view.day !== null || view.payoutsAfter !== null || isFiltered(view)

const TWO_COLUMNS = 'min-[1280px]:grid-cols-[minmax(0,1fr)_340px]'

/** Finance's page of payouts: runs by day, holds, negative balances, single payouts, and failed ones. */
export default function StaffPayouts() {
  const data = useLoaderData<typeof loader>()
  const { view } = data
  const hasFailed = data.failed.items.length > 0
  return (
    <>
      <PayoutsHead {...data} />
      <FilterForm names={PAYOUT_PAGE_FILTERS} {...data.filters} />
      <ActDone acts={PAYOUT_ACTS} subject={data} />
      <ActDialog acts={PAYOUT_ACTS} subject={data} />
      <div className={classNames('mt-6 grid items-start gap-6', hasFailed && TWO_COLUMNS)}>
        <div className="order-last min-w-0 space-y-6 min-[1280px]:order-none">
          {isListing(view) && <PayoutsSection {...data} />}
          {!isFiltered(view) && <RunsSection {...data} />}
          {!isByAmount(view) && <HoldsSection {...data} />}
          {!isFiltered(view) && <NegativeSection {...data} />}
          {!isListing(view) && <PayoutsSection {...data} />}
        </div>
        {hasFailed && <FailedCard {...data} />}
      </div>
    </>
  )
}
