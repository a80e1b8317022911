import { LIFTED_BY_STAFF } from '#contract/identity-check/payout-holds.ts'
import { ACCOUNT_STATE_NAMES, QUESTION_NAMES, type StaffAccount } from '#contract/staff/account-shapes.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ActLink } from './acts/act-link.tsx'

/** The state of a withdrawal account, with the number of its holds. */
export const AccountTag = ({ account }: { readonly account: StaffAccount }) => (
  <Tag tone={account.state === 'verified' && account.holds.length === 0 ? 'pine' : 'sun'}>
    {ACCOUNT_STATE_NAMES[account.state]}
    {account.holds.length > 0 &&
      ` · ${account.holds.length === 1 ? '1 hold' : `${account.holds.length} holds`}`}
  </Tag>
)

const Facts = ({
  account: { openedAt, verifiedAt, answeredAt, accountRef },
}: {
  readonly account: StaffAccount
}) => (
  <p className="type-small mt-2 wrap-anywhere text-quiet">
    {openedAt !== null && (
      <>
        Opened <DateText at={openedAt} form="short" />
      </>
    )}
    {verifiedAt !== null && (
      <>
        {' · '}verified <DateText at={verifiedAt} form="short" />
      </>
    )}
    {answeredAt !== null && (
      <>
        {' · '}last update from the provider <DateText at={answeredAt} form="moment" />
      </>
    )}
    {accountRef !== null && ` · ${accountRef}`}
  </p>
)

type AccountPanelProps = {
  /** Who is paid. */
  readonly recipientName: string
  readonly account: StaffAccount | null
  /** Whether the reader may lift holds. */
  readonly mayHold: boolean
}

/** A case's withdrawal account: state, what the provider still asks for, and each hold. */
export const AccountPanel = ({ recipientName, account, mayHold }: AccountPanelProps) => (
  <Panel>
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="type-strong">Withdrawal account</h2>
      {account !== null && <AccountTag account={account} />}
    </div>
    <p className="mt-1 wrap-anywhere">For {recipientName}</p>
    {account === null ? (
      <p className="mt-1 text-quiet">None yet. It’s opened when the fundraiser goes live.</p>
    ) : (
      <>
        {account.disabledReason !== null && (
          <p className="mt-1">Reason: {account.disabledReason.replaceAll('_', ' ')}.</p>
        )}
        <Facts account={account} />
        {account.questions.length > 0 && (
          <>
            <h3 className="type-meta-strong mt-3">The provider still requires</h3>
            <ul className="list-disc pl-5">
              {account.questions.map((question) => (
                <li key={question}>{QUESTION_NAMES[question]}</li>
              ))}
            </ul>
            <p className="type-small wrap-anywhere text-quiet">{account.missing.join(', ')}</p>
          </>
        )}
        {account.holds.map(({ holdId, kind, code, message, reason, openedAt, untilAt }) => (
          <Panel key={kind} tone="rose" padding="small" className="mt-3">
            <p className="type-meta-strong">
              {code}, since <DateText at={openedAt} form="moment" />
            </p>
            <p className="mt-1 wrap-anywhere">{message}</p>
            {reason !== null && <p className="type-small mt-1 wrap-anywhere">Internal reason: {reason}</p>}
            {untilAt !== null && (
              <p className="type-small mt-1">
                Until <DateText at={untilAt} form="moment" />
              </p>
            )}
            {mayHold && LIFTED_BY_STAFF.includes(kind) && (
              <ActLink act="unfreeze" of={holdId} className="mt-2">
                Lift<span className="sr-only"> {code}</span>
              </ActLink>
            )}
          </Panel>
        ))}
      </>
    )}
  </Panel>
)
