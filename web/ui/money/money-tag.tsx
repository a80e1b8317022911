import { Tag } from '../tag.tsx'
import { MONEY_STATES, type MoneyState, PAYOUT_PROBLEMS } from './money-states.ts'

type MoneyTagProps = { readonly state: MoneyState | keyof typeof PAYOUT_PROBLEMS }

/** "Paid", "In transit", "Failed" …, each with its tone and icon. */
export const MoneyTag = ({ state }: MoneyTagProps) => {
  const { word, icon, tone } =
    state === 'failed' || state === 'reversed' ? PAYOUT_PROBLEMS[state] : MONEY_STATES[state]
  return (
    <Tag tone={tone} icon={icon}>
      {word}
    </Tag>
  )
}
