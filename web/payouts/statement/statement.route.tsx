import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { addCents } from '#contract/money.ts'
import { payoutsPath } from '#contract/page-addresses.ts'
import { NO_TAX_FORM, periodText, receivedLines } from '#contract/payouts/payout-statement.ts'
import { apiContext } from '#web/api-context.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money/money.tsx'
import { statementFileAddress } from '../case-payouts.ts'

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: pageTitle(`Payouts in ${periodText(loaderData?.period ?? '')}`, matches) },
  { name: 'robots', content: 'noindex' },
]

export const headers = () => ({ 'cache-control': 'private, no-store' })

export const loader = ({ context, params, url }: LoaderFunctionArgs) => {
  const input = { caseId: (params['caseId'] ?? '').toUpperCase(), period: params['period'] ?? '' }
  return orErrorPage(redirectToSignIn(context.get(apiContext).payoutStatement(input), url))
}

type Statement = Awaited<ReturnType<typeof loader>>

const Row = ({ words, cents }: { readonly words: string; readonly cents: number }) => (
  <div className="flex justify-between gap-4 border-t border-line py-3 first:border-0">
    <dt>{words}</dt>
    <dd>
      <Money cents={Math.abs(cents)} form="cents" />
    </dd>
  </div>
)

const Received = ({ statement }: { readonly statement: Statement }) => {
  const lines = receivedLines(statement)
  return (
    <Card className="mt-6 p-4 tablet:p-8">
      <h2 className="type-strong-large">What came in</h2>
      <dl className="mt-2">
        {lines.map((line) => (
          <Row key={line.words} {...line} />
        ))}
        <div className="flex justify-between gap-4 border-t border-line py-3 font-heavy">
          <dt>For the recipient</dt>
          <dd>
            <Money cents={addCents(...lines.map(({ cents }) => cents))} form="cents" />
          </dd>
        </div>
      </dl>
    </Card>
  )
}

const Transfers = ({ statement: { transfers, paidCents } }: { readonly statement: Statement }) => (
  <Card className="mt-6 p-4 tablet:p-8">
    <h2 className="type-strong-large">Transfers that arrived</h2>
    {transfers.length === 0 && <p className="mt-2 text-quiet">None in this period.</p>}
    <dl className="mt-2">
      {transfers.map(({ payoutId, amountCents, paidAt, sentAt, cameBackAt }) => (
        <div key={payoutId} className="flex justify-between gap-4 border-t border-line py-3 first:border-0">
          <dt>
            Arrived <DateText at={paidAt} />
            <span className="type-small block text-quiet">
              {sentAt !== null && (
                <>
                  Sent <DateText at={sentAt} />
                </>
              )}
              {cameBackAt !== null && (
                <>
                  , came back <DateText at={cameBackAt} />
                </>
              )}
            </span>
          </dt>
          <dd className={cameBackAt === null ? undefined : 'text-quiet line-through'}>
            <Money cents={amountCents} form="cents" />
          </dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t border-line py-3 font-heavy">
        <dt>Paid</dt>
        <dd>
          <Money cents={paidCents} form="cents" />
        </dd>
      </div>
    </dl>
  </Card>
)

/** A monthly or yearly statement, for recipient and organizer. */
export default function PayoutStatement() {
  const statement = useLoaderData<typeof loader>()
  const { caseId, title, period, recipientDisplay, isOwner } = statement
  return (
    <div className="payout-statement page-width pt-8 pb-16 tablet:pt-12 tablet:pb-24">
      <div className="mx-auto max-w-(--container-form)">
        {isOwner && (
          <Link
            to={payoutsPath(caseId)}
            className="link type-label inline-flex min-h-11 items-center gap-2 print:hidden"
          >
            <Icon name="arrow-left" size={18} />
            Payouts
          </Link>
        )}
        <p className="type-meta break-words text-quiet">
          {title}
          {recipientDisplay !== null && `, to ${recipientDisplay}`}
        </p>
        <h1 tabIndex={-1} className="type-h2-figures mt-1">
          Payouts in {periodText(period)}
        </h1>
        <p className="mt-6 flex flex-wrap gap-3 print:hidden">
          {(['pdf', 'csv'] as const).map((format) => (
            <a
              key={format}
              href={statementFileAddress(caseId, period, format)}
              className={buttonClass({ kind: 'secondary', size: 'large' })}
            >
              <Icon name="download-simple" />
              {format === 'pdf' ? 'Download PDF' : 'Download CSV'}
            </a>
          ))}
        </p>
        <Received statement={statement} />
        <Transfers statement={statement} />
        <p className="type-meta mt-6 text-quiet">
          {NO_TAX_FORM} Days are Pacific Time. A gift leaves with a transfer some days after it was made,
          sometimes in another month.
        </p>
        <p className="type-meta mt-3">
          <Link to="/taxes" className="link">
            Is it income? What we know about taxes
          </Link>
        </p>
      </div>
    </div>
  )
}
