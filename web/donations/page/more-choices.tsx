import { useState } from 'react'
import type { CaseDetail } from '#contract/cases/cases.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { SectionProps } from './details-section.tsx'
import { TributeSection } from './tribute-section.tsx'
import { WordsSection } from './words-section.tsx'

type MoreChoicesProps = SectionProps & { readonly detail: CaseDetail; readonly isNarrow: boolean | null }

/** Message, privacy and tribute, in a phone folded under one line. Without scripts they are open. */
export const MoreChoices = ({ detail, isNarrow, ...parts }: MoreChoicesProps) => {
  const { fields, errorAt } = parts
  const [isOpened, setOpened] = useState(false)
  const isFilled = fields.message !== '' || fields.tributeName !== '' || fields.tributeCard !== ''
  const hasProblem = (['message', 'tributeKind', 'tributeName', 'tributeCard'] as const).some(
    (control) => errorAt(control) !== undefined,
  )
  return (
    <details
      className="more-choices group/more mt-2 wide:mt-0"
      open={isNarrow !== true || isOpened || isFilled || hasProblem}
      onToggle={({ currentTarget }) => {
        if (isNarrow === true) setOpened(currentTarget.open)
      }}
    >
      <summary className="type-strong flex min-h-14 cursor-pointer items-center justify-between gap-4 border-y border-line wide:hidden">
        {detail.wordsOfSupportEnabled ? 'Message, privacy and dedication' : 'Privacy and dedication'}
        <Icon name="caret-down" className="shrink-0 group-open/more:rotate-180" />
      </summary>
      <WordsSection {...parts} detail={detail} />
      <TributeSection {...parts} />
    </details>
  )
}
