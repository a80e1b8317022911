import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { formatDonation } from '#contract/money.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { Picture } from '#web/cases/picture.tsx'
import { Link } from '#web/ui/link.tsx'
import { HomeSection } from './home-section.tsx'

type Helped = CallOutput<Calls['recentlyHelped']>['items'][number]

/** Data that the page shows of an ended case. Anything else would only delay it. */
export const shownOfHelped = ({
  caseId,
  slug,
  title,
  city,
  state,
  cover,
  useNote,
  paidOutCents,
}: Helped) => ({
  caseId,
  slug,
  title,
  city,
  state,
  cover: { ...cover, alt: '' },
  useNote,
  paidOutCents,
})

/** Ended cases, in their recipients' words. */
export const RecentlyHelped = ({ cases }: { readonly cases: readonly ReturnType<typeof shownOfHelped>[] }) =>
  cases.length === 0 ? null : (
    <HomeSection id="recently-helped" title="Recently helped">
      <ul className="grid gap-6 wide:grid-cols-2 wide:gap-8">
        {cases.map((helped) => (
          <li
            key={helped.caseId}
            className="relative flex gap-4 rounded-card bg-card p-4 shadow-line has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-blue tablet:gap-6 tablet:p-6"
          >
            <Picture
              image={helped.cover}
              sizes="160px"
              className="size-24 shrink-0 rounded-panel tablet:size-40"
            />
            <div className="min-w-0">
              <h3 className="type-h3">
                <Link to={caseAddress(helped)} className="outline-none after:absolute after:inset-0">
                  {helped.title}
                </Link>
              </h3>
              <p className="mt-2 line-clamp-3">“{helped.useNote}”</p>
              <p className="type-meta mt-2 text-quiet">
                {helped.city}, {helped.state} · {formatDonation(helped.paidOutCents)} paid out
              </p>
            </div>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
