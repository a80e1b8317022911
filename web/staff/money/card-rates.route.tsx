import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatMonth } from '#contract/dates.ts'
import { formatNumber } from '#contract/number-format.ts'
import { CARD_MEASURES, CARD_PROGRAMS, type CardRates, rateText } from '#contract/staff/card-rates.ts'
import { apiContext } from '#web/api-context.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { requireCapable } from '../staff-member.ts'
import { Cell, Row, StaffTable } from '../staff-table.tsx'
import { MoneyTabs } from './money-tabs.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => {
  requireCapable(context, 'books.read')
  return orErrorPage(context.get(apiContext).cardRates({}))
}

type Rate = CardRates['months'][number]['rates'][number]

const STATES: Readonly<Record<Rate['state'], { readonly tone: TagTone; readonly label: string } | null>> = {
  fine: null,
  near: { tone: 'sun', label: 'Near the limit' },
  reached: { tone: 'blush', label: 'Limit reached' },
}

const RateCell = ({ rate }: { readonly rate: Rate | undefined }) => {
  if (rate === undefined) return null
  const state = STATES[rate.state]
  return (
    <>
      <span className="type-meta-strong tabular-nums">{rateText(rate.basisPoints)}</span>{' '}
      <span className="type-small text-quiet">
        {`${formatNumber(rate.counted)} of ${formatNumber(rate.of)}`}
      </span>
      {state !== null && (
        <span className="block">
          <Tag tone={state.tone}>{state.label}</Tag>
        </span>
      )}
    </>
  )
}

const limitText = (measure: (typeof CARD_MEASURES)[number]): string => {
  const { program, limitBasisPoints, limitCount } = CARD_PROGRAMS[measure]
  return `${program}: ${rateText(limitBasisPoints)} and ${formatNumber(limitCount)}`
}

/** Disputes and declined attempts by month, beside the limits of the card brands’ monitoring programs. */
export default function CardRatesPage() {
  const { months } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="type-h2">Money</h1>
      <MoneyTabs />
      <p className="mt-4 max-w-(--container-form) text-quiet">
        Card brands fine a merchant whose month reaches both figures of their program. We’re warned at half of
        the ratio, from a tenth of the number on. Mastercard relates a month’s disputes to the payments of the
        month before; Visa counts fraud warnings too.
      </p>
      <StaffTable
        caption="Card rates by month"
        heads={['Month', ...CARD_MEASURES.map((measure) => CARD_PROGRAMS[measure].name)]}
      >
        <Row>
          <Cell label="Month">Limit</Cell>
          {CARD_MEASURES.map((measure) => (
            <Cell key={measure} label={CARD_PROGRAMS[measure].name}>
              <span className="type-small text-quiet">{limitText(measure)}</span>
            </Cell>
          ))}
        </Row>
        {months.map(({ month, rates }) => (
          <Row key={month} highlighted={rates.some(({ state }) => state !== 'fine')}>
            <Cell label="Month">{formatMonth(month)}</Cell>
            {CARD_MEASURES.map((measure) => (
              <Cell key={measure} label={CARD_PROGRAMS[measure].name}>
                <RateCell rate={rates.find((rate) => rate.measure === measure)} />
              </Cell>
            ))}
          </Row>
        ))}
      </StaffTable>
    </>
  )
}
