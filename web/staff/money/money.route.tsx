import { type ActionFunctionArgs, href, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { calls } from '#contract/calls.ts'
import { pacificDay } from '#contract/dates.ts'
import { addCents, formatCents } from '#contract/money.ts'
import type { BookDifference, StaffMoney } from '#contract/staff/money-calls.ts'
import { apiContext } from '#web/api-context.ts'
import { textOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { counted } from '#web/cases/case-facts.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Link } from '#web/ui/link.tsx'
import { useNow } from '#web/ui/now.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ActDialog } from '../acts/act-dialog.tsx'
import { ActDone } from '../acts/act-done.tsx'
import { ActLink } from '../acts/act-link.tsx'
import { runActs } from '../acts/run-acts.ts'
import type { ActBodyProps, SubjectActs } from '../acts/subject-act.ts'
import { heldNote } from '../cases/case-money.tsx'
import { requireCapable } from '../staff-member.ts'
import { AfterRestore } from './after-restore.tsx'
import { MoneyCharts } from './money-charts.tsx'
import { MoneyTabs } from './money-tabs.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => {
  requireCapable(context, 'books.read')
  return orErrorPage(context.get(apiContext).staffMoney({}))
}

export const action = (args: ActionFunctionArgs) => runActs(args, MONEY_ACTS)

const ExplanationField = ({ problem }: ActBodyProps<StaffMoney>) => (
  <TextAreaField
    label="Explanation"
    name="words"
    rows={3}
    defaultValue={problem?.values['words']}
    error={problem?.fields['words']}
    hint="It stays in the reports. The difference no longer counts as open."
  />
)

/** Acts on a difference between the books and the provider. */
const MONEY_ACTS: SubjectActs<StaffMoney> = {
  explain: {
    label: 'Explain this difference',
    capability: 'difference.explain',
    isOfRow: true,
    intro: ({ differences }, of) => {
      const item = differences.find(({ differenceId }) => differenceId === of)
      return (
        item && `Ours ${formatCents(item.oursCents)}, theirs ${formatCents(item.theirsCents)}. ${item.cause}`
      )
    },
    Fields: ExplanationField,
    reasonHint: null,
    button: 'Save explanation',
    done: 'Explained. It stays in the reports.',
    perform: (form, api) =>
      api.explainDifference({ differenceId: textOf(form, 'of'), words: textOf(form, 'words') }),
  },
}

const Figure = ({
  label,
  value,
  note,
}: {
  readonly label: string
  readonly value: string
  readonly note: string
}) => (
  <Panel>
    <p className="text-quiet">{label}</p>
    <p className="type-strong-large mt-1">{value}</p>
    <p className="type-small text-quiet">{note}</p>
  </Panel>
)

const Figures = ({ money }: { readonly money: StaffMoney }) => {
  const today = money.days.at(-1)
  const paidOutCents = addCents(...money.days.map((day) => day.paidOutCents))
  const refundedCents = addCents(...money.days.map((day) => day.refundedCents))
  return (
    <div className="mt-6 grid gap-4 tablet:grid-cols-2 wide:grid-cols-4">
      <Figure
        label="Money in today"
        value={formatCents(today?.inCents ?? 0)}
        note={`${counted(today?.donationCount ?? 0, 'gift', 'gifts')}, with tips and covered card fees`}
      />
      <Figure
        label="Money out today"
        value={formatCents(addCents(today?.paidOutCents ?? 0, today?.refundedCents ?? 0))}
        note={`${formatCents(paidOutCents)} sent and ${formatCents(refundedCents)} refunded in 30 days`}
      />
      <Figure
        label="Owed to recipients"
        value={formatCents(addCents(...money.unpaid.map(({ cents }) => cents)))}
        note="without held money; negative balances aren’t subtracted"
      />
      <Figure
        label="Held"
        value={formatCents(addCents(money.disputedCents, money.onHoldCents))}
        note={heldNote(money) ?? 'nothing in dispute or on hold'}
      />
    </div>
  )
}

const amount = (cents: number | null): string => (cents === null ? '' : formatCents(cents))

const BalanceTag = ({ money: { debitCents, creditCents } }: { readonly money: StaffMoney }) =>
  debitCents === creditCents ? (
    <Tag tone="pine" icon="check">
      Balanced, difference $0.00
    </Tag>
  ) : (
    <Tag tone="blush" icon="warning-circle">
      Difference {formatCents(addCents(debitCents, -creditCents))}
    </Tag>
  )

const Balances = ({ money }: { readonly money: StaffMoney }) => (
  <Panel>
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="type-strong">Ledger accounts</h2>
      <BalanceTag money={money} />
    </div>
    <table className="mt-3 w-full">
      <thead>
        <tr className="type-small-strong text-quiet">
          <th scope="col" className="py-2 text-left">
            Account
          </th>
          <th scope="col" className="py-2 pl-3 text-right">
            Debit
          </th>
          <th scope="col" className="py-2 pl-3 text-right">
            Credit
          </th>
        </tr>
      </thead>
      <tbody>
        {money.balances.map(({ code, name, debitCents, creditCents }) => (
          <tr key={code} className="border-t border-line">
            <td className="py-2">{name}</td>
            <td className="py-2 pl-3 text-right">{amount(debitCents)}</td>
            <td className="py-2 pl-3 text-right">{amount(creditCents)}</td>
          </tr>
        ))}
        <tr className="type-meta-strong border-t border-line">
          <td className="py-2">Total</td>
          <td className="py-2 pl-3 text-right">{formatCents(money.debitCents)}</td>
          <td className="py-2 pl-3 text-right">{formatCents(money.creditCents)}</td>
        </tr>
      </tbody>
    </table>
  </Panel>
)

const Difference = ({ item }: { readonly item: BookDifference }) => (
  <li className="border-t border-line py-4">
    <div className="flex flex-wrap items-baseline justify-between gap-3">
      <span className="type-meta-strong">{item.kind.replaceAll('_', ' ')}</span>
      <span>
        <DateText at={item.foundAt} form="moment" />: ours {formatCents(item.oursCents)}, theirs{' '}
        {formatCents(item.theirsCents)}
      </span>
    </div>
    <p className="type-small mt-1 wrap-anywhere text-quiet">
      {item.cause} {item.ref}
      {item.caseId !== null && (
        <>
          {' · '}
          <Link to={`${href('/staff/money/journals')}?case=${item.caseId}`} className="link-text">
            Case {item.caseId}
          </Link>
        </>
      )}
      {item.orderId !== null && (
        <>
          {' · '}
          <Link to={href('/staff/orders/:orderId', { orderId: item.orderId })} className="link-text">
            Order
          </Link>
        </>
      )}
    </p>
    {item.explanation === null ? (
      <ActLink act="explain" of={item.differenceId} className="mt-2">
        Explain<span className="sr-only"> {item.ref}</span>
      </ActLink>
    ) : (
      <p className="mt-2">Explained: {item.explanation}</p>
    )}
  </li>
)

const Reconciliation = ({ money }: { readonly money: StaffMoney }) => {
  const { run, differences } = money
  return (
    <Panel>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="type-strong">Last reconciliation</h2>
        {run !== null && <DateText at={run.startedAt} form="moment" />}
      </div>
      {run === null ? (
        <p className="mt-1 text-quiet">Nothing has been reconciled yet. It runs every night.</p>
      ) : (
        <p className="mt-1 text-quiet">
          {counted(run.movements ?? 0, 'provider transaction', 'provider transactions')},{' '}
          {counted(run.entries ?? 0, 'ledger entry', 'ledger entries')}: {run.state}.
        </p>
      )}
      <ul className="mt-3">
        {differences.map((item) => (
          <Difference key={item.differenceId} item={item} />
        ))}
      </ul>
    </Panel>
  )
}

/** A month's export for an accountant. Once the month is over, it doesn't change any more. */
const MonthExport = () => {
  const month = pacificDay(useNow()).slice(0, 7)
  return (
    <details className="rounded-panel bg-card p-4 shadow-line">
      <summary className="type-strong min-h-11 cursor-pointer py-2">Month-end export</summary>
      <form method="get" className="mt-3 flex flex-wrap items-end gap-3">
        <TextField label="Month" name="month" type="month" defaultValue={month} required />
        <Button type="submit" kind="secondary" formAction={calls.trialBalanceCsv.path}>
          Trial balance (CSV)
        </Button>
        <Button type="submit" kind="secondary" formAction={calls.journalsCsv.path}>
          Journals (CSV)
        </Button>
      </form>
    </details>
  )
}

/** The money of all cases, from the ledger. */
export default function Money() {
  const money = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="type-h2">Money</h1>
      <p className="mt-1 text-quiet">Every figure here comes from the ledger.</p>
      <MoneyTabs />
      <ActDone acts={MONEY_ACTS} />
      <ActDialog acts={MONEY_ACTS} subject={money} />
      <AfterRestore money={money} />
      <Figures money={money} />
      <MoneyCharts money={money} />
      <div className="mt-6 grid items-start gap-4 wide:grid-cols-2">
        <Balances money={money} />
        <div className="space-y-4">
          <Reconciliation money={money} />
          <MonthExport />
        </div>
      </div>
    </>
  )
}
