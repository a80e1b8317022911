import { Fragment } from 'react'
import type { CaseDetail, StoryBlock } from '#contract/cases/cases.ts'
import { addCents, formatDonation, formatWholeDollars } from '#contract/money.ts'
import { costTableIndex } from './case-facts.ts'

const Line = ({ label, amount, strong }: { label: string; amount: string; strong?: boolean }) => (
  <div className="flex items-center justify-between gap-4 py-3">
    <dt className={strong ? 'font-label' : undefined}>{label}</dt>
    <dd className="whitespace-nowrap font-label">{amount}</dd>
  </div>
)

/** The costs of a case, with the goal as the last line. A line before it has what they leave of the goal. */
const CostLines = ({ detail }: { readonly detail: Pick<CaseDetail, 'costItems' | 'goalCents'> }) => {
  if (detail.costItems.length === 0) return null
  const costsCents = addCents(...detail.costItems.map(({ amountCents }) => amountCents))
  const restCents = detail.goalCents - costsCents
  return (
    <div>
      <h2 className="type-h3">What the money is for</h2>
      <dl className="mt-3 divide-y divide-line rounded-card bg-card px-6 py-2 shadow-line forced-colors:border">
        {detail.costItems.map(({ label, amountCents }) => (
          <Line key={`${label} ${amountCents}`} label={label} amount={formatDonation(amountCents)} />
        ))}
        {restCents > 0 && <Line label="Not broken down yet" amount={formatDonation(restCents)} />}
        <Line label="Goal" amount={formatWholeDollars(detail.goalCents)} strong />
      </dl>
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

type CaseStoryProps = { readonly detail: Pick<CaseDetail, 'story' | 'costItems' | 'goalCents'> }

/**
 * The story with the cost table before its last part: by then readers know the reasons, and most are still
 * reading.
 */
export const CaseStory = ({ detail }: CaseStoryProps) => {
  const costs = costTableIndex(detail.story)
  return (
    <section aria-label="Story" id="story" className="printed mt-8 space-y-6 break-words tablet:mt-10">
      {detail.story.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a published story don't move
        <Fragment key={index}>
          {index === costs && <CostLines detail={detail} />}
          <Block block={block} />
        </Fragment>
      ))}
    </section>
  )
}
