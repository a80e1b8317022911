import type { ReactNode } from 'react'
import type { CaseDetail, Totals } from '#contract/cases/cases.ts'
import { type MoneyPath, moneyPathOf } from '#contract/cases/money-path.ts'
import { arrivalDay } from '#contract/payouts/arrival-day.ts'
import { CARD_FEE_TEXT } from '#contract/pricing.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MONEY_STATES } from '#web/ui/money/money-states.ts'
import { Swatch } from '#web/ui/swatch.tsx'
import { donationsText } from '../case-facts.ts'

type MoneyStripProps = { readonly detail: CaseDetail; readonly totals: Totals }

type PartProps = {
  readonly sign: ReactNode
  readonly name: string
  readonly amount: string
  readonly note: ReactNode
  /** Shows the note on phones, too. */
  readonly noteAlways?: boolean
}

/** A row on phones, so that amounts to the cent stand below each other; a column on wider screens. */
const Part = ({ sign, name, amount, note, noteAlways = false }: PartProps) => (
  <div className="flex min-w-0 items-baseline justify-between gap-4 px-4 py-2.5 tablet:block tablet:px-6 tablet:py-4">
    <dt className="type-small flex min-w-0 items-center gap-1.5 text-quiet">
      {sign}
      {name}
    </dt>
    <dd className="min-w-0 phone:text-right">
      <span className="block text-[1.125rem]/[1.3] font-heavy tracking-[-0.015em] [overflow-wrap:anywhere] tablet:text-[1.5rem]/[1.3]">
        {amount}
      </span>
      <span className={classNames('type-small text-quiet', noteAlways ? 'block' : 'hidden tablet:block')}>
        {note}
      </span>
    </dd>
  </div>
)

const payoutsText = (count: number, firstName: string): string =>
  count === 0
    ? `Nothing in ${firstName}’s bank yet`
    : `${count} ${count === 1 ? 'transfer' : 'transfers'}, in ${firstName}’s bank`

type WaitingNoteProps = {
  readonly path: MoneyPath
  readonly inTransit: CaseDetail['inTransit']
  readonly nextTransferAt: string | null
  /** Whose: "Rosa’s bank". */
  readonly bank: string
  readonly donationStatus: CaseDetail['donationStatus']
}

const nothingText = ({ held }: MoneyPath, donationStatus: CaseDetail['donationStatus']): string =>
  donationStatus === 'ended' && held === null ? 'Nothing is left to send' : 'Nothing at the moment'

/** About when what is in transit arrives, and when the next transfer leaves and arrives. */
export const WaitingNote = ({ path, inTransit, nextTransferAt, bank, donationStatus }: WaitingNoteProps) => (
  <>
    {inTransit !== null && path.inTransit !== null && (
      <span className="block">
        {path.notSent === null ? 'In' : `${path.inTransit} in`} {bank} by about{' '}
        <DateText at={inTransit.arrivesAt} />
      </span>
    )}
    {nextTransferAt !== null && (
      <span className="block">
        Next leaves <DateText at={nextTransferAt} form="short" />, in {bank} by about{' '}
        <DateText at={arrivalDay(new Date(nextTransferAt)).toISOString()} />
      </span>
    )}
    {path.inTransit === null &&
      nextTransferAt === null &&
      (path.notSent === null ? nothingText(path, donationStatus) : 'Being sent')}
  </>
)

/** Money held for the identity check, and when it is refunded if the check isn't passed. */
const HeldMoney = ({ detail, held }: { readonly detail: CaseDetail; readonly held: string | null }) => (
  <Part
    sign={<Swatch state="heldForCheck" />}
    name={MONEY_STATES.heldForCheck.word}
    amount={held ?? '$0'}
    note={
      detail.deadlineRefund !== null ? (
        <>
          Refunded <DateText at={detail.deadlineRefund.deadlineRefundAt} />
        </>
      ) : (
        detail.refundsAt !== null &&
        (held === null ? (
          'Nothing at the moment'
        ) : (
          <>
            Goes back <DateText at={detail.refundsAt} /> if it isn’t passed
          </>
        ))
      )
    }
    noteAlways
  />
)

/** Raised, paid out, and not paid out yet or held; below it the remaining parts in words. */
export const MoneyStrip = ({ detail, totals }: MoneyStripProps) => {
  const path = moneyPathOf(totals, detail.inTransit)
  const { brandName } = usePublicConfig()
  const donationsNote = (
    <>
      {donationsText(totals.donationCount)}
      {detail.donationStatus !== 'not_public' && (
        <>
          {' '}
          since <DateText at={detail.publishedAt} form="short" />
        </>
      )}
    </>
  )
  return (
    <section aria-label="Where the money is" className="printed mt-8">
      <dl className="grid divide-y divide-line rounded-card tablet:grid-cols-3 tablet:divide-x tablet:divide-y-0 bg-card shadow-line forced-colors:border">
        <Part
          sign={<Icon name="hand-heart" size={16} />}
          name="Raised"
          amount={path.raised}
          note={donationsNote}
        />
        <Part
          sign={<Swatch state="paid" />}
          name="Paid out"
          amount={path.paidOut}
          note={payoutsText(detail.payoutCount, detail.recipient.firstName)}
        />
        {totals.heldFor === 'identity_check' ? (
          <HeldMoney detail={detail} held={path.held} />
        ) : (
          <Part
            sign={<Swatch state="inTransit" />}
            name={path.waitingWord}
            amount={path.waiting}
            note={<WaitingNote path={path} {...detail} bank={`${detail.recipient.firstName}’s bank`} />}
          />
        )}
      </dl>
      {totals.heldFor === 'hold' && path.held !== null && (
        <p className="type-small mt-2 text-quiet">{path.held} is on hold for now.</p>
      )}
      {path.refundedLater !== null && (
        <p className="type-small mt-2 text-quiet">
          {path.refundedLater} of what was paid out went back to donors later.
        </p>
      )}
      {path.fees !== null && (
        <p className="type-small mt-2 text-quiet">
          The other {path.fees} went to card fees ({CARD_FEE_TEXT} a gift, except where donors covered them).{' '}
          {brandName} takes nothing from gifts.
        </p>
      )}
    </section>
  )
}
