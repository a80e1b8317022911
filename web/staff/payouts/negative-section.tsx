import { calls } from '#contract/calls.ts'
import type { NegativeBalance } from '#contract/payouts/payout-staff.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Money } from '#web/ui/money/money.tsx'
import { ActLink } from '../acts/act-link.tsx'
import { Cell, Row } from '../staff-table.tsx'
import { type PayoutsData, pageAddress } from './payouts-page.ts'
import { Nothing, Section, SectionTable, WhoseMoney } from './section.tsx'

const CAUSES: Readonly<Record<NegativeBalance['cause'], string>> = {
  dispute_lost: 'Dispute lost after the transfer',
  dispute_opened: 'Dispute opened after the transfer',
  refund: 'Refund after the transfer',
  other: 'More was returned than was left',
}

type RowProps = { readonly item: NegativeBalance }

/**
 * Links to the forms for a negative balance: staff can write to the organizer, or write it off unless money is in
 * flight. Apart from that, only later donations offset it.
 */
const Actions = ({ item: { caseId, title, balanceCents, blockers } }: RowProps) => (
  <span className="mt-1 flex flex-wrap gap-x-4">
    <ActLink act="write" of={caseId} kind="text">
      E-mail them<span className="sr-only"> about {title}</span>
    </ActLink>
    {blockers.length === 0 && (
      <ActLink act="writeOff" of={`${caseId}.${balanceCents}`} kind="text">
        Write off<span className="sr-only"> the balance of {title}</span>
      </ActLink>
    )}
  </span>
)

const Closes = ({ item }: RowProps) => (
  <>
    Later gifts cover it before anything is paid out.
    <span className="type-small block text-quiet">
      {item.lastDonationAt === null ? (
        'No gifts.'
      ) : (
        <>
          Last gift <DateText at={item.lastDonationAt} />
        </>
      )}
    </span>
    {item.blockers.length > 0 && (
      <span className="type-small mt-1 block text-quiet">
        Can’t be written off yet. {item.blockers.join(' ')}
      </span>
    )}
    <Actions item={item} />
  </>
)

/** Cases with a negative balance. */
export const NegativeSection = ({ negative: { items, nextCursor }, view }: PayoutsData) => (
  <Section
    id="negative"
    heading="Negative balances"
    csv={items.length > 0 && calls.negativeBalancesCsv.path}
    aside={<p className="type-small text-quiet">Netted against the next transfer first</p>}
    more={nextCursor === null ? null : pageAddress(view, { negativeAfter: nextCursor })}
  >
    {items.length === 0 ? (
      <Nothing>No negative balances.</Nothing>
    ) : (
      <SectionTable caption="Negative balances" heads={['Case', 'Why', 'How it closes', 'Balance']}>
        {items.map((item) => (
          <Row key={item.caseId}>
            <Cell label="Case">
              <WhoseMoney {...item} />
            </Cell>
            <Cell label="Why">
              {CAUSES[item.cause]}
              {item.causedAt !== null && (
                <span className="type-small block text-quiet">
                  <DateText at={item.causedAt} />
                </span>
              )}
            </Cell>
            <Cell label="Closes">
              <Closes item={item} />
            </Cell>
            <Cell label="Balance">
              <b className="text-poppy-deep">
                <Money cents={item.balanceCents} form="cents" />
              </b>
            </Cell>
          </Row>
        ))}
      </SectionTable>
    )}
  </Section>
)
