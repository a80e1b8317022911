import { capitalized } from '#contract/accounts/first-name.ts'
import { ANONYMOUS } from '#contract/cases/cases.ts'
import { requestSentence, requestTitle } from '#contract/cases/return-text.ts'
import type { DonationMoneyState } from '#contract/donations/donation-location.ts'
import { tributeText } from '#contract/donations/tribute.ts'
import { formatCents } from '#contract/money.ts'
import type { OwnDonation } from '#contract/own-donations/own-donation-shapes.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { Picture } from '#web/cases/picture.tsx'
import { broughtText } from '#web/share/brought-by-shares.tsx'
import { Card } from '#web/ui/card.tsx'
import { DatedSentence, DateText } from '#web/ui/date-text.tsx'
import { Link } from '#web/ui/link.tsx'
import type { MoneyState } from '#web/ui/money/money-states.ts'
import { MoneyTag } from '#web/ui/money/money-tag.tsx'
import { useNow } from '#web/ui/now.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { DonationLine } from './donation-line.tsx'

type CardProps = { readonly donation: OwnDonation }

const ENDED_TEXTS: Readonly<Partial<Record<DonationMoneyState, string>>> = {
  refunded: 'Refunded',
  disputed: 'With your bank',
  takenBack: 'Canceled',
}

const isEnded = (moneyState: DonationMoneyState): boolean => ENDED_TEXTS[moneyState] !== undefined

const MoneyStateTag = ({ moneyState }: Pick<OwnDonation, 'moneyState'>) => {
  const word = ENDED_TEXTS[moneyState]
  // Every other one is also a state of the case's money, so the cast is safe.
  return word === undefined ? (
    <MoneyTag state={moneyState as MoneyState} />
  ) : (
    <Tag icon="arrow-clockwise">{word}</Tag>
  )
}

/** How the page shows a donation: "as Carol B., with your message · amount hidden on the page". */
const shownWords = ({ shownName, hideAmount, message, tribute }: OwnDonation): string =>
  [
    `${shownName === ANONYMOUS ? 'anonymous' : `as ${shownName}`}${message === null ? '' : ', with your message'}`,
    ...(tribute === null ? [] : [tributeText(tribute)]),
    ...(hideAmount ? ['amount hidden on the page'] : []),
  ].join(' · ')

const newsLink = ({ transfer, news, isCasePublic }: OwnDonation) => {
  if (!isCasePublic) return null
  if (transfer?.useNote != null) return { hash: '#payouts', words: 'See what it paid for' }
  return news === null ? null : { hash: '#updates', words: 'Read the update' }
}

const Links = ({ donation }: CardProps) => {
  const { receiptUrl, undoUntil, requestUntil, canChangeNames, message, caseId, caseSlug } = donation
  const news = newsLink(donation)
  const link = 'link type-label inline-flex min-h-11 items-center'
  return (
    <ul className="flex flex-wrap gap-x-6">
      <li>
        <a href={receiptUrl} className={link}>
          Receipt
        </a>
      </li>
      {news !== null && (
        <li>
          <Link to={`${caseAddress({ caseId, slug: caseSlug })}${news.hash}`} className={link}>
            {news.words}
          </Link>
        </li>
      )}
      {canChangeNames && (
        <>
          <li>
            <a href={`${receiptUrl}#names`} className={link}>
              Change how it shows
            </a>
          </li>
          <li>
            <a href={`${receiptUrl}#message`} className={link}>
              {message === null ? 'Add a message' : 'Edit my message'}
            </a>
          </li>
        </>
      )}
      {undoUntil !== null && (
        <li>
          <a href={`${receiptUrl}#cancel`} className={link}>
            <span>
              Cancel until <DateText at={undoUntil} form="near" />
            </span>
          </a>
        </li>
      )}
      {undoUntil === null && requestUntil !== null && (
        <li>
          <a href={`${receiptUrl}#refund`} className={link}>
            Ask for a refund
          </a>
        </li>
      )}
    </ul>
  )
}

const Title = ({ donation: { caseId, caseSlug, caseTitle, isCasePublic, recipientName } }: CardProps) => (
  <h2 className="type-h3-small break-words" title={caseTitle}>
    {isCasePublic ? (
      <Link to={caseAddress({ caseId, slug: caseSlug })} className="hover:underline">
        {capitalized(recipientName)}
      </Link>
    ) : (
      capitalized(recipientName)
    )}
  </h2>
)

/** A donation in its donor's list. */
export const DonationCard = ({ donation }: CardProps) => {
  const { cover, paidAt, amountCents, moneyState, request, brought } = donation
  const now = useNow()
  const broughtBySharesText = brought === null ? null : broughtText(brought)
  return (
    <Card className="donation-card">
      <div className="donation-cover">
        {cover !== null && (
          <Picture image={cover} sizes="168px" className="size-full rounded-control" decorative />
        )}
      </div>
      <div className="donation-head">
        <div className={isEnded(moneyState) ? 'min-w-0 text-quiet' : 'min-w-0'}>
          <Title donation={donation} />
          <p className="type-meta text-quiet">
            <DateText at={paidAt} /> · {shownWords(donation)}
          </p>
        </div>
        <div className="donation-sum">
          <p className={`type-strong-large whitespace-nowrap ${isEnded(moneyState) ? 'text-quiet' : ''}`}>
            {formatCents(amountCents)}
          </p>
          <MoneyStateTag moneyState={moneyState} />
        </div>
      </div>
      <div className="donation-body">
        <DonationLine donation={donation} />
        {request !== null && (
          <p className="mt-1">
            <b>{requestTitle(request)}.</b>{' '}
            <DatedSentence text={requestSentence(request, now)} at={request.answerUntil} />
          </p>
        )}
        {broughtBySharesText !== null && <p className="type-meta mt-1 text-quiet">{broughtBySharesText}</p>}
        <Links donation={donation} />
      </div>
    </Card>
  )
}
