import { Fragment } from 'react'
import type { CaseDetail, StoryBlock } from '#contract/cases/cases.ts'
import { type FilledCost, fillCosts, nextCost } from '#contract/cases/cost-fill.ts'
import { addCents, formatDonation, formatWholeDollars } from '#contract/money.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { costTableIndex } from './case-facts.ts'

type LineProps = {
  readonly label: string
  readonly amount: string
  readonly strong?: boolean
  /** "Covered", or what is missing. */
  readonly fill?: string
  readonly isCovered?: boolean
}

const Line = ({ label, amount, strong = false, fill = '', isCovered = false }: LineProps) => (
  <div className="flex items-center justify-between gap-4 py-3">
    <dt className={strong ? 'min-w-0 font-label' : 'min-w-0'}>{label}</dt>
    <dd className="text-right font-label whitespace-nowrap">
      {amount}
      {fill !== '' && (
        <span
          className={classNames(
            'type-small flex items-center justify-end gap-1 font-normal',
            isCovered ? 'text-pine' : 'text-quiet',
          )}
        >
          {isCovered && <Icon name="check" size={16} />}
          <span>{fill}</span>
        </span>
      )}
    </dd>
  </div>
)

/** How full a line is, without a word more where it has nothing yet. */
const fillText = ({ filledCents, leftCents }: FilledCost): string => {
  if (leftCents === 0) return 'Covered'
  return filledCents === 0 ? '' : `${formatDonation(leftCents)} to go`
}

type CostLinesProps = {
  readonly detail: Pick<CaseDetail, 'costItems' | 'goalCents'>
  readonly raisedCents: number
}

/**
 * The costs of a case, which fill in their order as money comes, with the goal as the last line. A line before it has what they
 * leave of the goal.
 */
const CostLines = ({ detail, raisedCents }: CostLinesProps) => {
  if (detail.costItems.length === 0) return null
  const costsCents = addCents(...detail.costItems.map(({ amountCents }) => amountCents))
  const restCents = detail.goalCents - costsCents
  const costs = fillCosts(detail.costItems, raisedCents)
  const next = nextCost(costs)
  return (
    <div>
      <h2 className="type-h3">What the money is for</h2>
      <dl className="mt-3 divide-y divide-line rounded-card bg-card px-6 py-2 shadow-line forced-colors:border">
        {costs.map((cost) => (
          <Line
            key={`${cost.label} ${cost.amountCents}`}
            label={cost.label}
            amount={formatDonation(cost.amountCents)}
            fill={fillText(cost)}
            isCovered={cost.leftCents === 0}
          />
        ))}
        {restCents > 0 && <Line label="Not broken down yet" amount={formatDonation(restCents)} />}
        <Line label="Goal" amount={formatWholeDollars(detail.goalCents)} strong />
      </dl>
      {raisedCents > 0 && next !== undefined && (
        <p className="type-meta mt-3 text-quiet">
          {`The next line: ${next.label}, ${formatDonation(next.leftCents)} to go.`}
        </p>
      )}
    </div>
  )
}

const Block = ({ block }: { readonly block: StoryBlock }) => {
  switch (block.type) {
    case 'heading':
      return <h2 className="type-h3 pt-2">{block.text}</h2>
    case 'quote':
      return (
        <blockquote className="type-story border-l-4 border-sun pl-5">
          <p>{block.text}</p>
        </blockquote>
      )
    case 'list':
      return (
        <ul className="type-story list-disc space-y-2 pl-6">
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of a published story don't move
            <li key={index}>{item}</li>
          ))}
        </ul>
      )
    case 'paragraph':
      return <p className="type-story">{block.text}</p>
  }
}

type CaseStoryProps = {
  readonly detail: Pick<CaseDetail, 'story' | 'costItems' | 'goalCents'>
  /** What the cost lines fill with; omitted where nothing can have been given. */
  readonly raisedCents?: number
}

/**
 * The story with the cost table before its last part: by then readers know the reasons, and most are still
 * reading.
 */
export const CaseStory = ({ detail, raisedCents = 0 }: CaseStoryProps) => {
  const costs = costTableIndex(detail.story)
  return (
    <section aria-label="Story" id="story" className="printed mt-8 space-y-6 break-words tablet:mt-10">
      {detail.story.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a published story don't move
        <Fragment key={index}>
          {index === costs && <CostLines detail={detail} raisedCents={raisedCents} />}
          <Block block={block} />
        </Fragment>
      ))}
    </section>
  )
}
