import { numberWord } from '#contract/number-words.ts'
import { PAYOUT_EVERY_DAYS } from '#contract/payouts/payout-times.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { unbroken } from '#web/ui/unbroken.tsx'
import { HomeSection } from './home-section.tsx'

type Step = { readonly icon: IconName; readonly title: string; readonly text: string }

const STEPS: readonly Step[] = [
  {
    icon: 'hand-heart',
    title: 'You give',
    text: 'Pay by card, Apple Pay, Google Pay or Link. No account. The receipt comes by e-mail at once.',
  },
  {
    icon: 'seal-check',
    title: 'We check who receives it',
    text: 'The person named on the case confirms who they are and adds their own bank account.',
  },
  {
    icon: 'bank',
    title: `It is sent every ${numberWord(PAYOUT_EVERY_DAYS).toLowerCase()} days`,
    text: 'Or every day, if they choose that. Each transfer is posted on the case page, with its amount and date.',
  },
]

export const MoneyMoves = () => (
  <HomeSection id="money-moves" title="How the money moves" spacious>
    <ol className="grid gap-6 wide:grid-cols-3 wide:gap-8">
      {STEPS.map(({ icon, title, text }) => (
        <li key={title} className="border-t-3 border-ink pt-6">
          <span className="inline-flex size-12 items-center justify-center rounded-full bg-sun">
            <Icon name={icon} size={24} />
          </span>
          <h3 className="type-h3-small mt-4">{title}</h3>
          <p className="mt-2 text-quiet">{unbroken(text)}</p>
        </li>
      ))}
    </ol>
  </HomeSection>
)
