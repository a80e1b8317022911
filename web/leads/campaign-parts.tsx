import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { formatWholeDollars } from '#contract/money.ts'
import { formatNumber } from '#contract/number-format.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { Picture } from '#web/cases/picture.tsx'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import type { FinishedCase } from './finished-case.ts'

export const FinishedCases = ({ cards }: { readonly cards: readonly FinishedCase[] }) => (
  <section className="page-width pt-16 wide:pt-24">
    <h2 className="type-h2-home">Finished, and paid out</h2>
    <ul className="mt-6 grid gap-8 wide:grid-cols-2">
      {cards.map((card) => (
        <li
          key={card.caseId}
          className="relative grid gap-4 rounded-card has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-blue tablet:grid-cols-[256px_1fr] tablet:gap-6"
        >
          <Picture
            image={card.cover}
            sizes="(width < 769px) calc(100vw - 32px), 256px"
            className="aspect-[256/222] rounded-card phone:aspect-[16/10]"
          />
          <div>
            <p className="type-meta-strong text-blue">
              {card.city}, {card.state}
            </p>
            <h3 className="type-h3 mt-1">
              <a href={caseAddress(card)} className="outline-none after:absolute after:inset-0">
                {card.title}
              </a>
            </h3>
            <p className="mt-3 text-[1.625rem]/[1.2] font-heavy">{card.paidOut}</p>
            <p className="type-meta text-quiet">
              paid out of {card.raised} raised{card.difference}
            </p>
          </div>
        </li>
      ))}
    </ul>
  </section>
)

type FiguresProps = { readonly figures: NonNullable<CallOutput<Calls['leadFigures']>['figures']> }

export const FiguresBanner = ({ figures }: FiguresProps) => {
  const { brandName } = usePublicConfig()
  const rows = [
    [formatWholeDollars(figures.paidOutCents), 'paid out to people'],
    [formatNumber(figures.checksPassed), 'identity checks passed'],
    [formatNumber(figures.payoutCount), 'transfers in people’s banks'],
  ] as const
  return (
    <section className="on-ink mt-16 bg-ink py-16 text-white wide:mt-24">
      <div className="page-width">
        <h2 className="type-h3 text-sun">So far on {brandName}</h2>
        <dl className="mt-4 grid gap-6 tablet:grid-cols-3">
          {rows.map(([number, label]) => (
            <div key={label} className="flex flex-col-reverse">
              <dt>{label}</dt>
              <dd className="text-[2.5rem]/[1.2] font-heavy tablet:text-[3.25rem]/[1.2]">{number}</dd>
            </div>
          ))}
        </dl>
        <p className="type-small mt-6 text-on-ink-quiet">
          Counted from our books on <DateText at={figures.countedAt} />. Transfers that came back are already
          taken off.
        </p>
      </div>
    </section>
  )
}

const SAFE: readonly (readonly [IconName, string, string])[] = [
  ['seal-check', 'Identity first', 'Nothing is sent before the person named has passed a check.'],
  ['lock-simple', 'Bank details stay with the payment provider', 'We keep a token, never the numbers.'],
  ['eye', 'You choose what shows', 'City and state, never an address. Faces only if you want.'],
]

export const DataProtectionNote = () => (
  <section className="page-width grid gap-6 pt-16 wide:grid-cols-2 wide:pt-24">
    <h2 className="type-h2-home max-w-[26rem]">How your money and your story are kept safe</h2>
    <ul>
      {SAFE.map(([icon, title, text]) => (
        <li key={title} className="flex gap-4 border-b border-line py-4">
          <Icon name={icon} size={24} className="shrink-0 text-blue" />
          <div>
            <h3 className="type-strong">{title}</h3>
            <p className="text-quiet">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
)

type QuestionsProps = {
  readonly entries: readonly {
    readonly id: string
    readonly question: string
    readonly answer: readonly string[]
  }[]
}

export const LeadQuestions = ({ entries }: QuestionsProps) => (
  <section id="questions" className="page-width grid gap-6 pt-16 wide:grid-cols-2 wide:pt-24">
    <h2 className="type-h2-home max-w-[26rem]">Questions people ask first</h2>
    <div>
      {entries.map(({ id, question, answer }) => (
        <div key={id} className="border-b border-line py-4">
          <h3 className="type-strong">{question}</h3>
          {answer.map((paragraph) => (
            <p key={paragraph} className="mt-1 text-quiet">
              {paragraph}
            </p>
          ))}
        </div>
      ))}
      <p className="pt-4">
        <a href="/faq" className="link-text">
          All questions and answers
        </a>
      </p>
    </div>
  </section>
)
