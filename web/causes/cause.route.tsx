import { data, href, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { formatWholeDollars } from '#contract/money.ts'
import { apiContext } from '#web/api-context.ts'
import { CaseCard, CaseGrid } from '#web/cases/case-card.tsx'
import { Link } from '#web/ui/link.tsx'
import '#web/cases/cases.css'
import { causeOfSlug } from '#web/cases/causes.ts'
import { listAddress } from '#web/cases/list/list-address.ts'
import { casesText } from '#web/cases/list/list-results.tsx'
import { FundraiserLink } from '#web/shell/fundraiser-link.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { CauseGuideSection, type Scene } from './cause-guide-section.tsx'
import { guideOf } from './cause-guides.ts'
import { findNear } from './find-near.ts'
import { NearYou } from './near-you.tsx'

const CASES_SHOWN = 6
const GRID_COLUMNS = 3
const NOT_FOUND = 404

export const loader = async ({ context, params, url }: LoaderFunctionArgs) => {
  const cause = causeOfSlug(params['cause'] ?? '')
  if (cause === undefined) throw data(null, { status: NOT_FOUND })
  const api = context.get(apiContext)
  const raiseType = cause.code
  const [list, scenes, near] = await Promise.all([
    api.caseList({ raiseType, limit: CASES_SHOWN }),
    api.allRaiseScenes({}),
    findNear(api, url.searchParams.get('zip') ?? '', raiseType),
  ])
  return { cause, list, near, scenes: scenes.filter((scene) => scene.raiseType === raiseType) }
}

export const meta: MetaFunction<typeof loader> = (args) => {
  if (args.loaderData === undefined) return []
  const { code, name, slug } = args.loaderData.cause
  const { lead } = guideOf(code)
  return pageMeta(args, {
    title: `${name} fundraisers`,
    description: lead,
    path: href('/causes/:cause', { cause: slug }),
  })
}

/** All scenes but "Something else", the last one of each cause, which has no goal hint. */
const withGoalHint = (scenes: readonly Scene[]) => scenes.filter(({ label }) => label !== 'Something else')

const Goals = ({ scenes }: { readonly scenes: readonly Scene[] }) => (
  <Card className="p-6 tablet:p-8">
    <h2 className="type-strong-large">A goal to start from</h2>
    <dl className="mt-4">
      {withGoalHint(scenes).map(({ slug, label, goalHint }) => (
        <div key={slug} className="flex justify-between gap-4 border-t border-line py-3 first:border-t-0">
          <dt>{label}</dt>
          <dd className="text-right font-label whitespace-nowrap">
            {formatWholeDollars(goalHint.lowCents)} to {formatWholeDollars(goalHint.highCents)}
          </dd>
        </div>
      ))}
    </dl>
    <p className="type-meta mt-3 text-quiet">From our guides, not an average. Your bills decide.</p>
  </Card>
)

const StartCard = ({ icon }: { readonly icon: IconName }) => (
  <li className="flex h-full flex-col justify-center rounded-card bg-sun-wash p-6 tablet:p-8">
    <span className="inline-flex size-12 items-center justify-center rounded-full bg-sun">
      <Icon name={icon} size={24} />
    </span>
    <h3 className="type-h3 mt-4">Is it someone you know?</h3>
    <p className="mt-2">Six steps, about twenty minutes. Your draft saves as you type.</p>
    <p className="mt-4">
      <FundraiserLink kind="secondary">Start a fundraiser</FundraiserLink>
    </p>
  </li>
)

const headingOf = (isEmpty: boolean, hasNear: boolean): string => {
  if (isEmpty) return 'The first one'
  return hasNear ? 'Farther away' : 'Raising now'
}

/** A cause: description, cases, and guide. */
export default function CausePage() {
  const { cause, list, near, scenes } = useLoaderData<typeof loader>()
  const { code, name, slug, icon } = cause
  const all = listAddress({ raiseType: code })
  const guide = <CauseGuideSection code={code} scenes={scenes} />
  const isEmpty = list.items.length === 0
  const isNear = ({ caseId }: { readonly caseId: string }) =>
    near.cards.some((nearCard) => nearCard.caseId === caseId)
  const others = list.items.filter((card) => !isNear(card))
  return (
    <>
      <div className="page-width grid grid-cols-1 items-center gap-x-16 gap-y-8 pt-10 tablet:pt-16 wide:grid-cols-[1fr_530px]">
        <div>
          <Link to="/causes" className="link type-label inline-flex min-h-11 items-center">
            Causes
          </Link>
          <h1 className="type-page-hero">{name}</h1>
          <p className="type-lead mt-4 max-w-136 text-quiet">{guideOf(code).lead}</p>
          <p className="mt-6 flex flex-wrap gap-3">
            <FundraiserLink kind="primary" size="large">
              Start a {name.toLowerCase()} fundraiser
            </FundraiserLink>
            {!isEmpty && (
              <ButtonLink to={all} kind="secondary" size="large">
                See {list.totalCount === 1 ? 'the case' : `all ${casesText(list.totalCount)}`}
              </ButtonLink>
            )}
          </p>
        </div>
        <Goals scenes={scenes} />
      </div>
      {isEmpty ? (
        guide
      ) : (
        <NearYou near={near} raiseType={code} action={href('/causes/:cause', { cause: slug })} />
      )}
      <section aria-labelledby="raising" className="page-width pt-16 pb-16 tablet:pt-24">
        <div className="flex flex-wrap items-baseline justify-between gap-4">
          <h2 id="raising" className="type-h2-home">
            {headingOf(isEmpty, near.cards.length > 0)}
          </h2>
          {!isEmpty && (
            <Link to={all} className="link target type-label">
              See all {name.toLowerCase()} cases
            </Link>
          )}
        </div>
        <div className="mt-6 tablet:mt-8">
          <CaseGrid>
            {others.map((card) => (
              <li key={card.caseId}>
                <CaseCard card={card} />
              </li>
            ))}
            {others.length < GRID_COLUMNS && <StartCard icon={icon} />}
          </CaseGrid>
        </div>
      </section>
      {!isEmpty && guide}
    </>
  )
}
