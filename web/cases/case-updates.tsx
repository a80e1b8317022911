import { authorWords } from '#contract/cases/author-words.ts'
import { CASE_STATUS, type CaseDetail, type CaseUpdate } from '#contract/cases/cases.ts'
import { KEEP_SCROLL } from '#web/browser/navigation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { followAddress } from './case-address.ts'
import { CaseSection, SeeAll } from './case-section.tsx'
import { Picture } from './picture.tsx'

const Update = ({ update, from }: { readonly update: CaseUpdate; readonly from: string }) => (
  <li className="border-t border-line py-6">
    <p className="type-small text-quiet">
      <DateText at={update.postedAt} /> · from {update.author === null ? from : authorWords(update.author)}
    </p>
    <h3 className="type-h3-small mt-1">{update.title}</h3>
    <p className="mt-2 break-words">{update.text}</p>
    {update.images.length > 0 && (
      <ul className="mt-4 grid grid-cols-2 gap-2">
        {update.images.map((image) => (
          <li key={image.mediaId}>
            <Picture
              image={image}
              sizes="(width < 769px) 50vw, 412px"
              className="aspect-[175/160] rounded-control tablet:aspect-[412/160]"
            />
          </li>
        ))}
      </ul>
    )}
  </li>
)

type CaseUpdatesProps = {
  readonly detail: CaseDetail
  /** Number of all updates; `detail` has the latest only, unless all are asked for (`?updates=all`). */
  readonly count: number
}

export const CaseUpdates = ({ detail, count }: CaseUpdatesProps) => {
  const { updates, organizer } = detail
  const isFollowable = detail.status === CASE_STATUS.progressing && detail.visibility === 'live'
  if (updates.length === 0 && !isFollowable) return null
  const seeAll = updates.length < count && (
    <SeeAll to="?updates=all#updates" state={KEEP_SCROLL}>
      See all {count} updates
    </SeeAll>
  )
  return (
    <CaseSection id="updates" title="Updates" all={seeAll}>
      {updates.length === 0 && <p className="text-quiet">None yet.</p>}
      <ul>
        {updates.map((update) => (
          <Update key={update.updateId} update={update} from={organizer.firstName} />
        ))}
      </ul>
      {isFollowable && (
        <ButtonLink
          to={followAddress(detail.caseId)}
          kind="secondary"
          icon="bell"
          className="mt-4 phone:w-full"
        >
          Get news
        </ButtonLink>
      )}
    </CaseSection>
  )
}
