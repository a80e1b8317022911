import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paidWith } from '#contract/card-name.ts'
import type { Gift } from '#contract/gift-shapes.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { GiftLines, paidLines } from '../result/gift-lines.tsx'
import { ActForm } from './act-form.tsx'
import { DoneNotice } from './done-notice.tsx'
import { doneWords } from './done-words.ts'
import type { GiftAct, GiftAttempt } from './gift-acts.ts'
import { giftLead } from './gift-lead.ts'
import { NamesSection } from './names-section.tsx'
import { onThePage } from './on-the-page.ts'
import { type GiftKeys, TakeBack, Twice } from './take-back.tsx'
import { WhatBecame } from './what-became.tsx'

type ReceiptProps = {
  readonly gift: Gift
  readonly keys: GiftKeys
  /** What was just done. */
  readonly done: GiftAct | null
  readonly attempt: GiftAttempt | undefined
}

const Fact = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <div className="grid gap-x-4 py-2 tablet:grid-cols-[8rem_1fr]">
    <dt className="text-quiet">{term}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
)

const Facts = ({ gift }: { readonly gift: Gift }) => {
  const { order } = gift
  const { legalEntity } = usePublicConfig()
  const card = paidWith(order)
  return (
    <dl className="type-meta mt-4">
      <Fact term="Date">
        <DateText at={order.paidAt ?? order.createdAt} />
      </Fact>
      <Fact term="Receipt">{order.receiptNumber}</Fact>
      <Fact term="From">{order.email === '' ? 'Erased' : `${order.donorName}, ${order.email}`}</Fact>
      {card !== null && <Fact term="Card">{card}</Fact>}
      <Fact term="On the page">{onThePage(gift)}</Fact>
      <Fact term="Tax">A personal gift to a person. Not tax-deductible.</Fact>
      <Fact term="Through">{legalEntity}</Fact>
    </dl>
  )
}

const StatementSection = ({ gift, keys, attempt }: Pick<ReceiptProps, 'gift' | 'keys' | 'attempt'>) => (
  <section className="mt-10 print:hidden" aria-labelledby="statement-title">
    <h2 id="statement-title" className="type-h2">
      Your year with us
    </h2>
    <p className="mt-2 mb-4">
      All your gifts of {gift.statementYear} on one sheet, as a page, a PDF and a table. We mail the link to{' '}
      {gift.order.email}.
    </p>
    <ActForm
      act="statement"
      idempotencyKey={keys.statement}
      attempt={attempt}
      button={`Mail me my ${gift.statementYear} statement`}
      busy="Mailing…"
    />
  </section>
)

const Papers = ({ pdfUrl }: { readonly pdfUrl: string }) => (
  <p className="mt-6 flex flex-wrap gap-3 print:hidden">
    <a href={pdfUrl} className={buttonClass({ kind: 'secondary', size: 'large' })}>
      <Icon name="download-simple" />
      Receipt as PDF
    </a>
    <Button
      kind="secondary"
      size="large"
      icon="printer"
      className="with-script"
      onClick={() => window.print()}
    >
      Print
    </Button>
  </p>
)

/** The gift's own page: the receipt, what became of it, and everything its donor may do without an account. */
export const ReceiptSheet = ({ gift, keys, done, attempt }: ReceiptProps) => {
  const { order, caseTitle, caseSlug, recipientFirstName: firstName } = gift
  const { brandName } = usePublicConfig()
  const { title, sentence } = giftLead(gift)
  const notice = done === null || attempt !== undefined ? null : doneWords(done, gift)
  return (
    <article className="receipt-page">
      {notice !== null && <DoneNotice words={notice} />}
      <p className="type-meta text-quiet">Receipt {order.receiptNumber}</p>
      <h1 className="type-h1 mt-1">{title}</h1>
      <p className="type-lead mt-2">{sentence}</p>
      <p className="mt-2">
        For{' '}
        <Link to={caseAddress({ caseId: order.caseId, slug: caseSlug })} className="link-text">
          {caseTitle}
        </Link>
      </p>
      <Twice gift={gift} keys={keys} attempt={attempt} />
      <div className="mt-6">
        <GiftLines lines={paidLines(order, { recipient: firstName, firstName, brandName })} />
      </div>
      <Facts gift={gift} />
      <Papers pdfUrl={gift.pdfUrl} />
      <WhatBecame gift={gift} />
      {gift.choices.names && <NamesSection order={order} idempotencyKey={keys.names} attempt={attempt} />}
      <TakeBack gift={gift} keys={keys} attempt={attempt} />
      {order.email !== '' && <StatementSection gift={gift} keys={keys} attempt={attempt} />}
    </article>
  )
}
