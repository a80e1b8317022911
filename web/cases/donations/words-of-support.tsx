import { type CaseDetail, countText, type Words } from '#contract/cases/cases.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { caseAddress, donateAddress } from '../case-address.ts'
import { CaseSection, SeeAll } from '../case-section.tsx'
import { WordsRows } from './words-rows.tsx'

type WordsOfSupportProps = {
  readonly detail: CaseDetail
  readonly words: Words
}

/** Words of support. The field to add some is on the donate page, because they come with a donation. */
export const WordsOfSupport = ({ detail, words: { items, totalCount } }: WordsOfSupportProps) => {
  const add = detail.donationStatus === 'open' && detail.wordsOfSupportEnabled && (
    <ButtonLink to={donateAddress(detail.caseId)} kind="secondary" className="mt-4 phone:w-full">
      Give and add your words
    </ButtonLink>
  )
  if (items.length === 0) return null
  const all = totalCount > items.length && (
    <SeeAll to={caseAddress(detail, 'words')} state={{ fromCase: true }} what="words of support">
      See all {countText(totalCount)}
    </SeeAll>
  )
  return (
    <CaseSection id="words" title="Words of support" all={all}>
      <WordsRows donations={items} />
      {add}
    </CaseSection>
  )
}
