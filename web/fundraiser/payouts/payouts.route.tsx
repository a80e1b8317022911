import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { apiContext } from '#web/api-context.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { donationsText } from '#web/cases/case-facts.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { DatedSentence, DateText } from '#web/ui/date-text.tsx'
import { HoldNotice } from '#web/ui/hold-notice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { CasePayouts } from './case-payouts.ts'
import { MoneyPathCard } from './money-path-card.tsx'
import { NextStep } from './next-step.tsx'
import { BankAccountCard, NextTransferCard, StatementsCard } from './side-cards.tsx'
import { TransfersCard } from './transfers-card.tsx'

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Payouts', matches) },
  { name: 'robots', content: 'noindex' },
]

export const headers = () => ({ 'cache-control': 'private, no-store' })

export const loader = ({ context, params, url }: LoaderFunctionArgs) => {
  const caseId = (params['caseId'] ?? '').toUpperCase()
  return orErrorPage(redirectToSignIn(context.get(apiContext).casePayouts({ caseId }), url))
}

const Head = ({
  payouts: { caseId, title, verifiedAt, donationCount },
}: {
  readonly payouts: CasePayouts
}) => (
  <>
    <Link
      to={`/fundraiser/case/${caseId}`}
      className="link type-label inline-flex min-h-11 items-center gap-2"
    >
      <Icon name="arrow-left" size={18} />
      Overview
    </Link>
    <h1 tabIndex={-1} className="type-h1 break-words">
      <span className="sr-only">Payouts of </span>
      {title}
    </h1>
    <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      {verifiedAt === null ? (
        <Tag tone="sun" icon="identification-card">
          Identity check open
        </Tag>
      ) : (
        <Tag tone="mist" icon="seal-check">
          Identity check passed
        </Tag>
      )}
      <span className="type-meta text-quiet">{donationsText(donationCount)}</span>
    </p>
  </>
)

const Holds = ({ payouts: { holds, transfersStoppedAt } }: { readonly payouts: CasePayouts }) => (
  <div id="holds" className="space-y-4 empty:hidden">
    {transfersStoppedAt !== null && (
      <Panel tone="sun">
        <h2 className="type-strong">All transfers are paused</h2>
        <p className="type-meta mt-1">
          We stopped every transfer on <DateText at={transfersStoppedAt} form="moment" /> to check our books.
          The money is safe, and goes out once they agree.
        </p>
      </Panel>
    )}
    {holds.map(({ code, why, nextStep, whoActs, by, byAt }) => (
      <HoldNotice
        key={code}
        title="Transfers are on hold"
        {...{ code, why, nextStep, whoActs }}
        by={
          by === '' && byAt !== null ? (
            <DateText at={byAt} form="moment" />
          ) : (
            <DatedSentence text={by} at={byAt} />
          )
        }
      />
    ))}
  </div>
)

/** Where the money of one's own fundraiser is, to the cent, and what comes next. */
export default function Payouts() {
  const payouts = useLoaderData<typeof loader>()
  return (
    <div className="page-width pt-8 pb-16 tablet:pt-12 tablet:pb-24">
      <Head payouts={payouts} />
      <div className="mt-8 space-y-6">
        <NextStep payouts={payouts} />
        <Holds payouts={payouts} />
        <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="contents wide:col-start-2 wide:row-start-1 wide:grid wide:gap-6">
            <NextTransferCard payouts={payouts} />
            <div className="order-last space-y-6">
              <BankAccountCard payouts={payouts} />
              <StatementsCard payouts={payouts} />
            </div>
          </div>
          <div className="min-w-0 space-y-6 wide:col-start-1 wide:row-start-1">
            <MoneyPathCard payouts={payouts} />
            <TransfersCard payouts={payouts} />
          </div>
        </div>
      </div>
    </div>
  )
}
