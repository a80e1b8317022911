import type { ReactNode } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { MoneyBar } from '#web/ui/money/money-bar.tsx'
import { MONEY_STATES, type MoneyState } from '#web/ui/money/money-states.ts'
import { MoneyTag } from '#web/ui/money/money-tag.tsx'
import { ProgressBar } from '#web/ui/money/progress-bar.tsx'
import { Swatch } from '#web/ui/swatch.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Chapter, Row } from './specimen.tsx'

type BarProps = {
  readonly raised: number
  readonly goal: number
  readonly paid: number
  readonly fees?: number
  readonly heldFor?: 'identity_check' | null
  readonly words?: ReactNode
  readonly says: string
}

const Bar = ({ raised, goal, paid, fees = 0, heldFor = null, words, says }: BarProps) => (
  <div>
    <ProgressBar
      progress={{
        raisedCents: raised * 100,
        paidOutCents: paid * 100,
        onTheWayCents: heldFor === null ? (raised - paid - fees) * 100 : 0,
        feesCents: fees * 100,
        heldFor,
      }}
      goalCents={goal * 100}
    />
    {words && <div className="type-meta mt-2">{words}</div>}
    <p className="type-small mt-2 text-quiet">{says}</p>
  </div>
)

const Bars = () => (
  <div className="grid gap-x-8 gap-y-8 tablet:grid-cols-3">
    <Bar
      raised={12_480}
      goal={18_400}
      paid={6122}
      fees={400}
      says="68%: solid is paid out, dotted isn’t paid out yet, gray are card fees"
    />
    <Bar
      raised={2100}
      goal={18_000}
      paid={0}
      says="Early, lead with people"
      words={
        <>
          <b>11 people</b> since Sunday
        </>
      }
    />
    <Bar
      raised={4550}
      goal={5000}
      paid={3000}
      says="Near the goal"
      words={
        <>
          <b>$450 to go</b> of $5,000
        </>
      }
    />
    <Bar
      raised={4310}
      goal={4000}
      paid={4310}
      says="Past the goal"
      words={
        <>
          <b>$4,310</b>, goal was $4,000
        </>
      }
    />
    <Bar
      raised={4160}
      goal={5620}
      paid={4160}
      says="Ended"
      words={
        <>
          <Tag tone="outlined">Ended Mar 14</Tag> all paid out
        </>
      }
    />
    <Bar
      raised={2000}
      goal={5000}
      paid={0}
      heldFor="identity_check"
      says="Paused: account not verified by day 30"
      words={
        <Tag tone="sun" icon="pause-circle">
          Giving is paused
        </Tag>
      }
    />
  </div>
)

const TAGS = [
  'clearing',
  'available',
  'scheduled',
  'inTransit',
  'paid',
  'onHold',
  'heldForCheck',
  'failed',
  'reversed',
] as const
const PEOPLE = ['Maya K.', 'Tomás R.', 'Dave Huffman', 'Priya N.'] as const
const STATES = Object.keys(MONEY_STATES).filter((key): key is MoneyState => key in MONEY_STATES)

const Inks = () => (
  <div className="mt-8">
    <MoneyBar height={32} divided wholeCents={7} parts={STATES.map((state) => ({ state, cents: 1 }))} />
    <Row className="type-small mt-3 text-quiet">
      {STATES.map((state) => (
        <span key={state} className="inline-flex items-center gap-2">
          <Swatch state={state} />
          {MONEY_STATES[state].word}
        </span>
      ))}
    </Row>
  </div>
)

export const ProgressAndMoney = () => (
  <Chapter
    title={
      <>
        Progress
        <br />
        and money
      </>
    }
  >
    <Bars />
    <Row className="mt-10">
      {TAGS.map((state) => (
        <MoneyTag key={state} state={state} />
      ))}
    </Row>
    <div className="mt-6 flex flex-wrap items-center gap-6">
      {PEOPLE.map((name) => (
        <Avatar key={name} name={name} />
      ))}
      <Avatar name="Anonymous" anonymous />
      <p className="type-meta text-quiet">
        Initials. Ground from a hash of the name; Anonymous is always gray.
      </p>
    </div>
    <Inks />
  </Chapter>
)
