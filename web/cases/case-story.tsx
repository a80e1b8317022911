import { Fragment } from 'react'
import type { CaseDetail, StoryBlock } from '#contract/cases/cases.ts'
import { costsIndex } from './case-facts.ts'
import { CostLines } from './cost-lines.tsx'

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
  const costs = costsIndex(detail.story)
  return (
    <section aria-label="Story" id="story" className="mt-8 space-y-6 break-words tablet:mt-10">
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
